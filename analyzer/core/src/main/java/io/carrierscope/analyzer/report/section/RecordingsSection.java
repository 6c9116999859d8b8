package io.carrierscope.analyzer.report.section;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.FileNames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The recordings that were read: their completeness, thresholds and environment. */
final class RecordingsSection implements Section {
    private static final List<String> WAITS = List.of("jdk.VirtualThreadPinned", "jdk.ThreadPark", "jdk.ThreadSleep",
            "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadCPULoad");

    @Override
    public List<Block> blocks(Analysis analysis) {
        var names = FileNames.of(analysis.recordings());
        var blocks = new ArrayList<Block>();
        analysis.recordings().forEach(r -> r.coverage().lost().forEach(
                l -> blocks.add(new Block.Warning(names.of(r) + ": " + Texts.plain(l)))));
        blocks.add(environment(analysis));
        analysis.recordings().stream().filter(r -> r.carrierTime().isPresent())
                .flatMap(r -> KnownBug.of(r.profile()).stream())
                .distinct().forEach(b -> blocks.add(new Block.Prose(Block.Tone.PLAIN, b.text())));
        blocks.add(recordings(analysis, names));
        blocks.add(thresholds(analysis, names));
        return blocks;
    }

    private static Block environment(Analysis analysis) {
        Map<List<String>, List<MeasuredRecording>> machines = analysis.recordings().stream()
                .collect(Collectors.groupingBy(RecordingsSection::machine, LinkedHashMap::new, Collectors.toList()));
        return new Figures("Environment; sleep: the longest sleep of 1 ms, by type of thread",
                List.of(Column.text("host"), Column.text("JDK"), Column.text("system"), Column.text("processor"),
                        Column.number("hardware threads", ""), Column.number("usable", ""),
                        Column.number("platform sleep", "ms"), Column.number("virtual sleep", "ms")),
                machines.entrySet().stream().map(e -> environment(e.getKey(), e.getValue())).toList());
    }

    private static List<String> environment(List<String> machine, List<MeasuredRecording> recordings) {
        return Stream.concat(machine.stream(), Stream.of(longest(recordings, JvmEvent.Environment::tickPlatformNanos),
                longest(recordings, JvmEvent.Environment::tickVirtualNanos))).toList();
    }

    private static String longest(List<MeasuredRecording> recordings, ToLongFunction<JvmEvent.Environment> nanos) {
        var longest = recordings.stream().flatMap(r -> r.profile().last(JvmEvent.Environment.class).stream())
                .mapToLong(nanos).max();
        return longest.isEmpty() ? Numbers.ABSENT : Numbers.millis(longest.getAsLong());
    }

    private static List<String> machine(MeasuredRecording r) {
        var profile = r.profile();
        var env = profile.last(JvmEvent.Environment.class);
        return List.of(Texts.orAbsent(profile.cell().map(JvmEvent.CellInfo::host).orElse(null)),
                Texts.plain(profile.jdkVersion()),
                Texts.orAbsent(env.map(e -> e.osName() + " " + e.kernel()).orElse(null)),
                Texts.orAbsent(env.map(JvmEvent.Environment::cpuModel).orElse(null)),
                Numbers.count(profile.hardwareThreads()),
                Numbers.count(profile.activeProcessors()));
    }

    private static Block recordings(Analysis analysis, FileNames names) {
        return new Figures("Recordings",
                List.of(Column.text("file"), Column.text("role"), Column.text("JDK"), Column.text("started"),
                        Column.number("length", "s"), Column.number("measured", "s"), Column.number("chunks", ""),
                        Column.number("events", ""), Column.number("lost", "bytes"), Column.text("read")),
                analysis.recordings().stream().map(r -> recording(r, names)).toList());
    }

    private static List<String> recording(MeasuredRecording r, FileNames names) {
        return List.of(names.of(r), Texts.plain(r.role()), Texts.plain(r.profile().jdkVersion()),
                Numbers.instant(r.span().startNanos()), Numbers.seconds(r.span().lengthNanos()),
                Numbers.seconds(r.window().lengthNanos()), Numbers.count(r.coverage().chunks()),
                Numbers.count(r.profile().events()), Numbers.count(r.profile().dataLossBytes()),
                r.coverage().complete() ? "complete" : "partial");
    }

    /** Recordings with the same settings share a row. */
    private static Block thresholds(Analysis analysis, FileNames names) {
        Map<List<String>, List<String>> bySettings = analysis.recordings().stream()
                .collect(Collectors.groupingBy(r -> settings(r.settings()), LinkedHashMap::new,
                        Collectors.mapping(r -> names.of(r), Collectors.toList())));
        var columns = new ArrayList<Column>();
        columns.add(Column.text("recordings"));
        WAITS.forEach(w -> columns.add(Column.text(w.replace("jdk.", ""))));
        return new Figures("Event settings: thresholds and periods", columns, bySettings.entrySet().stream()
                .map(e -> Stream.concat(Stream.of(files(e.getValue())), e.getKey().stream()).toList()).toList());
    }

    private static String files(List<String> names) {
        return names.size() == 1 ? names.get(0) : Numbers.count(names.size()) + ", such as " + names.get(0);
    }

    private static List<String> settings(Settings settings) {
        return WAITS.stream().map(type -> setting(settings, type)).toList();
    }

    private static String setting(Settings settings, String type) {
        if (!settings.enabled(type)) {
            return "off";
        }
        return Texts.plain(settings.value(type, "threshold").map(t -> "from " + t)
                .or(() -> settings.value(type, "period").map(p -> "every " + p)).orElse("on"));
    }
}
