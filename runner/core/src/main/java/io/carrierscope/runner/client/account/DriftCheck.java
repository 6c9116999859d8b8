package io.carrierscope.runner.client.account;

import io.carrierscope.events.Absent;
import io.carrierscope.events.HalvesEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Compares the two halves of the measure phase, from readings at its begin, middle and end. */
final class DriftCheck {
    private final List<Mark> marks = new ArrayList<>();

    /** A reading: totals up to an instant. */
    record Mark(long nanos, long answered, OptionalLong cpuNanos) {}

    static Mark mark(LoadAccounting accounting, ServerMeter meter) {
        return new Mark(System.nanoTime(), accounting.answeredSoFar(), meter.cpuNanos());
    }

    /** The third mark ends the second half. */
    void add(Mark mark) {
        marks.add(mark);
        if (marks.size() == 3) {
            event().commit();
        }
    }

    HalvesEvent event() {
        HalvesEvent event = new HalvesEvent();
        event.firstThroughput = perSecond(marks.get(0), marks.get(1));
        event.secondThroughput = perSecond(marks.get(1), marks.get(2));
        event.firstCpu = cpuPerRequest(marks.get(0), marks.get(1));
        event.secondCpu = cpuPerRequest(marks.get(1), marks.get(2));
        return event;
    }

    private static double perSecond(Mark begin, Mark end) {
        return (end.answered - begin.answered) * 1e9 / Math.max(1, end.nanos - begin.nanos);
    }

    private static long cpuPerRequest(Mark begin, Mark end) {
        long answered = end.answered - begin.answered;
        return answered == 0 || begin.cpuNanos.isEmpty() || end.cpuNanos.isEmpty()
                ? Absent.NANOS
                : (end.cpuNanos.getAsLong() - begin.cpuNanos.getAsLong()) / answered;
    }
}
