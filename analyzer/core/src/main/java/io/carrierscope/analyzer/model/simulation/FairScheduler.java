package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.model.simulation.Model.Jvm;
import io.carrierscope.analyzer.model.simulation.Processor.Burst;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * Processors that runnable threads share fairly, as under Linux (EEVDF: Stoica and Abdel-Wahab, <i>Earliest Eligible Virtual Deadline
 * First</i>, 1995). Each processor has threads of its own: who becomes runnable takes a free processor, or else joins one of them by
 * chance. A processor without threads takes one of the others, either {@linkplain IdleBalance at once} or at the next tick. The virtual
 * time of a processor is the mean {@linkplain Burst#usedNanos use} of its threads, and never goes back; a thread joins with that use.
 * When a slice ends, the next thread is the one with the earliest deadline, its use and one slice more, of those whose use is not beyond
 * the virtual time. So one that just woke up comes before one that had its slice. One that goes on at once with other work keeps its
 * processor until the slice ends. A JVM has no more threads on processors than its limit, and none while it stands still. With a
 * fraction of a processor all are slower: 1.5 are two at the speed 0.75.
 */
final class FairScheduler {
    /** The share of one JVM. */
    final class Share {
        private final int most;
        private final double speed;
        private final int stopped;
        private int running;
        private int stops;

        private Share(Jvm jvm) {
            this.most = (int) Math.ceil(jvm.processors());
            this.speed = speedOfAll * jvm.processors() / most;
            this.stopped = (int) Math.round(jvm.stops().processors());
        }

        /** Starts a computation of one of these threads, which would take so long on a processor of its own. */
        void compute(Object threads, double nanos, Runnable then) {
            var burst = new Burst(this, threads, nanos, sliceNanos, then);
            var kept = keptBy(threads);
            if (kept != null && mayRun() && oneIsFree()) {
                kept.goOn(burst);
                put(burst, kept);
            } else {
                var processor = processorFor(this);
                processor.join(burst);
                queued++;
                take(processor, processor);
            }
        }

        /** Stops all threads of the JVM; the stop itself takes processors. */
        void stop() {
            stops++;
            stopping += stopped;
            Stream.of(processors).filter(p -> p.runs(this)).forEach(p -> putBack(p));
            Stream.of(processors).filter(p -> p.running() != null).skip(Math.max(0, processors.length - stopping))
                    .forEach(p -> putBack(p));
            dispatch();
        }

        /** Ends a stop. */
        void goOn() {
            stops--;
            stopping -= stopped;
            dispatch();
            freeTakeOthers(); // all threads wake up, and so find free processors
        }

        boolean mayRun() {
            return stops == 0 && running < most;
        }

        double speed() {
            return speed;
        }
    }

    /** Length of a tick of a kernel with 250 ticks a second, as in many distributions. */
    private static final double TICK_NANOS = 4e6;

    private final Processor[] processors;
    private final double sliceNanos;
    private final double speedOfAll;
    private final RandomGenerator random;
    private int queued;
    private int running;
    private int stopping;
    private double nowNanos;
    private double nextTickNanos;

    /** @param random chooses the queues */
    FairScheduler(double count, double sliceNanos, RandomGenerator random) {
        this.processors = Stream.generate(Processor::new).limit((int) Math.ceil(count)).toArray(Processor[]::new);
        this.sliceNanos = sliceNanos;
        this.speedOfAll = count / processors.length;
        this.random = random;
        this.nextTickNanos = random.nextDouble() * TICK_NANOS;
    }

    Share share(Jvm jvm) {
        return new Share(jvm);
    }

    /** Null if none is kept. */
    private Processor keptBy(Object threads) {
        for (var processor : processors) {
            if (processor.isKeptBy(threads)) {
                return processor;
            }
        }
        return null;
    }

    /** A free processor, or else any; for a JVM at its limit one of those that it has. */
    private Processor processorFor(Share share) {
        int from = random.nextInt(processors.length);
        for (int i = 0; i < processors.length; i++) {
            var processor = after(from, i);
            if (share.mayRun() ? isFree(processor) : processor.runs(share)) {
                return processor;
            }
        }
        return processors[from];
    }

    private Processor after(int from, int places) {
        return processors[(from + places) % processors.length];
    }

    private boolean isFree(Processor processor) {
        return processor.isIdle() && oneIsFree();
    }

    private boolean oneIsFree() {
        return running + stopping < processors.length;
    }

    /** Gives the processors that are free to their own threads. */
    private void dispatch() {
        for (int i = 0; i < processors.length && queued > 0; i++) {
            take(processors[i], processors[i]);
        }
    }

    /** Gives the processors that are free to threads of others. */
    private void freeTakeOthers() {
        for (int i = 0; i < processors.length && queued > 0; i++) {
            var from = processors[i];
            for (int to = 0; to < processors.length && from.next() != null; to++) {
                take(from, processors[to]);
            }
        }
    }

    private void takeOther(int to) {
        for (int i = 1; i < processors.length && queued > 0 && isFree(processors[to]); i++) {
            take(after(to, i), processors[to]);
        }
    }

    private void take(Processor from, Processor to) {
        if (isFree(to)) {
            var next = from.next();
            if (next != null) {
                move(next, from, to);
            }
        }
    }

    private void move(Burst burst, Processor from, Processor to) {
        from.leave(burst);
        queued--;
        if (from != to) {
            burst.join(to.virtualNanos());
        }
        put(burst, to);
    }

    private void put(Burst burst, Processor processor) {
        running++;
        burst.share().running++;
        processor.run(burst);
    }

    private Burst preempt(Processor processor) {
        var burst = processor.preempt();
        running--;
        burst.share().running--;
        return burst;
    }

    private void putBack(Processor processor) {
        processor.queue(preempt(processor));
        queued++;
    }

    /** The time at which the next computation or slice ends; infinite if none runs. */
    double nextNanos() {
        double next = Double.POSITIVE_INFINITY;
        for (var processor : processors) {
            next = Math.min(next, endNanos(processor));
        }
        return queued == 0 ? next : Math.min(next, tickNanos());
    }

    /** The next tick; those that found nobody waiting are skipped. */
    private double tickNanos() {
        nextTickNanos += Math.ceil(Math.max(0, nowNanos - nextTickNanos) / TICK_NANOS) * TICK_NANOS;
        return nextTickNanos;
    }

    private double endNanos(Processor processor) {
        var burst = processor.running();
        return burst == null ? Double.POSITIVE_INFINITY : nowNanos + burst.runsNanos();
    }

    void advance(double toNanos) {
        for (var processor : processors) {
            if (processor.running() != null) {
                processor.running().run(toNanos - nowNanos);
            }
        }
        nowNanos = toNanos;
    }

    /** Does what is due now: the next computation or slice ends, or the processors tick. */
    void endNext() {
        if (queued > 0 && nextTickNanos <= nowNanos) {
            nextTickNanos += TICK_NANOS;
            freeTakeOthers();
        } else {
            endBurst();
        }
    }

    private void endBurst() {
        var next = processors[0];
        for (var processor : processors) {
            next = endNanos(processor) < endNanos(next) ? processor : next;
        }
        var burst = preempt(next);
        if (burst.isDone()) {
            next.keepFor(burst);
            burst.end();
        } else {
            burst.beginSlice(sliceNanos);
            next.queue(burst);
            queued++;
            dispatch();
        }
    }

    /** Takes the processors from threads that do not go on. */
    void freeEnded() {
        for (int i = 0; i < processors.length; i++) {
            if (processors[i].free()) {
                take(processors[i], processors[i]);
                becameIdle(i);
            }
        }
        dispatch();
    }

    private void becameIdle(int i) {
        var processor = processors[i];
        if (isFree(processor)) {
            var balance = processor.balance();
            boolean waits = queued > 0 && Stream.of(processors).anyMatch(p -> p.next() != null);
            if (waits && balance.looks(random)) {
                takeOther(i);
            }
            balance.becameIdle(waits, nowNanos);
        }
    }
}
