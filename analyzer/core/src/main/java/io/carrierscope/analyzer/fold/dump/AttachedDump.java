package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.NamePattern;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A thread dump of the JVM that was recorded.
 *
 * @param lines what it shows, in sentences, the answer first
 * @param blocked how many threads wait for good: in a deadlock or behind one, or for a wake-up that was lost
 * @param noneFree true if every carrier has a virtual thread that waits or is in native code, and this may last
 * @param crowd the longest queue for a lock, permit or connection
 * @param standing where most threads stand in a task, in this dump and in all earlier ones
 * @param gathering where most of the virtual threads that are in no queue do the same, in words; empty if fewer than a quarter do
 * @param atWork how many virtual threads stand in code of the application, or of a library that it calls: others wait for the next request
 * @param virtualThreads how many virtual threads it has, by the pattern of their names: also those that have not run yet, of which no
 *     event tells
 */
public record AttachedDump(List<String> lines, int blocked, boolean noneFree, Optional<LongestQueue> crowd,
        Optional<CommonStack> standing, Optional<String> gathering, int atWork, Map<String, Integer> virtualThreads) {
    public AttachedDump {
        lines = List.copyOf(lines);
        virtualThreads = Map.copyOf(virtualThreads);
    }

    /** True if it shows what ends all work, which is more than a recording can show. */
    public boolean standsStill() {
        return blocked > 0 || noneFree;
    }

    /**
     * What the dump shows.
     *
     * @param dumps all dumps of the JVM, the latest last
     * @param since for threads that have waited since an earlier time, since when, in words
     * @param goOn true if a recording shows that carriers are let go after the dump, too
     * @param version of the JVM; empty where the dump does not tell
     */
    public static AttachedDump of(ThreadDumpAnalysis hang, List<List<DumpedThread>> dumps, Map<Long, String> since,
            boolean goOn,
            String version) {
        return new AttachedDump(HangText.lines(hang, since, goOn, version), hang.forGood(since.keySet()).size(),
                !goOn && hang.noneFree(since.keySet()), LongestQueue.longest(dumps), CommonStack.most(dumps),
                HangText.gathering(hang),
                (int) hang.threads().stream().filter(t -> t.virtual() && Layer.ofWork(t.stack())).count(),
                hang.threads().stream().filter(t -> t.virtual() && !t.poller())
                        .collect(Collectors.toMap(t -> NamePattern.of(t.name()), t -> 1, Integer::sum)));
    }
}
