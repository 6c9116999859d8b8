package io.carrierscope.runner.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a run of a study's suite measured: {@code published.csv} of its report, which {@code bin/study} keeps. */
record MeasuredStudy(List<Map<String, String>> rows) {
    private static final double EXPLAINED_WITHIN = 0.10;
    /** A field, in quotes where it has commas. */
    private static final Pattern FIELD = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^,]*))(?:,|$)");

    /** The rows that were measured; none without the file. */
    static MeasuredStudy of(Path file) throws IOException {
        if (!Files.exists(file)) {
            return new MeasuredStudy(List.of());
        }
        List<List<String>> lines = Files.readAllLines(file).stream().map(MeasuredStudy::fields).toList();
        return new MeasuredStudy(lines.stream().skip(1).map(line -> named(lines.getFirst(), line))
                .filter(row -> !row.get("measured").isEmpty()).toList());
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
                .of(row.get("metric"), row.get("unit"), row.get("row"), row.get("cell").split("\\.")[1]).stream())
                .distinct().count();
    }

    /** Such as {@code 23 of 25}, of the cells with a bound of their throughput. */
    String explained() {
        Map<String, Double> cells = predictedToMeasured();
        return cells.isEmpty()
                ? "–"
                : cells.values().stream().filter(MeasuredStudy::explained).count() + " of " + cells.size();
    }

    /** The other cells, with their bottleneck and how much higher it predicts the throughput. */
    String notExplained() {
        return predictedToMeasured().entrySet().stream().filter(cell -> !explained(cell.getValue()))
                .map(cell -> String.format("%s %+.0f %%", cell.getKey(), 100 * (cell.getValue() - 1)))
                .collect(Collectors.joining(", "));
    }

    private static boolean explained(double predictedToMeasured) {
        return Math.abs(predictedToMeasured - 1) <= EXPLAINED_WITHIN;
    }

    /** By the name of the cell without its suite, JDK and repetition, and by its bottleneck. */
    private Map<String, Double> predictedToMeasured() {
        Map<String, Double> cells = new TreeMap<>();
        rows.stream().filter(row -> !row.get("predicted_to_measured").isEmpty())
                .forEach(row -> cells.put("`" + shortName(row.get("cell")) + "` (" + row.get("binding_bound") + ")",
                        Double.valueOf(row.get("predicted_to_measured"))));
        return cells;
    }

    private static String shortName(String cell) {
        return Arrays.stream(cell.split("\\.")).skip(1).filter(word -> !word.matches("jdk\\d+|r\\d+"))
                .collect(Collectors.joining("."));
    }
}
