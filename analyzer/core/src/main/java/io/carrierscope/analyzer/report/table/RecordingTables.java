package io.carrierscope.analyzer.report.table;

import static io.carrierscope.analyzer.report.metric.Unit.BYTES;
import static io.carrierscope.analyzer.report.metric.Unit.COUNT;
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
import io.carrierscope.analyzer.compare.Run;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.CellNames.Captions;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

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

    private static List<List<MeasuredRecording>> alike(Analysis analysis, Table<MeasuredRecording> table) {
        return List.copyOf(analysis.recordings().stream()
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
                .add(TEXT, "first", "first", c -> c.part(false).map(p -> p.ordinal() == 1 ? "unrecorded" : "recorded"))
                .add(RATE, "unrecorded", "unrecorded", c -> c.part(false).map(MeasuredPart::perSecond))
                .add(RATE, "recorded", "recorded", c -> c.part(true).map(MeasuredPart::perSecond))
                .add(RATIO, "recordedShare", "recorded", c -> c.outcome().recordedShare()).in("× unrecorded")
                .add(MICROS, "cpu*PerRequest", "CPU/request", c -> c.outcome().serverCpuNanosPerRequest())
                .add(MICROS, "recordedCpu*PerRequest", "recorded", c -> c.outcome().recordedCpuNanosPerRequest())
                .add(TEXT, "busiestThread", c -> c.part(false).map(MeasuredPart::busiestThread))
                .add(SHARE, "busiestThreadShare", "client's busiest thread",
                        c -> Figure.in(c.part(false), MeasuredPart::busiestThreadShare));

        private RecorderTables() {}

        /** One row for each cell of the run that has both parts. */
        public static Figures of(Run run) {
            return KeyColumns.of(run).and(PARTS.over(JudgedCell::cell)).figures(
                    Captions.of(run, "With and without Flight Recorder, in the same server"),
                    run.cells().stream().filter(c -> c.cell().outcome().recordedShare().isPresent()).toList());
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
