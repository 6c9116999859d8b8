package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Platform threads of a queue that has not moved between two dumps of the recording.
 *
 * @param waiting those at the place where most wait
 * @param busy threads of the same pools in the last dump that wait for no work, these included
 */
record StandingQueue(List<Standing> waiting, int busy) {
    static final String DUMP = "jdk.ThreadDump";
    /** One thread may wait for a permit that its consumers hand out. */
    static final int FEWEST = 2;

    /** The longest; empty if no thread stands in such a wait. */
    static Optional<StandingQueue> of(MeasuredRecording r, Predicate<WaitKind> kinds) {
        var standing = r.measured().standing;
        return standing.still().stream().filter(t -> kinds.test(t.kind()) && t.atWork())
                .filter(t -> t.kind() != WaitKind.PERMIT || WaitKind.borrowsByName(t.stack()))
                .collect(Collectors.groupingBy(StandingQueue::place)).entrySet().stream()
                .max(Comparator.<Map.Entry<String, List<Standing>>>comparingInt(p -> p.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(p -> new StandingQueue(p.getValue(), busy(standing.dumps().getLast(), p.getValue())));
    }

    /** One lock has one queue, whatever the places at which threads wait for it. */
    private static String place(Standing t) {
        return t.kind().ofLock() && t.waitsFor().isPresent() ? t.waitsFor().get() : Holder.waitsAt(t.stack());
    }

    private static int busy(List<Standing> dump, List<Standing> waiting) {
        Set<String> pools = waiting.stream().map(Standing::pool).collect(Collectors.toSet());
        return (int) dump.stream().filter(t -> pools.contains(t.pool()) && t.atWork()).count();
    }

    double share() {
        return (double) waiting.size() / Math.max(busy, waiting.size());
    }

    String shareOf() {
        return "the threads of these pools that had work in the last dump";
    }

    String headline() {
        var first = waiting.get(0);
        return Figure.text("%,d threads %s stand in one wait for a %s at %s", waiting.size(), first.pool(),
                first.kind().text(), Holder.waitsAt(first.stack()));
    }

    List<Evidence> evidence() {
        return List.of(new Evidence(headline() + ", and have not run between two thread dumps", DUMP));
    }
}
