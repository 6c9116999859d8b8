package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.workload.RunnerOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Cells of one run that differ only in their servers and in how these send messages.
 *
 * @param collector the GC that the servers' names or limits name, empty if the JVM chose it
 * @param warmup value on the warm-up axis; without that axis what the cell was warmed up for, such as {@code steady} or {@code 15s}; empty
 *        if unknown
 */
public record Condition(String runId, String suite, String workload, String load, int jdk, String collector,
        String warmup, List<CellGroup> cells) {
    private static final String LIMIT = "server.gc=";
    private static final String STEADY = "steady";

    public Condition {
        cells = List.copyOf(cells);
    }

    /** The conditions of a suite, in the order of their first cells. Only recorded cells that answered requests count. */
    static List<Condition> of(Analysis analysis, String suite) {
        Map<List<Object>, List<CellGroup>> alike = new LinkedHashMap<>();
        analysis.groups().stream().filter(g -> suite.equals(g.key().suite()) && g.key().recording().equals("on"))
                .filter(g -> g.throughputPerSecond().isPresent())
                .forEach(g -> alike.computeIfAbsent(place(g), k -> new ArrayList<>()).add(g));
        return alike.values().stream().map(Condition::of).toList();
    }

    private static List<Object> place(CellGroup group) {
        CellKey k = group.key();
        return List.of(k.runId(), k.host(), k.workload(), k.load(), k.jdk(), collector(group), warmup(group));
    }

    private static String collector(CellGroup group) {
        var definition = group.typical().cell().definition();
        return definition.collector().isEmpty()
                ? definition.limits().stream().filter(limit -> limit.startsWith(LIMIT)).findFirst()
                        .map(limit -> limit.substring(LIMIT.length())).orElse("")
                : definition.collector();
    }

    private static String warmup(CellGroup group) {
        var definition = group.typical().cell().definition();
        return definition.warmup().isEmpty()
                ? definition.options().stream().filter(o -> o.name().equals("--warmup")).map(RunnerOption::value)
                        .map(w -> w.equals(STEADY) ? w : w + "s").findFirst().orElse("")
                : definition.warmup();
    }

    private static Condition of(List<CellGroup> cells) {
        CellKey k = cells.get(0).key();
        return new Condition(k.runId(), k.suite(), k.workload(), k.load(), k.jdk(), collector(cells.get(0)),
                warmup(cells.get(0)), cells);
    }

    /** The names of its servers without their GC, sorted. */
    public List<String> servers() {
        return cells.stream().map(g -> new ServerCost(g).server()).distinct().sorted().toList();
    }

    /** How its servers send messages, sorted; an empty name stands for none. */
    public List<String> producers() {
        return cells.stream().map(g -> g.key().producer()).distinct().sorted().toList();
    }

    /** The cell of a server with this producer; an empty producer stands for no messages. */
    public Optional<ServerCost> side(String server, String producer) {
        return cells.stream().filter(g -> g.key().producer().equals(producer)).map(ServerCost::new)
                .filter(side -> side.server().equals(server)).findFirst();
    }

    /** Two servers with the same producer. */
    public Optional<Pair> pair(String a, String b, String producer) {
        return pair(a, producer, b, producer);
    }

    /** Two servers, each with its own producer. */
    public Optional<Pair> pair(String a, String producerOfA, String b, String producerOfB) {
        return side(a, producerOfA).flatMap(one -> side(b, producerOfB).map(other -> new Pair(one, other)));
    }

    /** Such as {@code JDK 25 with 300 clients and serial GC}. */
    public String text() {
        int clients = cells.get(0).typical().cell().clients();
        return "JDK " + jdk + " with " + Figure.text("%,d clients", clients)
                + (collector.isEmpty() ? "" : " and " + collector + " GC");
    }

    /** True if the warm-up has a fixed length, which may be too short. */
    public boolean cold() {
        return !warmup.isEmpty() && !warmup.equals(STEADY);
    }

    /** Ratio by which two runs of the same cell differ: the noise of a third server says nothing about these two. */
    double noise(Pair pair) {
        return NoiseFloor.of(pair.a().group(), pair.b().group(), NoiseFloor.of(cells));
    }

    /** True if the first is faster and the ratio is {@linkplain NoiseFloor#exceeded not chance}. */
    public boolean ahead(Pair pair) {
        return NoiseFloor.exceeded(pair.ratio(), pair.interval(), noise(pair));
    }

    /** True if either is {@linkplain #ahead ahead} of the other. */
    public boolean differ(Pair pair) {
        return ahead(pair) || ahead(new Pair(pair.b(), pair.a()));
    }

    /** The largest number of repetitions of a cell. */
    public int repetitions() {
        return cells.stream().mapToInt(g -> g.repetitions().size()).max().orElse(0);
    }
}
