package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.FIGURE;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.SITE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.jvm.Collections;
import io.carrierscope.analyzer.fold.jvm.Throwables;
import io.carrierscope.analyzer.fold.stat.Growth.Slope;
import io.carrierscope.analyzer.fold.stat.Growth;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.SampleBins;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Arguments;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block.Key;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.chart.CellCharts;
import io.carrierscope.analyzer.report.chart.Trends;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import io.carrierscope.analyzer.report.service.Headline.Where;
import io.carrierscope.analyzer.report.table.OfCell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What the report shows of the code and the JVM of one service, one function for each section. */
public final class JvmTopics {
    private static final int MOST_METHODS = 10;
    private static final double WORTH_A_ROW = 0.02;
    /** A method with fewer samples may have been hit by chance. */
    private static final int FEWEST = 5;
    /** From a fifth on it matters which of the JDK's methods it is. */
    private static final double MUCH_OF_JDK = 0.2;
    private static final int MOST_SITES = 8;
    /** A site with less is not worth a line. */
    private static final double LEAST_SHARE = 0.01;
    /** From fewer bytes per second nothing follows: a small heap then is collected once a minute. */
    private static final double LEAST_BYTES_PER_SECOND = 1e6;
    private static final int MOST_THROWN = 10;
    /** Fewer per second are those of a start, or of clients that leave. */
    private static final double LEAST_PER_SECOND = 1;
    private static final double MEBIBYTE = 1 << 20;
    private static final double SECONDS_PER_MINUTE = 60;
    private static final Table<OfCell<Throwables.Created>> CREATED = Table.<OfCell<Throwables.Created>>of()
            .show(TEXT, "class", t -> String.valueOf(t.part().type())).show(SITE, "site", t -> t.part().at())
            .show(COUNT, "created", t -> t.part().count())
            .show(RATE, "rate", t -> t.part().count() / t.subject().window().lengthSeconds());

    private static final Table<OfCell<Collections.Sum>> COLLECTIONS = Table.<OfCell<Collections.Sum>>of()
            .show(TEXT, "cause", c -> c.part().kind().cause())
            .show(TEXT, "GC", c -> Collector.name(c.part().kind().collector()))
            .show(COUNT, "collections", c -> c.part().count())
            .show(MILLIS, "pauses", c -> c.part().pausesNanos()).in("ms in all")
            .show(MILLIS, "longest", c -> c.part().longestPauseNanos())
            .show(SHARE, "paused", c -> c.part().pausesNanos() / c.windowNanos()).in("% of time");

    private static final Table<OfCell<Map.Entry<String, Long>>> ALLOCATED = Table.<OfCell<Map.Entry<String, Long>>>of()
            .show(SITE, "class and site", a -> a.part().getKey())
            .show(FIGURE, "allocated", a -> a.part().getValue() / 1e6 / a.subject().window().lengthSeconds())
            .in("MB per s")
            .show(SHARE, "share", a -> (double) a.part().getValue() / a.subject().measured().allocations.totalBytes());

    private JvmTopics() {}

    /** The methods that used most CPU time, each with the JDK code that it calls, and the flame graph; nothing with too few samples. */
    public static List<Block> hotCode(JudgedCell c) {
        return CellFlames.cpu(c.cell()).map(flames -> {
            var s = c.cell().subject().orElseThrow();
            var samples = s.measured().samples;
            return Stream.of(methods(samples).stream(), Stream.of(CellCharts.ofSamples(s)),
                    Where.flames(c, Optional.of(flames), Set.of(Where.CODE, Where.CPU)))
                    .flatMap(blocks -> blocks).toList();
        }).orElse(List.of());
    }

    private static List<Block> methods(CpuSamples samples) {
        long without = samples.count(stack -> stack.frames().isEmpty());
        var blocks = new ArrayList<>(table("Methods, each with the JDK code that it calls, in "
                + Numbers.count(samples.count()) + " samples (" + samples.source()
                + (samples.complete() ? "" : ", Java code only")
                + (without == 0 ? ")" : "; " + Numbers.count(without) + " without a stack)"), samples,
                JvmTopics::method));
        long ofJdk = samples.count(stack -> ofJdk(stack).isPresent());
        if (ofJdk >= MUCH_OF_JDK * samples.count()) {
            blocks.addAll(table("Code of the JDK in these samples, innermost methods", samples, JvmTopics::ofJdk));
        }
        return blocks;
    }

    private static List<Block> table(String title, CpuSamples samples, Function<Stack, Optional<String>> method) {
        Map<String, Long> byMethod = new HashMap<>();
        samples.samples().forEach(s -> method.apply(s.stack()).ifPresent(m -> byMethod.merge(m, s.count(), Long::sum)));
        return Table.<Map.Entry<String, Long>>of().show(SITE, "method", Map.Entry::getKey)
                .show(SHARE, "CPU time", e -> (double) e.getValue() / samples.count())
                .show(COUNT, "samples", Map.Entry::getValue)
                .block(title, byMethod.entrySet().stream()
                        .filter(e -> e.getValue() >= Math.max(FEWEST, WORTH_A_ROW * samples.count()))
                        .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_METHODS).toList());
    }

    /** The innermost method that is not the JDK's, otherwise the innermost; empty without a stack. */
    private static Optional<String> method(Stack stack) {
        return stack.firstApplicationFrame().or(stack::innermostFrame).map(Frame::qualifiedMethod);
    }

    /** The innermost method if it is the JDK's and code of the application called it. */
    private static Optional<String> ofJdk(Stack stack) {
        return stack.firstApplicationFrame().isEmpty()
                ? Optional.empty()
                : stack.innermostFrame().filter(f -> !f.application() && !f.ofLibrary()).map(Frame::qualifiedMethod);
    }

    /** Which exceptions and errors were created where, and how many of them per second. */
    public static List<Block> exceptions(JudgedCell c) {
        return c.cell().subject().map(s -> exceptions(c, s)).orElse(List.of());
    }

    private static List<Block> exceptions(JudgedCell c, MeasuredRecording s) {
        var blocks = new ArrayList<Block>();
        double all = s.measured().throwables.perSecond();
        boolean recorded = s.settings().enabled("jdk.JavaExceptionThrow");
        if (all >= LEAST_PER_SECOND) {
            blocks.add(Prose.of("The JVM created " + Numbers.rate(all) + " exceptions and errors per second"
                    + (recorded ? "." : "; jdk.JavaExceptionThrow#enabled=true records where.")));
        }
        blocks.addAll(CREATED.block((recorded ? "Exceptions and errors" : "Errors") + " by class and site",
                OfCell.all(List.of(c), x -> s.measured().throwables.created().stream().limit(MOST_THROWN))));
        return blocks;
    }

    /** What is kept in memory, where memory is allocated, and why it is collected. */
    public static List<Block> memory(JudgedCell c) {
        return c.cell().subject().map(s -> memory(c, s)).orElse(List.of());
    }

    /**
     * An amount at the start and the end of what was recorded of it.
     *
     * @param unit bytes of a unit of the figures, or 1
     * @param slope change per second; empty where the samples are too few
     */
    private record Amount(String what, double unit, double first, double last, double most, Optional<Slope> slope) {
        /** Empty with fewer than two figures, or with zeros alone. */
        static Optional<Amount> of(String what, double unit, SampleBins samples) {
            var points = samples.points(0);
            return points.size() < 2 || samples.most().orElse(0) == 0
                    ? Optional.empty()
                    : Optional.of(new Amount(what, unit, points.getFirst().value(), points.getLast().value(),
                            samples.most().getAsDouble(), Slope.of(points)));
        }

        OptionalDouble perMinute(ToDoubleFunction<Slope> figure) {
            return slope.stream().mapToDouble(figure).map(perSecond -> perSecond / unit * SECONDS_PER_MINUTE)
                    .findFirst();
        }
    }

    private static final Table<Amount> AMOUNTS = Table.<Amount>of().show(TEXT, "what", Amount::what)
            .show(FIGURE, "first", a -> a.first / a.unit).show(FIGURE, "last", a -> a.last / a.unit)
            .show(FIGURE, "most", a -> a.most / a.unit)
            .show(FIGURE, "change", a -> a.perMinute(Slope::median)).in("per minute").leftOut()
            .show(FIGURE, "at least", a -> a.perMinute(Slope::least)).in("per minute").leftOut()
            .show(FIGURE, "at most", a -> a.perMinute(Slope::most)).in("per minute").leftOut();

    /** What is kept, first and last, in all kinds of memory, with who holds most of it. */
    private static List<Block> kept(MeasuredRecording s) {
        var footprint = s.measured().footprint;
        var uses = new SampleBins(s.window());
        s.measured().heapAfter.uses().forEach(u -> uses.add(u.atNanos(), u.bytes()));
        var amounts = Stream.of(Amount.of("heap in use after collections, MiB", MEBIBYTE, uses),
                Amount.of("resident memory, MiB", MEBIBYTE, footprint.residentBytes()),
                Amount.of("direct buffers, MiB", MEBIBYTE, footprint.directBytes()),
                Amount.of("live classes", 1, footprint.liveClasses()),
                Amount.of("platform threads", 1, footprint.platformThreads())).flatMap(Optional::stream)
                .toList();
        var blocks = new ArrayList<>(AMOUNTS.block("What is kept, at the start and at the end; the change is the"
                + " median slope of the samples with its 99 % interval, not known of fewer than " + Growth.FEWEST,
                amounts));
        s.measured().heapAfter.uses().stream().reduce((earlier, later) -> later)
                .flatMap(last -> s.measured().oldObjects.most(last.atNanos()))
                .ifPresent(m -> blocks.add(Prose.of("Of the sampled objects that survived, "
                        + Numbers.percent(m.share()) + " % are " + Texts.plain(m.what()) + ".")));
        Trends.memory(s).map(Block.Chart::onPageOnly).ifPresent(blocks::add);
        return blocks;
    }

    private static List<Block> memory(JudgedCell c, MeasuredRecording s) {
        var allocated = s.measured().allocations;
        boolean enough = allocated.totalBytes() >= LEAST_BYTES_PER_SECOND * s.window().lengthSeconds();
        return Stream.of(kept(s).stream(),
                COLLECTIONS.block("Garbage collections by cause; a concurrent collection pauses several times",
                        OfCell.all(List.of(c), x -> s.measured().collections.sums().stream())).stream(),
                enough
                        ? Stream.of(ALLOCATED.figures("Where memory was allocated, from samples",
                                OfCell.all(List.of(c), x -> allocated.sites().stream()
                                        .filter(e -> e.getValue() >= LEAST_SHARE * allocated.totalBytes())
                                        .limit(MOST_SITES))))
                        : Stream.<Block>of(),
                Where.flames(c, CellFlames.allocated(c.cell()), Set.of(Where.MEMORY, Where.HEAP)))
                .<Block>flatMap(blocks -> blocks).toList();
    }

    /** The JVM: heap, garbage collection and arguments. */
    public static List<Block> jvm(JudgedCell c) {
        return c.cell().subject().map(JvmTopics::blocks).orElse(List.of());
    }

    private static List<Block> blocks(MeasuredRecording s) {
        var blocks = new ArrayList<Block>();
        var keys = keys(s);
        if (!keys.isEmpty()) {
            blocks.add(new Block.Keys(keys));
        }
        if (!s.profile().jvmArguments().isBlank()) {
            blocks.add(new Prose(Tone.PLAIN, "JVM arguments: "
                    + Arguments.shown(List.of(s.profile().jvmArguments().strip().split("\\s+")))));
        }
        if (s.carrierTime().isPresent()) {
            KnownBug.of(s.profile()).forEach(b -> blocks.add(new Prose(Tone.PLAIN, b.text())));
        }
        return blocks;
    }

    private static List<Key> keys(MeasuredRecording s) {
        var keys = new ArrayList<Key>();
        s.measured().cpu.jvmShare().ifPresent(x -> keys.add(new Key("CPU of this JVM", Numbers.percent(x), "%")));
        s.measured().cpu.machineShare()
                .ifPresent(x -> keys.add(new Key("CPU of the machine", Numbers.percent(x), "%")));
        s.profile().youngCollector().ifPresent(gc -> keys.add(new Key("GC", Collector.name(gc), "")));
        s.profile().maxHeapBytes().ifPresent(b -> keys.add(new Key("maximum heap", mebibytes(b), "MiB")));
        s.measured().footprint.heapBytes().most()
                .ifPresent(b -> keys.add(new Key("most heap in use", mebibytes(b), "MiB")));
        var pauses = s.measured().gc.pauses();
        if (pauses.count() > 0) {
            keys.add(new Key("GC pauses", Numbers.count(pauses.count()), ""));
            keys.add(new Key("GC time", Numbers.percent(s.gcPauseShare()), "%"));
            keys.add(new Key("longest GC pause", Numbers.millis(pauses.maxNanos()), "ms"));
        }
        if (s.measured().allocations.totalBytes() > 0) {
            keys.add(new Key("allocated", mebibytes(s.measured().allocations.totalBytes() / s.window().lengthSeconds()),
                    "MiB per s"));
        }
        return keys;
    }

    private static String mebibytes(double bytes) {
        return Numbers.whole(bytes / MEBIBYTE);
    }

    /** Garbage collectors by the names that users choose them by. */
    public static final class Collector {
        private Collector() {}

        /** Returns the collector whose young generation the JVM calls so in {@code jdk.GCConfiguration}; other names as they are. */
        public static String name(String young) {
            return switch (young) {
                case "G1New" -> "G1";
                case "DefNew" -> "Serial";
                case "ParallelScavenge" -> "Parallel";
                case "ZGC Minor", "Z" -> "ZGC";
                default -> Texts.plain(young);
            };
        }
    }
}
