package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.BYTES;
import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
import static io.carrierscope.analyzer.report.metric.Unit.INTERVAL;
import static io.carrierscope.analyzer.report.metric.Unit.MICROS;
import static io.carrierscope.analyzer.report.metric.Unit.MILLIS;
import static io.carrierscope.analyzer.report.metric.Unit.RATE;
import static io.carrierscope.analyzer.report.metric.Unit.RATIO;
import static io.carrierscope.analyzer.report.metric.Unit.SECONDS;
import static io.carrierscope.analyzer.report.metric.Unit.SHARE;
import static io.carrierscope.analyzer.report.metric.Unit.TEXT;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Outcome;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Sentences;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.commons.math3.stat.StatUtils;

/** The recordings that were read. */
public final class RecordingTables {
    private static final List<String> WAITS = List.of("jdk.VirtualThreadPinned", "jdk.ThreadPark", "jdk.ThreadSleep",
            "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadCPULoad");

    /** A file. */
    public static final Table<MeasuredRecording> RECORDINGS = Table.<MeasuredRecording>of()
            .add(TEXT, "file", "file", r -> r.file().getFileName().toString())
            .add(TEXT, "cell", r -> r.profile().cell().map(JvmEvent.CellInfo::cellId))
            .add(TEXT, "role", "role", MeasuredRecording::role).add(TEXT, "jdk", "JDK", r -> r.profile().jdkVersion())
            .add(TEXT, "startNanos", "started", r -> r.span().startNanos()).csv(null)
            .shown(r -> Numbers.instant(r.span().startNanos()))
            .add(SECONDS, "duration", "length", r -> r.span().lengthNanos())
            .add(SECONDS, "window", "measured", r -> r.window().lengthNanos())
            .add(COUNT, "chunks", "chunks", r -> r.coverage().chunks())
            .add(COUNT, "events", "events", r -> r.profile().events())
            .add(BYTES, "dataLoss", "lost", r -> r.profile().dataLossBytes())
            .add(TEXT, "lost", r -> r.coverage().lost()).csv(null)
            .add(COUNT, "lostParts", r -> r.coverage().lost().size()).notInJson()
            .show(TEXT, "read", r -> r.coverage().complete() ? "complete" : "partial")
            .add(TEXT, "eventCounts", r -> Texts.named(r.profile().eventCounts())).csv(null)
            .add(TEXT, "threads", r -> r.dump().map(AttachedDump::lines).filter(l -> !l.isEmpty())).leftOut().csv(null);

    private static final Table<MeasuredRecording> MACHINE = Table.<MeasuredRecording>of()
            .show(TEXT, "host", r -> r.profile().cell().map(JvmEvent.CellInfo::host))
            .show(TEXT, "JDK", r -> r.profile().jdkVersion())
            .show(TEXT, "system",
                    r -> r.profile().last(JvmEvent.Environment.class).map(e -> e.osName() + " " + e.kernel()))
            .show(TEXT, "processor",
                    r -> r.profile().last(JvmEvent.Environment.class).map(JvmEvent.Environment::cpuModel))
            .show(COUNT, "hardware threads",
                    r -> r.profile().knowsProcessors() ? r.profile().hardwareThreads() : Double.NaN)
            .show(COUNT, "usable", r -> r.profile().knowsProcessors() ? r.profile().activeProcessors() : Double.NaN);

    private RecordingTables() {}

    /** The machines and JDKs. */
    public static Block environment(Analysis analysis) {
        return MACHINE.<List<MeasuredRecording>>over(List::getFirst)
                .show(MILLIS, "platform sleep", all -> longest(all, JvmEvent.Environment::tickPlatformNanos))
                .show(MILLIS, "virtual sleep", all -> longest(all, JvmEvent.Environment::tickVirtualNanos))
                .figures("Environment; sleep: the longest sleep of 1 ms, by type of thread", alike(analysis, MACHINE));
    }

    public static Block recordings(Analysis analysis, FileNames names) {
        return RECORDINGS.shown("file", names::of).figures("Recordings", analysis.recordings());
    }

    /** Recordings with the same settings share a row. */
    public static Block thresholds(Analysis analysis, FileNames names) {
        var settings = Table.<MeasuredRecording>of();
        for (String type : WAITS) {
            settings = settings.show(TEXT, type.replace("jdk.", ""), r -> setting(r.settings(), type));
        }
        return Table.<List<MeasuredRecording>>of()
                .show(TEXT, "recordings", all -> (all.size() == 1 ? "" : Numbers.count(all.size()) + ", such as ")
                        + names.of(all.getFirst()))
                .and(settings.over(List::getFirst))
                .figures("Event settings: thresholds and periods", alike(analysis, settings));
    }

    /** The runner's own recording of a failure tells of no JVM of a cell. */
    private static List<List<MeasuredRecording>> alike(Analysis analysis, Table<MeasuredRecording> table) {
        return List.copyOf(analysis.recordings().stream().filter(r -> !r.role().equals("runner"))
                .collect(Collectors.groupingBy(table::texts, LinkedHashMap::new, Collectors.toList())).values());
    }

    private static OptionalLong longest(List<MeasuredRecording> recordings,
            ToLongFunction<JvmEvent.Environment> nanos) {
        return recordings.stream().flatMap(r -> r.profile().last(JvmEvent.Environment.class).stream()).mapToLong(nanos)
                .max();
    }

    private static String setting(Settings settings, String type) {
        return !settings.enabled(type)
                ? "off"
                : settings.value(type, "threshold").map(t -> "from " + t)
                        .or(() -> settings.value(type, "period").map(p -> "every " + p)).orElse("on");
    }

    /** What Flight Recorder took of the cells that were measured with it and without. */
    public static final class RecorderTables {
        /** Both parts of such a cell. */
        public static final Table<Cell> PARTS = Table.<Cell>of()
                .add(TEXT, "first", c -> c.part(false).map(p -> p.ordinal() == 1 ? "unrecorded" : "recorded"))
                .add(RATE, "unrecorded", c -> c.part(false).map(MeasuredPart::perSecond))
                .add(RATE, "recorded", c -> c.part(true).map(MeasuredPart::perSecond))
                .add(RATIO, "recordedShare", c -> c.outcome().recordedShare())
                .add(MICROS, "cpu*PerRequest", c -> c.outcome().cpuNanosPerRequest())
                .add(MICROS, "recordedCpu*PerRequest", c -> c.outcome().recordedCpuNanosPerRequest())
                .add(TEXT, "busiestThread", c -> c.part(false).map(MeasuredPart::busiestThread))
                .add(SHARE, "busiestThreadShare", c -> Figure.in(c.part(false), MeasuredPart::busiestThreadShare));

        /** The means over the repetitions of a cell, and what the recorder took in each of them. */
        private static final Table<CellGroup> COST = Table.<CellGroup>of()
                .show(RATE, "unrecorded", g -> mean(g, c -> c.outcome().perSecond()))
                .show(RATE, "recorded", g -> mean(g, c -> Figure.of(c.part(true), MeasuredPart::perSecond)))
                .show(RATIO, "recorded", g -> ratio(g.recordedShares())).in("× unrecorded")
                .show(INTERVAL, "interval", g -> ConfidenceIntervals.ratio(g.recordedShares())).in("95 %").leftOut()
                .show(MICROS, "CPU/request", g -> mean(g, c -> c.outcome().cpuNanosPerRequest()))
                .show(MICROS, "recorded", g -> mean(g, c -> c.outcome().recordedCpuNanosPerRequest()))
                .show(RATIO, "recorded CPU", g -> ratio(cpuRatios(g))).in("× unrecorded")
                .show(INTERVAL, "interval", g -> ConfidenceIntervals.ratio(cpuRatios(g))).in("95 %").leftOut()
                .show(SHARE, "client's busiest thread",
                        g -> mean(g, c -> Figure.in(c.part(false), MeasuredPart::busiestThreadShare)));

        private RecorderTables() {}

        private static OptionalDouble mean(CellGroup group, Function<Cell, OptionalDouble> figure) {
            return Arrays.stream(group.figures(figure)).average();
        }

        private static OptionalDouble ratio(double[] ratios) {
            return Figure.when(ratios.length > 0, () -> StatUtils.geometricMean(ratios));
        }

        private static double[] cpuRatios(CellGroup group) {
            return group.figures(c -> Figure.both(c.outcome().recordedCpuNanosPerRequest(),
                    c.outcome().cpuNanosPerRequest(), (recorded, alone) -> recorded / alone));
        }

        /** One row for each cell of the run that has both parts, after what that means for the ratios between them. */
        public static List<Block> of(Run run) {
            var both = run.groups().stream().filter(g -> g.recordedShares().length > 0).toList();
            return RunTable.explained(Sentences.recorder(run),
                    KeyColumns.ofGroups(run).over(CellGroup::typical).and(COST)
                            .figures(Captions.of(run, "With and without Flight Recorder, in the same JVMs"
                                    + Captions.runs(run)), both)
                            .unlessEmpty());
        }

        /** The recorded part of a cell in a few words, such as {@code 9,441 (-12.3 %)}; absent where there is no other. */
        public static String recorded(Outcome outcome) {
            return outcome.recordedShare().stream()
                    .mapToObj(share -> Numbers.rate(outcome.cell().throughputPerSecond()) + " ("
                            + Numbers.signedPercent(share - 1) + " %)")
                    .findFirst().orElse(Numbers.ABSENT);
        }
    }
}
