package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.request.Batching;
import io.carrierscope.analyzer.fold.request.Sends;
import java.util.Optional;

/**
 * Where the time of a message goes, from the request for it until the request goes on; means in nanoseconds that sum to it. What the producer
 * took from accepting the message to hearing of its acknowledgement is divided by its own account of how long a request to the broker
 * takes: what is beyond that the message spent in its batch, where it waits for more messages for as long as the linger says. Kafka's
 * producer lets no batch linger while a sender waits for a place in the buffer.
 *
 * @param messagesPerSecond acknowledged or failed
 * @param acceptNanos until the producer took the message: waits for a place in its buffer, and for the thread that hands it over
 * @param lingerNanos in a batch that waits for more messages
 * @param queueNanos in a batch that waits for something else: the network thread, or earlier requests
 * @param brokerNanos a request to the broker
 * @param resumeNanos until another thread went on with the request
 */
public record SendBudget(double messagesPerSecond, double acceptNanos, double lingerNanos, double queueNanos,
        double brokerNanos, double resumeNanos) {
    /** Where most samples see senders wait for the buffer, batches leave at once. */
    private static final double MOSTLY = 0.5;

    /** Empty where messages or samples of their producer were not recorded. */
    public static Optional<SendBudget> of(MeasuredRecording server) {
        var sends = server.measured().sends;
        var batching = server.measured().batching;
        return sends.whole().count() == 0 || batching.requestNanos().isEmpty()
                ? Optional.empty()
                : Optional.of(of(sends, batching, server.window().lengthSeconds()));
    }

    private static SendBudget of(Sends sends, Batching batching, double seconds) {
        double acknowledge = sends.acknowledge().meanNanos();
        double broker = Math.min(acknowledge, batching.requestNanos().orElseThrow());
        double inBatch = acknowledge - broker;
        double linger = lingersIn(batching) ? Math.min(inBatch, batching.lingerNanos()) : 0;
        double messages = sends.whole().count();
        return new SendBudget(messages / seconds, sends.accept().meanNanos(), linger, inBatch - linger, broker,
                sends.resume().totalNanos() / messages);
    }

    /** False where senders wait for a place in the buffer. */
    public static boolean lingersIn(Batching batching) {
        return batching.waitingShare() < MOSTLY;
    }

    /** All parts together. */
    public double wholeNanos() {
        return acceptNanos + lingerNanos + queueNanos + brokerNanos + resumeNanos;
    }
}
