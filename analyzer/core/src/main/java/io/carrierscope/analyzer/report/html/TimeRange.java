package io.carrierscope.analyzer.report.html;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.measure.Slices.Slice;
import io.carrierscope.analyzer.fold.measure.Slices;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the page needs to show a range of time of its only recording.
 *
 * @param command what shows a range on a terminal, without the file
 * @param file the name of the recording, which may be anything
 * @param edges start of each slice and end of the last, in nanoseconds since the start
 * @param figures the figures of a range
 * @param fewer how many times fewer nodes flame graphs have than they might
 */
public record TimeRange(String command, String file, List<Long> edges, List<Figure> figures, @JsonIgnore int fewer) {
    /** What the page of several recordings says in place of the panel. */
    static final String ONE_ONLY = "<p class=\"note\">A range of time can be selected on the page of one recording:"
            + " <code>" + Texts.html(CommandName.with("report FILE")) + "</code></p>\n";
    private static final double MEBIBYTE = 1 << 20;

    /**
     * A figure that is the sum of its slices times a factor.
     *
     * @param perTime true if it is divided by the length of the range: by its seconds, or as a share of it
     * @param digits decimals; -1 for three significant digits
     */
    record Figure(String name, String unit, double factor, boolean perTime, int digits, List<Long> slices) {}

    /** Returns the time of a report on one recording, if slices of it were measured. */
    static Optional<TimeRange> of(Analysis analysis) {
        return analysis.recordings().size() != 1
                ? Optional.empty()
                : Optional.of(analysis.recordings().get(0)).flatMap(r -> r.measured().slices.map(s -> of(r, s)));
    }

    private static TimeRange of(MeasuredRecording r, Slices slices) {
        boolean ofCpuTime = r.measured().samples.apart();
        boolean sampled = r.measured().allocations.sampled();
        var figures = Stream.of(
                figure("CPU samples", "", 1, false, 0, slices,
                        s -> s.samples.samples(ofCpuTime).stream().mapToLong(x -> x.count()).sum()),
                figure("allocated", "MiB per s", 1 / MEBIBYTE, true, 0, slices,
                        s -> sum(s.allocations.stacks(sampled))),
                figure("GC time", "%", 1e-7, true, 1, slices, s -> s.gc.pauses().totalNanos()),
                figure("threads waiting", "on average", 1e-9, true, -1, slices,
                        s -> s.waitStacks.waiting().stream().mapToLong(w -> w.nanos()).sum()),
                figure("pinned", "threads on average", 1e-9, true, -1, slices, s -> s.pinning.totalNanos()),
                figure("time of threads", "samples", 1, false, 0, slices, s -> sum(s.wallSamples.stacks())))
                .filter(f -> f.slices().stream().anyMatch(n -> n > 0)).toList();
        return new TimeRange(CommandName.with("explain"), Texts.plain(String.valueOf(r.file().getFileName())),
                IntStream.rangeClosed(0, Slices.COUNT).mapToObj(i -> slices.edge(i) - slices.edge(0)).toList(), figures,
                1);
    }

    private static Figure figure(String name, String unit, double factor, boolean perTime, int digits, Slices slices,
            ToLongFunction<Slice> figure) {
        return new Figure(name, unit, factor, perTime, digits, slices.all().stream().map(figure::applyAsLong).toList());
    }

    private static long sum(Map<Stack, Long> stacks) {
        return stacks.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the same for a page with smaller flame graphs. */
    TimeRange smaller() {
        return new TimeRange(command, file, edges, figures, 4 * fewer);
    }

    /** The panel, one line until it is opened; the script fills and shows it. */
    static String html() {
        return """
                <section id="range" aria-label="Time range" hidden="hidden">
                <details>
                <summary>Time range: <output>whole recording</output></summary>
                <p class="find"><label>Show <select></select></label> <label>From <input type="number" min="0" step="any"/> s</label>
                <label>to <input type="number" min="0" step="any"/> s</label> <button type="button">Whole recording</button></p>
                <div class="timeline" tabindex="0" role="group" aria-describedby="range-keys"
                 aria-label="Figure over time, with the selected range"></div>
                <p class="note" id="range-keys">Drag over the bars to select a range. Keys: ← → move it, Shift with ← → changes
                its end, Esc selects the whole recording.</p>
                <dl class="keys" aria-live="polite"></dl>
                <p class="note">These figures, the flame graphs and their tables follow the range; all else is of the whole
                recording and turns grey. The same range in full: <code></code></p>
                </details>
                </section>
                """;
    }
}
