package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Instants.OpenSpanCounts;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Send;

/** Messages to a broker whose requests continued within the window. */
public final class Sends extends Fold<Sends> {
    private final Durations whole = part(new Durations());
    private final Durations accept = part(new Durations());
    private final Durations acknowledge = part(new Durations());
    private final Durations resume = part(new Durations());
    private final OpenSpanCounts unacknowledged = part(new OpenSpanCounts(window));

    public Sends(Window window) {
        super(window);
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
        }
    }

    /** Returns the number of unacknowledged messages at each of {@value Instants#COUNT} instants of the window. */
    public int[] unacknowledged() {
        return unacknowledged.open();
    }

    /** Returns the times from the request for a message until its request continues. */
    public Durations whole() {
        return whole;
    }

    /** Returns the times until the producer accepted the message, which include waits for space in its buffer. */
    public Durations accept() {
        return accept;
    }

    /** Returns the times from acceptance until the producer received the acknowledgement. */
    public Durations acknowledge() {
        return acknowledge;
    }

    /**
     * Returns the times from the acknowledgement until another thread continued the request; empty if no other thread does.
     */
    public Durations resume() {
        return resume;
    }

    /** Returns the mean number of messages whose senders wait for space in the buffer. */
    public double meanWaitingForBuffer() {
        return (double) accept.totalNanos() / window.lengthNanos();
    }
}
