package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.KnownBug;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one recording adds to its group. It holds no event, so that a fleet of any size fits into memory; all figures are whole
 * numbers, so that sums do not depend on their order.
 *
 * @param file the path, with slashes between names
 * @param startNanos start of the window, in nanoseconds since the epoch
 * @param lengthNanos length of the window
 * @param state the word for a service; empty for a cell of a matrix
 * @param pins the sites at which most carrier time was lost, most first
 * @param unitsOfWork requests answered, or tasks that ended
 * @param cpuNanos CPU time of the process; 0 where it or the units of work are not known
 * @param bugs known bugs of the JDK, as sentences
 */
public record Member(String file, Labels labels, long startNanos, long lengthNanos, List<KeptVerdict> verdicts,
        Optional<String> state, List<Pinned> pins, long unitsOfWork, long cpuNanos, List<String> bugs) {
    private static final int MOST_PINS = 20;

    /** Carrier time lost at one site: what waits there pinned, and for how long, summed over carriers. */
    public record Pinned(String kind, String site, long waits, long nanos) {}

    /** Returns the result of a measured recording, judged without any other; doubts about the measurement are left out. */
    public static Member of(MeasuredRecording recording, Labelling labelling) {
        Cell cell = Cells.of(List.of(recording)).get(0);
        var window = recording.window();
        long work = work(cell, window.lengthSeconds());
        var judged = JudgedCell.of(cell);
        return new Member(name(recording.file()), labelling.labels(recording.file(), recording.profile()),
                window.startNanos(),
                window.lengthNanos(), judged.all().stream().filter(v -> !v.doubt()).map(KeptVerdict::of).toList(),
                judged.service().map(s -> s.state().text()),
                pins(recording), work, work == 0 ? 0 : cpuNanos(recording, window.lengthNanos()),
                KnownBug.of(recording.profile()).stream().map(KnownBug::text).toList());
    }

    /** Returns the path of a recording with slashes between names. */
    public static String name(Path file) {
        return file.toString().replace(File.separatorChar, '/');
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

    /** The verdict on one cause in one recording, as a group of recordings keeps it. */
    public sealed interface KeptVerdict {
        /** One millionth of the whole that a share refers to. */
        double MILLIONTH = 1e-6;

        /** Returns the id of the cause. */
        String cause();

        /**
         * The cause was found.
         *
         * @param shareMillionths share of {@code shareOf} that the cause takes, in millionths
         * @param because id of the cause that it is a consequence of; empty for none
         */
        record Found(String cause, long shareMillionths, boolean lowerBound, String shareOf, String claim,
                String remedy,
                String because) implements KeptVerdict {}

        /** The cause is absent. */
        record Absent(String cause) implements KeptVerdict {}

        /** The recording does not show it. */
        record Unknown(String cause, String missing, String howToRecord) implements KeptVerdict {}

        /** Returns the verdict in short. */
        static KeptVerdict of(Verdict verdict) {
            return switch (verdict) {
                case Verdict.Found f -> new Found(f.cause(), Math.round(f.share() / MILLIONTH), f.lowerBound(),
                        f.shareOf(), f.evidence().get(0).claim(), f.remedy(), f.because().orElse(""));
                case Verdict.Absent a -> new Absent(a.cause());
                case Verdict.Unknown u -> new Unknown(u.cause(), u.missing(), u.howToRecord());
            };
        }
    }
}
