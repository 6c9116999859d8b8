package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.jvm.Cleaners;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A thread that cleans up after unused objects, such as the finalizer, and has not waited for the next one for most of the recording:
 * those that it has not reached stay in memory. Until the first collection it has nothing to do, so only the time since then counts.
 */
final class CleanerBacklog {
    /** A break that was recorded later shows that it keeps up. */
    private static final double MOSTLY = 0.5;
    private static final Pattern OF_JDK = Pattern.compile("(java|jdk|sun)\\..*");

    private CleanerBacklog() {}

    /** Returns each such thread with its busy share of the time since its last break. */
    static Stream<SaturatedThread> of(MeasuredRecording r) {
        return r.measured().threads.groups().entrySet().stream()
                .filter(g -> Cleaners.ofCleaners(g.getKey()) && g.getValue().threads() == 1)
                .flatMap(g -> of(r, g.getKey(), g.getValue()).stream());
    }

    private static Optional<SaturatedThread> of(MeasuredRecording r, String name, Group group) {
        double sinceNanos = r.measured().cleaners.busySinceNanos(name) - r.window().startNanos();
        int first = (int) Math.ceil(sinceNanos / group.blockedOverTime().binNanos());
        if (first > MOSTLY * TimeBins.COUNT) {
            return Optional.empty();
        }
        double blocked = share(group.blockedOverTime(), first);
        double computes = share(group.cpuOverTime(), first) * r.profile().activeProcessors();
        var at = computes > blocked ? sampled(r, name) : waited(r, name);
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

    private static Optional<String> sampled(MeasuredRecording r, String name) {
        return r.measured().samples.sites(name).entrySet().stream().max(Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey())).map(Map.Entry::getKey);
    }

    /** The place outside the JDK where it waits for longest: in the JDK it waits for the next object. */
    private static Optional<String> waited(MeasuredRecording r, String name) {
        return Optional.ofNullable(r.measured().pools.pools().get(name)).map(PoolThreads::holders).stream()
                .flatMap(holders -> holders.stream().map(Map.Entry::getKey)).map(Holder::at)
                .filter(at -> !OF_JDK.matcher(at).matches()).findFirst();
    }
}
