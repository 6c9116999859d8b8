package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Study;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** CPU time of a request on each server by layer, the parts of the ratios, and other counts. */
final class WhyCosts {
    private static final String ALL = "total";

    private WhyCosts() {}

    static List<Block> blocks(Condition c) {
        var blocks = new ArrayList<Block>();
        var pair = c.pair(Study.WAIT.faster(), Study.WAIT.slower(), "").orElseThrow();
        var base = c.pair(Study.WAIT.slower(), Study.WAIT.base(), "");
        layers(pair).forEach(blocks::add);
        base.filter(c::differ).ifPresent(p -> layers(p).forEach(blocks::add));
        base.filter(p -> !c.differ(p)).ifPresent(p -> blocks.add(Block.Prose.of(p.a().server() + " and "
                + p.b().server() + " do not differ beyond noise, so their ratio is not divided into parts.")));
        shares(Stream.concat(Stream.of(pair), base.filter(c::differ).stream()).toList()).ifPresent(blocks::add);
        blocks.add(
                Block.Prose
                        .of("Shares are parts of ln(ratio), the logarithm of the throughput ratio. No message is sent"
                                + " here, so broker configuration and batching have no share. The GC of each server is in the next table."
                                + " The page that analyzer report writes for these recordings has the differential flame graph of each"
                                + " pair."));
        blocks.add(counts(Stream.concat(Stream.of(pair.a(), pair.b()), base.stream().map(Pair::b)).toList()));
        return blocks;
    }

    private static List<Block> layers(Pair p) {
        var differences = p.moreByLayer();
        if (differences.isEmpty()) {
            return List.of(Block.Prose.of("Layers of " + p.a().server() + " and " + p.b().server() + " are unknown:"
                    + " too few CPU time samples, which JDK 25 takes on Linux."));
        }
        var rows = new ArrayList<List<String>>();
        var ofA = p.a().cpuByLayer();
        var ofB = p.b().cpuByLayer();
        differences.forEach((layer, more) -> {
            if (more != 0) {
                rows.add(List.of(layer, micros(ofB.get(layer)), micros(ofA.get(layer)), micros(more),
                        percent(p.shareOf(layer))));
            }
        });
        double sum = differences.values().stream().mapToDouble(Double::doubleValue).sum();
        rows.add(List.of("sum of the layers", "", "", micros(sum), percent(p.shareOfDemand())));
        rows.add(List.of(ALL, Numbers.micros(p.b().cpuNanos()), Numbers.micros(p.a().cpuNanos()),
                Numbers.micros(p.more()), percent(p.shareOfDemand())));
        rows.add(List.of("busy processors", Numbers.rate(p.b().busyProcessors()),
                Numbers.rate(p.a().busyProcessors()), "",
                percent(p.shareOfDemand().stream().map(s -> 1 - s).findFirst())));
        return List.of(new Block.Figures("CPU time of a request by layer, " + p.a().server() + " and "
                + p.b().server() + ": thread groups by jdk.ThreadCPULoad, divided among layers by jdk.CPUTimeSample",
                List.of(Column.text("layer"), Column.number(p.b().server(), "µs"), Column.number(p.a().server(), "µs"),
                        Column.number("difference", "µs"), Column.number("share of ln(ratio)", "%")),
                rows));
    }

    /** One column for each pair; all have the same parts. */
    private static Optional<Block> shares(List<Pair> pairs) {
        var names = new LinkedHashSet<String>();
        var shares = pairs.stream().map(Pair::shares).toList();
        shares.forEach(s -> names.addAll(s.keySet()));
        names.remove(Pair.UNEXPLAINED);
        names.add(Pair.UNEXPLAINED);
        if (names.size() == 1) {
            return Optional.empty();
        }
        var columns = new ArrayList<>(List.of(Column.text("part")));
        pairs.forEach(p -> columns.add(Column.number(p.servers(), "%")));
        var rows = new ArrayList<List<String>>();
        names.forEach(n -> rows.add(row(n, shares, s -> percent(share(s, n)))));
        rows.add(row(ALL, shares, s -> s.isEmpty() ? Numbers.ABSENT : "100"));
        return Optional.of(new Block.Figures("Parts of the ratios", columns, rows));
    }

    private static OptionalDouble share(Map<String, Double> shares, String name) {
        var share = shares.get(name);
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    private static Block counts(List<ServerCost> sides) {
        var columns = new ArrayList<>(List.of(Column.text("")));
        sides.forEach(s -> columns.add(Column.number(s.server(), "")));
        return new Block.Figures("Other counts, per request unless noted", columns, List.of(
                row("context switches, voluntary", sides, s -> Numbers.rate(s.voluntarySwitches())),
                row("context switches, involuntary", sides, s -> Numbers.rate(s.involuntarySwitches())),
                row("virtual threads queued for a carrier, mean", sides, s -> Numbers.rate(s.queued())),
                row("pins in all runs, no threshold", sides, s -> pins(s)),
                row("carrier time pinned, %", sides, s -> Numbers.percent(s.pinnedShare())),
                row("methods that wait for the JIT compiler, mean", sides, s -> Numbers.rate(s.waitingForCompiler())),
                row("allocated, kB", sides, s -> Numbers.rate(kilo(s.allocatedBytes()))),
                row("time paused by GC, %", sides, s -> Numbers.percent(s.pauseShare())),
                row("young-generation GC", sides, s -> Texts.plain(s.collector()))));
    }

    private static <T> List<String> row(String name, List<T> columns, Function<T, String> figure) {
        var row = new ArrayList<>(List.of(name));
        columns.forEach(c -> row.add(figure.apply(c)));
        return row;
    }

    private static OptionalDouble kilo(OptionalDouble bytes) {
        return bytes.isEmpty() ? bytes : OptionalDouble.of(bytes.getAsDouble() / 1e3);
    }

    private static String pins(ServerCost side) {
        var pins = side.pins();
        return pins.isEmpty() ? Numbers.ABSENT : Numbers.count((long) pins.getAsDouble());
    }

    private static String micros(double nanos) {
        String text = Numbers.rate(Math.abs(nanos) / 1e3);
        return nanos < 0 ? "-" + text : text;
    }

    static String percent(OptionalDouble share) {
        return share.isEmpty() ? Numbers.ABSENT : Numbers.whole(100 * share.getAsDouble());
    }
}
