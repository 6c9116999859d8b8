package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.ThreadStarts.PiledUp;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Asserts: platform threads start and do not end, so that memory and scheduling cost grow until the system refuses the next one. A pool that
 * grows to its size does so once; here more start than end in each quarter of the recording.
 */
public final class ThreadsPileUp extends CellCause {
    static final String ID = "threads-pile-up";
    private static final String LIVES = "jdk.ThreadStart, jdk.ThreadEnd";

    public ThreadsPileUp() {
        super(ID, "Platform threads start and do not end, in each quarter of the recording.",
                "one pool or client for all in place of a new one each time, or close it after its use",
                "a pool grows slowly to the size it is meant to have", List.of(JvmEvent.ThreadLife.class));
    }

    /** It takes memory, and no time that work could have. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().map(this::judge);
    }

    /** Where ends are not recorded, every thread seems to stay. */
    private Verdict judge(MeasuredRecording r) {
        var sight = r.visibility().recorded(needs());
        return r.measured().threadStarts.piledUp()
                .<Verdict>map(p -> sight.seen() ? found(r, p) : new Verdict.Unknown(this, sight))
                .orElseGet(() -> new Verdict.Absent(this, LIVES, "%,d platform threads started",
                        r.measured().threadStarts.started())
                        .given(r.visibility().of(Topic.THREAD_LIVES)));
    }

    private Verdict found(MeasuredRecording r, PiledUp p) {
        var alive = r.measured().footprint.platformThreads().means();
        var evidence = Evidence.of(LIVES,
                "platform threads pile up: %s more start than end per second%s; most are %s, started at %s",
                Numbers.rate(p.more() / r.window().lengthSeconds()),
                alive.isEmpty() ? "" : Figure.text(", and %,.0f are alive at last", alive.getLast()), p.family(),
                p.at());
        return new Verdict.Found(this, (double) p.more() / p.started(), "the platform threads that started",
                List.of(evidence), remedy() + ", at " + p.at());
    }
}
