package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.finding.suspicion.Suspicion.Seen;
import io.carrierscope.analyzer.finding.thread.PoolExhausted;
import io.carrierscope.analyzer.finding.thread.SaturatedThread;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.jvm.HeapGrowth;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.Optional;

/** Whether carriers, threads, pools or the heap have nothing left. */
final class ThreadQuestions {
    /** With fewer looks at all threads in native code, the error of a mean of 2 threads exceeds 0.9 (two standard errors of a count). */
    private static final long FEWEST_ROUNDS = 10;
    /** Less of the maximum heap may be what a service loads on its first requests. */
    private static final double NOTABLE = 0.10;
    /** A heap that lasts longer has time for collections that free what these do not. */
    private static final double SOON_SECONDS = 3600;
    private static final double MINUTE = 60;
    private static final double MEBIBYTE = 1 << 20;

    private ThreadQuestions() {}

    static Optional<Seen> busyCarriers(Service s) {
        return s.recording().carrierTime().map(b -> busy(s, b)).filter(busy -> busy >= Suspicions.FULL)
                .map(busy -> new Seen(busy, "carrier time",
                        "carriers are busy " + Numbers.percent(busy) + " % of the time"));
    }

    private static double busy(Service s, CarrierTimeBreakdown b) {
        return b.complete() ? b.busyShare() : s.recording().carriersBusyProcessors().orElse(0) / b.parallelism();
    }

    static Optional<Seen> oneThread(Service s) {
        return SaturatedThread.of(s.recording()).map(t -> new Seen(t.busyShare(), "the time of this thread",
                "the thread " + t.name() + " has hardly any time left: " + t.does()
                        + (t.at().isEmpty() ? "" : " at " + t.at()) + t.rest()));
    }

    /** A read may wait for the next request, but a write that neither ends nor computes waits for the other side. */
    static Optional<Seen> writers(Service s) {
        var calls = s.recording().measured().nativeCalls;
        double waiting = calls.meanWriting() - s.recording().busyProcessors().orElse(0);
        return calls.mostWrites().filter(stack -> waiting >= Service.CROWD && calls.rounds() >= FEWEST_ROUNDS)
                .map(stack -> new Seen(waiting / calls.meanWriting(), "the threads that write",
                        Numbers.rate(waiting) + " threads wait for the other side to read what they write at "
                                + Holder.at(stack)));
    }

    static Optional<Seen> nearlyFullPool(Service s) {
        return PoolExhausted.nearlyFull(s.recording())
                .map(p -> new Seen(p.least(), "pool threads", p.text()));
    }

    /** Threads that wait for what never comes, or for longer and longer, take memory until there is none. */
    static Optional<Seen> pileUp(Service s) {
        var threads = s.recording().measured().virtualThreads;
        var more = threads.pileUpPerSecond();
        return more.isEmpty() || !s.showsLives()
                ? Optional.empty()
                : Optional.of(new Seen(1 - (double) threads.ended() / threads.started(),
                        "the virtual threads that started",
                        "virtual threads pile up: " + Numbers.rate(more.getAsDouble())
                                + " more start than end per second, as in a leak or under a growing load"
                                + s.standing(CommonStack::virtual).map(at -> "; " + at).orElse("")));
    }

    static Optional<Seen> heapGrowth(Service s) {
        return s.recording().profile().maxHeapBytes()
                .flatMap(max -> HeapGrowth.of(s.recording().measured().heapAfter.uses())
                        .filter(g -> g.nanos() >= Service.MOSTLY * s.recording().window().lengthNanos())
                        .filter(g -> g.grownBytes() >= NOTABLE * max && g.secondsUntil(max) <= SOON_SECONDS)
                        .map(g -> new Seen(g.bytes() / (double) max, "the maximum heap", text(g, max))));
    }

    private static String text(HeapGrowth g, long max) {
        double seconds = g.secondsUntil(max);
        return Figure.text("the heap in use after collections grows by at least %,.0f MiB a minute: %,.0f of %,.0f MiB"
                + " are in use, so it is full in %s at the latest if this goes on, as in a leak or while a cache fills"
                + " (jcmd PID GC.class_histogram lists the classes with most bytes)",
                g.bytesPerSecond() * MINUTE / MEBIBYTE, g.bytes() / MEBIBYTE, max / MEBIBYTE,
                seconds >= 2 * MINUTE
                        ? Figure.text("%.0f minutes", seconds / MINUTE)
                        : Figure.text("%.0f s", seconds));
    }
}
