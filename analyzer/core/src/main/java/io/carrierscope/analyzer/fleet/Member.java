package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.finding.suspicion.Suspicions;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.KnownBug;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What one recording adds to its group. It holds no event, so that a fleet of any size fits into memory; all figures are whole
 * numbers, so that sums do not depend on their order.
 *
 * @param file the path, with slashes between names
 * @param startNanos start of the window, in nanoseconds since the epoch
 * @param lengthNanos length of the window
 * @param pins the sites at which most carrier time was lost, most first
 * @param unitsOfWork requests answered, or tasks that ended
 * @param cpuNanos CPU time of the process; 0 where it or the units of work are not known
 * @param bugs known bugs of the JDK, as sentences
 */
public record Member(String file, Labels labels, long startNanos, long lengthNanos, List<KeptVerdict> verdicts,
        List<Pinned> pins, long unitsOfWork, long cpuNanos, List<String> bugs) {
    private static final int MOST_PINS = 20;

    /** Carrier time lost at one site: what waits there pinned, and for how long, summed over carriers. */
    public record Pinned(String kind, String site, long waits, long nanos) {}

    /** Returns the result of a measured recording, judged without any other. */
    public static Member of(MeasuredRecording recording, Labelling labelling) {
        String file = recording.file().toString().replace('\\', '/');
        Cell cell = Cells.of(List.of(recording)).get(0);
        var window = recording.window();
        long work = work(cell, window.lengthSeconds());
        return new Member(file, labelling.labels(recording.file(), recording.profile()), window.startNanos(),
                window.lengthNanos(), verdicts(cell),
                pins(recording), work, work == 0 ? 0 : cpuNanos(recording, window.lengthNanos()),
                KnownBug.of(recording.profile()).stream().map(KnownBug::text).toList());
    }

    /**
     * Without doubts about a measurement, suspicions that the recording cannot decide, and those of unseen waits, which need all requests
     * taken apart.
     */
    private static List<KeptVerdict> verdicts(Cell cell) {
        var verdicts = Findings.judge(cell, Bounds.of(cell));
        return Stream.concat(verdicts.stream().filter(v -> !v.doubt()),
                JudgedService.of(cell, verdicts, Optional.empty()).stream().flatMap(s -> s.suspicions().stream())
                        .filter(v -> !(v instanceof Verdict.Unknown) && v.finding() != Suspicions.UNSEEN_WAITS))
                .map(KeptVerdict::of).toList();
    }

    private static List<Pinned> pins(MeasuredRecording r) {
        return r.measured().pinning.sites().stream().limit(MOST_PINS)
                .map(h -> new Pinned(h.site().kind().text(), Holder.at(h.site().stack()), h.count(), h.totalNanos()))
                .toList();
    }

    private static long work(Cell cell, double seconds) {
        OptionalDouble rate = cell.throughputPerSecond();
        return rate.isEmpty() ? 0 : Math.round(rate.getAsDouble() * seconds);
    }

    private static long cpuNanos(MeasuredRecording r, long nanos) {
        OptionalDouble busy = r.busyProcessors();
        return busy.isEmpty() ? 0 : Math.round(busy.getAsDouble() * nanos);
    }
}
