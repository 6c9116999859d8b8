package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.request.Batching;
import io.carrierscope.analyzer.fold.request.Sends;
import java.util.Optional;

/**
 * Time breakdown of a message, from the request to send it until the request continues; means in nanoseconds. The time between
 * acceptance and acknowledgement is divided by the producer's own figure for a request to the broker. The excess is time in a
 * batch; at most the linger of it is a wait for more messages. Kafka's producer lets no batch linger while a sender waits for
 * buffer space.
 *
 * @param messagesPerSecond messages acknowledged or failed per second
 * @param acceptNanos until the producer accepts the message: waits for buffer space and for the thread that hands it over
 * @param lingerNanos in a batch that waits for more messages
 * @param queueNanos in a batch that waits for something else: the network thread, or earlier requests
 * @param brokerNanos a request to the broker
 * @param resumeNanos until another thread continues the request
 */
public record SendTimeBreakdown(double messagesPerSecond, double acceptNanos, double lingerNanos, double queueNanos,
        double brokerNanos, double resumeNanos) {
    /** When more than this share of samples see senders wait for buffer space, batches do not linger. */
    private static final double MOSTLY = 0.5;

    /** Returns empty when messages or samples of their producer were not recorded. */
    public static Optional<SendTimeBreakdown> of(MeasuredRecording server) {
        var sends = server.measured().sends;
        var batching = server.measured().batching;
        return sends.whole().count() == 0 || batching.requestNanos().isEmpty()
                ? Optional.empty()
                : Optional.of(of(sends, batching, server.window().lengthSeconds()));
    }

    private static SendTimeBreakdown of(Sends sends, Batching batching, double seconds) {
        double acknowledge = sends.acknowledge().meanNanos();
        double broker = Math.min(acknowledge, batching.requestNanos().orElseThrow());
        double inBatch = acknowledge - broker;
        double linger = lingersIn(batching) ? Math.min(inBatch, batching.lingerNanos()) : 0;
        double messages = sends.whole().count();
        return new SendTimeBreakdown(messages / seconds, sends.accept().meanNanos(), linger, inBatch - linger, broker,
                sends.resume().totalNanos() / messages);
    }

    /** False when senders wait for buffer space. */
    public static boolean lingersIn(Batching batching) {
        return batching.waitingShare() < MOSTLY;
    }

    /** The sum of all parts, in nanoseconds. */
    public double wholeNanos() {
        return acceptNanos + lingerNanos + queueNanos + brokerNanos + resumeNanos;
    }
}
