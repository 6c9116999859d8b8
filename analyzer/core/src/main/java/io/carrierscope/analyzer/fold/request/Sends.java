package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.OpenSpanCounts;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Send;

/** Messages to a broker with which requests went on within the window. */
public final class Sends extends Fold<Sends> {
    private final Window window;
    private final Durations whole = new Durations();
    private final Durations accept = new Durations();
    private final Durations acknowledge = new Durations();
    private final Durations resume = new Durations();
    private final OpenSpanCounts unacknowledged;
    private long failed;

    public Sends(Window window) {
        this.window = window;
        this.unacknowledged = new OpenSpanCounts(window);
        on(Send.class, this::add);
    }

    private void add(Send s) {
        long accepted = s.startNanos() + s.acceptNanos();
        unacknowledged.add(accepted, accepted + s.acknowledgeNanos());
        if (window.contains(s.endNanos())) {
            whole.add(s.durationNanos());
            accept.add(s.acceptNanos());
            acknowledge.add(s.acknowledgeNanos());
            s.resumeNanos().ifPresent(resume::add);
            failed += s.failure() == null ? 0 : 1;
        }
    }

    @Override
    public void merge(Sends other) {
        whole.merge(other.whole);
        accept.merge(other.accept);
        acknowledge.merge(other.acknowledge);
        resume.merge(other.resume);
        unacknowledged.merge(other.unacknowledged);
        failed += other.failed;
    }

    /** Messages that the producer has and of which it has not heard yet, at each of {@value Instants#COUNT} instants of the window. */
    public int[] unacknowledged() {
        return unacknowledged.open();
    }

    /** From the request for a message until the request goes on. */
    public Durations whole() {
        return whole;
    }

    /** Until the producer took the message: waits for a place in its buffer. */
    public Durations accept() {
        return accept;
    }

    /** From then until the producer heard of the acknowledgement. */
    public Durations acknowledge() {
        return acknowledge;
    }

    /** From then until another thread went on with the request; empty where none does. */
    public Durations resume() {
        return resume;
    }

    public long failed() {
        return failed;
    }

    /** Messages whose senders waited for a place in the buffer, on average over the window. */
    public double meanWaitingForBuffer() {
        return (double) accept.totalNanos() / window.lengthNanos();
    }
}
