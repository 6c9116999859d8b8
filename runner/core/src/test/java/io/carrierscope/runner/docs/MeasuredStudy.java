package io.carrierscope.runner.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What runs of a study's suite measured: {@code published.csv} of their reports, which {@code bin/study} keeps; of a usual run, and of
 * one of chosen cells that ran several times.
 */
record MeasuredStudy(List<Map<String, String>> rows) {
    /** The id of a bound, and what reports call it. */
    private static final String AWAKE = "requests awake";
    private static final String RUNNABLE = "runnable requests";
    private static final double EXPLAINED_WITHIN = 0.10;
    /** Metrics whose ratios between variants are what a study says. */
    private static final Set<String> CLAIMED = Set.of("makespan", "throughput", "connects-per-second", "service-mean",
            "resident-max");
    /** A field, in quotes where it has commas. */
    private static final Pattern FIELD = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^,]*))(?:,|$)");

    /** The rows that were measured, those with more repetitions last. */
    static MeasuredStudy of(Path folder, String suite) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>(rows(folder.resolve(suite + ".csv")));
        rows.addAll(rows(folder.resolve(suite + "-repeated.csv")));
        return new MeasuredStudy(rows);
    }

    private static List<Map<String, String>> rows(Path file) throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        List<List<String>> lines = Files.readAllLines(file).stream().map(MeasuredStudy::fields).toList();
        return lines.stream().skip(1).map(line -> named(lines.getFirst(), line))
                .filter(row -> !row.get("measured").isEmpty()).toList();
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        Matcher field = FIELD.matcher(line);
        while (field.find() && field.start() < line.length()) {
            fields.add(field.group(1) == null ? field.group(2) : field.group(1));
        }
        return fields;
    }

    private static Map<String, String> named(List<String> names, List<String> fields) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            row.put(names.get(i), i < fields.size() ? fields.get(i) : "");
        }
        return row;
    }

    long figures() {
        return rows.stream().flatMap(row -> StudyFigure
                .of(row.get("metric"), row.get("unit"), row.get("row"), variant(row)).stream())
                .distinct().count();
    }

    /** Such as {@code 23 of 25}, of the cells with a bound of their throughput. */
    String explained() {
        Collection<Map<String, String>> cells = bounded().values();
        return cells.isEmpty()
                ? "–"
                : cells.stream().filter(MeasuredStudy::explained).count() + " of " + cells.size();
    }

    /** The other cells, with their bottleneck and how much higher it predicts the throughput. */
    String notExplained() {
        return bounded().entrySet().stream().filter(cell -> !explained(cell.getValue()))
                .map(cell -> String.format(Locale.ROOT, "`%s` (%s) %+.0f %%", cell.getKey(),
                        cell.getValue().get("binding_bound").replace(AWAKE, RUNNABLE),
                        100 * (number(cell.getValue(), "predicted_to_measured") - 1)))
                .collect(Collectors.joining(", "));
    }

    private static boolean explained(Map<String, String> cell) {
        return Math.abs(number(cell, "predicted_to_measured") - 1) <= EXPLAINED_WITHIN;
    }

    /** A row of each cell with a bound, by the name of the cell without its suite, JDK and repetition. */
    private Map<String, Map<String, String>> bounded() {
        Map<String, Map<String, String>> cells = new TreeMap<>();
        rows.stream().filter(row -> !row.get("predicted_to_measured").isEmpty())
                .forEach(row -> cells.put(shortName(row.get("cell")), row));
        return cells;
    }

    /** A line for each row of a metric that a study argues with: how far its variants lie apart that were printed farthest apart. */
    List<String> claims() {
        Map<String, Map<String, String>> farthest = new LinkedHashMap<>();
        rows.stream().filter(this::claims)
                .forEach(row -> farthest.merge(row.get("row") + row.get("metric"), row, MeasuredStudy::farther));
        return farthest.values().stream().map(MeasuredStudy::claim).toList();
    }

    /** Throughput says the same again where there is a makespan. */
    private boolean claims(Map<String, String> row) {
        String metric = row.get("metric");
        return CLAIMED.contains(metric) && !row.getOrDefault("slower_measured", "").isEmpty()
                && !row.get("slower_than").equals(variant(row))
                && !(metric.equals("throughput") && rows.stream().anyMatch(r -> r.get("metric").equals("makespan")));
    }

    private static Map<String, String> farther(Map<String, String> a, Map<String, String> b) {
        return Comparator.<Map<String, String>>comparingDouble(row -> number(row, "repetitions"))
                .thenComparingDouble(row -> number(row, "slower_published")).compare(a, b) < 0 ? b : a;
    }

    private static String claim(Map<String, String> row) {
        String interval = row.get("slower_low").isEmpty()
                ? "–"
                : ratio(row, "slower_low") + " – " + ratio(row, "slower_high");
        return Stream.of("`" + row.get("suite") + "`", row.get("row") + ": " + row.get("metric"),
                "`" + variant(row) + "` : `" + row.get("slower_than") + "`", ratio(row, "slower_published"),
                ratio(row, "slower_measured"), interval, String.format(Locale.ROOT, "%.0f", number(row, "repetitions")),
                ratio(row, "slower_noise")).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String ratio(Map<String, String> row, String column) {
        return row.get(column).isEmpty() ? "–" : String.format(Locale.ROOT, "%.2f", number(row, column));
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static String variant(Map<String, String> row) {
        return row.get("cell").split("\\.")[1];
    }

    private static String shortName(String cell) {
        return Arrays.stream(cell.split("\\.")).skip(1).filter(word -> !word.matches("jdk\\d+|r\\d+"))
                .collect(Collectors.joining("."));
    }
}
