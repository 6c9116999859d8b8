package io.carrierscope.analyzer.hang;

import io.carrierscope.analyzer.fold.classify.NamePattern;
import io.carrierscope.analyzer.recording.KnownBug;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A thread dump of the JVM that was recorded.
 *
 * @param lines what it shows, in sentences, the answer first
 * @param blocked how many threads wait for good: in a dead-lock or behind one, or for a wake-up that was lost
 * @param noneFree true if every carrier has a virtual thread that waits or is in native code, and this may last
 * @param crowd the longest queue for a lock, permit or connection
 * @param virtualThreads how many virtual threads it has, by the pattern of their names: also those that have not run yet, of which no
 *     event tells
 */
public record DumpBeside(List<String> lines, int blocked, boolean noneFree, Optional<Crowd> crowd,
        Map<String, Integer> virtualThreads) {
    public DumpBeside {
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
     * @param crowd the longest queue of this dump and of earlier ones
     * @param since for threads that have waited since an earlier time, since when, in words
     * @param goOn true if a recording shows that carriers are let go after the dump, too
     * @param bugs known bugs of the JVM that lose a wake-up
     */
    public static DumpBeside of(Hang hang, Optional<Crowd> crowd, Map<Long, String> since, boolean goOn,
            List<KnownBug> bugs) {
        return new DumpBeside(HangText.lines(hang, since, goOn, bugs), hang.forGood(since.keySet()).size(),
                !goOn && hang.noneFree(since.keySet()), crowd,
                hang.threads().stream().filter(DumpedThread::virtual)
                        .collect(Collectors.toMap(t -> NamePattern.of(t.name()), t -> 1, Integer::sum)));
    }
}
