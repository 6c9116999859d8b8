package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.report.service.Headline;
import java.util.List;
import java.util.Optional;

/**
 * What a JVM did in one interval, judged as a recording of that interval is.
 *
 * @param sinceNanos start of the first of the intervals up to this one that had the same first cause, or none, in nanoseconds since
 *        the epoch
 */
public record Look(MeasuredRecording measured, JudgedCell cell, long sinceNanos) {
    /**
     * Judges the events of an interval.
     *
     * @param before the look at the interval before; empty for the first
     * @throws DataError if they cannot be read
     */
    public static Look at(EventSource interval, Optional<Look> before) throws DataError {
        var measured = MeasuredRecording.of(interval);
        var cell = Analysis.of(List.of(measured)).cells().get(0);
        var cause = cause(cell);
        return new Look(measured, cell, before.filter(b -> cause(b.cell).equals(cause)).map(Look::sinceNanos)
                .orElse(measured.window().startNanos()));
    }

    /** The cause that is named first; empty if none was found. */
    private static Optional<String> cause(JudgedCell cell) {
        return cell.first().map(Verdict::cause);
    }

    public Window window() {
        return measured.window();
    }

    /** The verdict in one line; which command shows more only where the verdict is new. */
    public String headline() {
        String text = Headline.brief(cell);
        return sinceNanos == window().startNanos() ? text : text.replaceFirst(" \\([^()]* shows it\\)", "");
    }

    /** Why there are no response times, as a phrase; empty where there are some. */
    Optional<String> withoutResponse() {
        return cell.cell().response().isPresent() ? Optional.empty() : Optional.of(why());
    }

    private String why() {
        if (cell.cell().throughputPerSecond().isPresent()) {
            return "none both began and ended in this interval";
        }
        boolean unseen = measured.profile().mayHaveVirtualThreads()
                && !measured.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen();
        return Tasks.notCounted(cell.cell()).stream().findFirst()
                .map(reason -> reason + ", in " + Numbers.rate(window().lengthSeconds()) + " s")
                .orElse(unseen
                        ? "starts and ends of virtual threads are not recorded"
                        : "neither requests nor tasks were seen");
    }
}
