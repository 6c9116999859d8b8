package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ProducerSample;
import java.util.OptionalDouble;

/** How a producer of messages batched them within the window, from its samples: each tells of the second or two before it. */
public final class Batching extends Fold<Batching> {
    private final Window window;
    private final Weighted queue = new Weighted();
    private final Weighted request = new Weighted();
    private final Weighted size = new Weighted();
    private long samples;
    private long waitingSamples;
    private long messages;
    private long requests;
    private long lingerNanos;
    private long limitBytes;

    /** A mean over requests to the broker, in whole numbers so that the order of the samples does not matter. */
    private static final class Weighted {
        private long sum;
        private long weight;

        private void add(long value, int times) {
            sum += value * times;
            weight += times;
        }

        private void merge(Weighted other) {
            sum += other.sum;
            weight += other.weight;
        }

        private OptionalDouble mean() {
            return weight == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / weight);
        }
    }

    public Batching(Window window) {
        this.window = window;
        on(ProducerSample.class, this::add);
    }

    private void add(ProducerSample s) {
        if (!window.contains(s.startNanos())) {
            return;
        }
        samples++;
        waitingSamples += s.waitingThreads() > 0 ? 1 : 0;
        messages += s.messages();
        requests += s.requests();
        lingerNanos = Math.max(lingerNanos, s.lingerNanos());
        limitBytes = Math.max(limitBytes, s.batchLimitBytes());
        s.queueNanos().ifPresent(n -> queue.add(n, s.requests()));
        s.requestNanos().ifPresent(n -> request.add(n, s.requests()));
        s.batchBytes().ifPresent(n -> size.add(n, s.requests()));
    }

    @Override
    public void merge(Batching other) {
        queue.merge(other.queue);
        request.merge(other.request);
        size.merge(other.size);
        samples += other.samples;
        waitingSamples += other.waitingSamples;
        messages += other.messages;
        requests += other.requests;
        lingerNanos = Math.max(lingerNanos, other.lingerNanos);
        limitBytes = Math.max(limitBytes, other.limitBytes);
    }

    public long samples() {
        return samples;
    }

    /** Share of the samples that saw threads wait for a place in the buffer, 0 without samples. */
    public double waitingShare() {
        return samples == 0 ? 0 : (double) waitingSamples / samples;
    }

    /** Messages in one request to the broker, mean; empty where none was sent. */
    public OptionalDouble messagesPerRequest() {
        return requests == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) messages / requests);
    }

    /** The setting: longest time a batch waits for more messages. */
    public long lingerNanos() {
        return lingerNanos;
    }

    /** The setting: size at which a batch waits no longer. */
    public long limitBytes() {
        return limitBytes;
    }

    /** Time of a batch until it was sent, mean. */
    public OptionalDouble queueNanos() {
        return queue.mean();
    }

    /** Time of a request to the broker, mean. */
    public OptionalDouble requestNanos() {
        return request.mean();
    }

    /** Size of the batches sent, mean. */
    public OptionalDouble batchBytes() {
        return size.mean();
    }
}
