package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.ThreadCpu;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.jvm.Cleaners;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.NativeCalls.CallsOfThread;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A platform thread that does alone what others wait for, and has no time left: it computes, opens connections one after the
 * other, looks up host names, or cleans up after unused objects. Who waits for it is not recorded, such as clients in the backlog of a
 * socket, so it is no cause that was found, but a service with such a thread is not called healthy. A thread that sleeps has time left: it
 * sets the pace of what it hands over.
 *
 * @param name its name
 * @param busyShare share of the window, 0 to 1
 * @param does what it does meanwhile, as the beginning of a sentence
 * @param at the place where it does so; empty if no stack tells
 * @param rest the rest of the sentence
 */
public record SaturatedThread(String name, double busyShare, String does, String at, String rest) {
    /** Less than {@link OneThread#FULL} where much of the time is reads, since those of less than a millisecond are not recorded. */
    private static final double FULL_AT_LEAST = 0.80;
    /** With fewer rounds over all threads in native code, two standard errors of a share of 0.9 exceed 0.2. */
    private static final long FEWEST_ROUNDS = 10;
    private static final Pattern OF_JDK = Pattern.compile("(java|jdk|sun)\\..*");

    /** Returns the thread with the least time left; empty if all have some. */
    public static Optional<SaturatedThread> of(MeasuredRecording r) {
        var full = Stream.of(computing(r), lookingUp(r), cleaning(r)).flatMap(s -> s)
                .filter(t -> t.busyShare >= OneThread.FULL);
        return Stream.concat(full, opening(r).filter(t -> t.busyShare >= FULL_AT_LEAST))
                .max(Comparator.comparingDouble(SaturatedThread::busyShare).thenComparing(SaturatedThread::name));
    }

    /** The CPU share of a group's only thread; in a group of several, the others may take over its work. */
    private static double cpuShare(MeasuredRecording r, Group group) {
        return group.threads() > 1 ? 0 : r.cpuNanos(group.cpuLoadNanos()).orElse(0) / r.window().lengthNanos();
    }

    private static Stream<SaturatedThread> computing(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream()
                .filter(g -> !ThreadCpu.ofJvm(g.getKey()) && !g.getKey().equals(ThreadRef.CARRIERS))
                .filter(g -> cpuShare(r, g.getValue()) >= OneThread.FULL)
                .map(g -> computing(r, g.getKey(), cpuShare(r, g.getValue())));
    }

    private static SaturatedThread computing(MeasuredRecording r, String group, double share) {
        var samples = r.measured().samples;
        var most = samples.mostAt(group);
        String often = most
                .map(m -> m.getValue() >= Finding.MOSTLY * samples.count(group) ? ", mostly" : ", most often")
                .orElse("");
        return new SaturatedThread(group, share,
                Figure.text("it computes %.1f %% of the time", 100 * Math.min(1, share))
                        + often,
                most.map(Map.Entry::getKey).orElse(""), "");
    }

    /** A thread that accepts may read what a client sends in its handshake, and accept no other client meanwhile. */
    private static Stream<SaturatedThread> opening(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream().filter(g -> g.getValue().threads() == 1).flatMap(
                g -> g.getValue().mostOpening().stream().map(stack -> {
                    double waits = (double) g.getValue().openingNanos() / r.window().lengthNanos();
                    double computes = cpuShare(r, g.getValue());
                    return new SaturatedThread(g.getKey(), Math.min(1, waits + computes), Figure.text(
                            "it opens connections; %.1f %% of the time it waits for the other side", 100 * waits),
                            Holder.at(stack), Figure.text(", and %.1f %% it computes", 100 * computes));
                }));
    }

    private static Stream<SaturatedThread> lookingUp(MeasuredRecording r) {
        var calls = r.measured().nativeCalls;
        return calls.rounds() < FEWEST_ROUNDS
                ? Stream.empty()
                : calls.mostLookUps().stream().map(l -> lookingUp(l, Math.min(1, (double) l.count() / calls.rounds())));
    }

    private static SaturatedThread lookingUp(CallsOfThread l, double share) {
        return new SaturatedThread(l.thread(), share, "it waits for look-ups of host names", Holder.at(l.stack()),
                Figure.text(", about %.0f %% of the time", 100 * share));
    }

    /**
     * A thread that cleans up after unused objects, such as the finalizer, and has not waited for the next one for most of the recording:
     * those that it has not reached stay in memory. Until the first collection it has nothing to do, so only the time since then counts.
     */
    private static Stream<SaturatedThread> cleaning(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream()
                .filter(g -> Cleaners.ofCleaners(g.getKey()) && g.getValue().threads() == 1)
                .flatMap(g -> cleaning(r, g.getKey(), g.getValue()).stream());
    }

    private static Optional<SaturatedThread> cleaning(MeasuredRecording r, String name, Group group) {
        double sinceNanos = r.measured().cleaners.busySinceNanos(name) - r.window().startNanos();
        int first = (int) Math.ceil(sinceNanos / group.blockedOverTime().binNanos());
        if (first > Finding.MOSTLY * TimeBins.COUNT) {
            return Optional.empty();
        }
        double blocked = share(group.blockedOverTime(), first);
        double computes = share(group.cpuOverTime(), first) * r.profile().activeProcessors();
        var at = computes > blocked ? r.measured().samples.mostAt(name).map(Map.Entry::getKey) : waited(r, name);
        return Optional.of(new SaturatedThread(name, Math.min(1, blocked + computes), Figure.text(
                "it cleans up after unused objects, from %.1f s into the recording on without a break%s",
                sinceNanos / 1e9, at.isPresent() ? ", mostly" : ""), at.orElse(""),
                "; objects that it has not reached yet stay in memory"));
    }

    private static double share(TimeBins times, int first) {
        double nanos = 0;
        for (int bin = first; bin < TimeBins.COUNT; bin++) {
            nanos += times.nanos(bin);
        }
        return nanos / times.binNanos() / (TimeBins.COUNT - first);
    }

    /** The place outside the JDK where it waits for longest: in the JDK it waits for the next object. */
    private static Optional<String> waited(MeasuredRecording r, String name) {
        return Optional.ofNullable(r.measured().pools.pools().get(name)).map(PoolThreads::holders).stream()
                .flatMap(holders -> holders.stream().map(Map.Entry::getKey)).map(Holder::at)
                .filter(at -> !OF_JDK.matcher(at).matches()).findFirst();
    }
}
