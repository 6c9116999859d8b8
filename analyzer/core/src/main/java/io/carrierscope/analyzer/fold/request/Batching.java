package io.carrierscope.analyzer.fold.request;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ProducerSample;
import java.util.OptionalDouble;

/** Batching of a message producer within the window, from samples; each sample covers the one or two seconds before it. */
public final class Batching extends Fold<Batching> {
    private final Weighted queue = part(new Weighted());
    private final Weighted request = part(new Weighted());
    private final Weighted size = part(new Weighted());
    private final Total samples = summed();
    private final Total waitingSamples = summed();
    private final Total messages = summed();
    private final Total requests = summed();
    private final Total lingerNanos = largest(0);
    private final Total limitBytes = largest(0);

    /** A weighted mean over requests to the broker. Integer sums make it independent of the order of samples. */
    private static final class Weighted implements Mergeable<Weighted> {
        private long sum;
        private long weight;

        private void add(long value, int times) {
            sum += value * times;
            weight += times;
        }

        @Override
        public void merge(Weighted other) {
            sum += other.sum;
            weight += other.weight;
        }

        private OptionalDouble mean() {
            return weight == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / weight);
        }
    }

    public Batching(Window window) {
        super(window);
        on(ProducerSample.class, this::add);
    }

    private void add(ProducerSample s) {
        if (!window.contains(s.startNanos())) {
            return;
        }
        samples.add(1);
        waitingSamples.add(s.waitingThreads() > 0 ? 1 : 0);
        messages.add(s.messages());
        requests.add(s.requests());
        lingerNanos.add(s.lingerNanos());
        limitBytes.add(s.batchLimitBytes());
        s.queueNanos().ifPresent(n -> queue.add(n, s.requests()));
        s.requestNanos().ifPresent(n -> request.add(n, s.requests()));
        s.batchBytes().ifPresent(n -> size.add(n, s.requests()));
    }

    public long samples() {
        return samples.value();
    }

    /** Returns the share of samples with threads waiting for space in the buffer, 0 without samples. */
    public double waitingShare() {
        return (double) waitingSamples.value() / Math.max(1, samples.value());
    }

    /** Returns the mean number of messages per request to the broker; empty if none was sent. */
    public OptionalDouble messagesPerRequest() {
        return Figure.when(requests.value() != 0, () -> (double) messages.value() / requests.value());
    }

    /** Returns the setting for how long a batch waits for more messages, in nanoseconds. */
    public long lingerNanos() {
        return lingerNanos.value();
    }

    /** Returns the setting for the size at which a batch stops waiting, in bytes. */
    public long limitBytes() {
        return limitBytes.value();
    }

    /** Returns the mean time of a batch in the queue, in nanoseconds; empty if not recorded. */
    public OptionalDouble queueNanos() {
        return queue.mean();
    }

    /** Returns the mean time of a request to the broker, in nanoseconds; empty if not recorded. */
    public OptionalDouble requestNanos() {
        return request.mean();
    }

    /** Returns the mean size of a sent batch in bytes; empty if not recorded. */
    public OptionalDouble batchBytes() {
        return size.mean();
    }
}
