package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.dump.DumpedThread.Waiting;
import io.carrierscope.analyzer.recording.KnownBug;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a dump shows, in sentences. */
public final class HangText {
    private static final int MOST_CARRIERS = 256;
    private static final int MOST_NAMED = 5;

    private HangText() {}

    /**
     * The lines, the answer first.
     *
     * @param stuckSince for threads that have waited since an earlier time, as a recording or another dump shows, since when, in words
     * @param goOn true if carriers are let go all the time, as a recording shows
     * @param version of the JVM; empty where the dump does not tell
     */
    public static List<String> lines(ThreadDumpAnalysis hang, Map<Long, String> stuckSince, boolean goOn,
            String version) {
        var lines = new ArrayList<String>();
        var lost = hang.lost(stuckSince.keySet()).stream().findFirst();
        lines.add(lost.isPresent() && hang.deadlocks().isEmpty()
                ? lost(lost.get(), KnownBug.ofMonitors(version))
                : answer(hang, stuckSince, goOn, namesLocks(hang, version)));
        lines.add(counts(hang));
        hang.deadlocks().forEach(cycle -> lines.add("deadlock: " + cycle(cycle, stuckSince)));
        lines.addAll(carried(hang, stuckSince));
        hang.queues().stream().limit(MOST_NAMED)
                .forEach(queue -> lines.add(queue(hang, queue, stuckSince.keySet())));
        lines.addAll(WaitGraph.tree(hang.threads()));
        hang.gatherings().entrySet().stream().limit(MOST_NAMED)
                .forEach(g -> lines.add(g.getValue() + " virtual threads are " + g.getKey()));
        return lines;
    }

    private static String lost(Queue queue, List<KnownBug> bugs) {
        return "A wake-up was lost: " + plural(queue.waiters().size(), "thread") + " at " + queue.site()
                + " wait for a monitor that no thread of the dump holds. "
                + (bugs.isEmpty()
                        ? "No bug of this kind is known of this JDK; a thread that is not in the dump may hold it"
                        : bugs.stream().map(KnownBug::text).collect(Collectors.joining(". ")));
    }

    private static String counts(ThreadDumpAnalysis hang) {
        long unseen = hang.threads().stream().filter(t -> t.frames().isEmpty()).count();
        long pollers = hang.threads().stream().filter(DumpedThread::poller).count();
        return plural(hang.threads().size(), "thread") + " in the dump, " + virtual(hang) + " of them virtual"
                + (pollers == 0 ? "" : " beside " + plural(pollers, "poller") + " of the JDK") + ", " + unseen
                + " without a frame, such as those that have not run yet; "
                + (hang.carriers().isEmpty()
                        ? "no thread carries a virtual thread"
                        : hang.occupied() + " of " + plural(hang.carriers().size(), "carrier")
                                + " carry a virtual thread")
                + (oneByOne(hang)
                        ? "; " + plural(hang.mounted().size(), "virtual thread") + " ran at other moments of the dump"
                        : "");
    }

    /** True if the dump took one thread after the other, so that threads had a carrier that carried none in its turn. */
    private static boolean oneByOne(ThreadDumpAnalysis hang) {
        return hang.mounted().size() > hang.occupied();
    }

    private static String answer(ThreadDumpAnalysis hang, Map<Long, String> stuckSince, boolean goOn,
            boolean namesLocks) {
        var stuck = stuckSince.keySet();
        if (!hang.deadlocks().isEmpty()) {
            return "Deadlock of " + plural(hang.deadlocks().get(0).size(), "thread")
                    + (toldByOthers(hang.deadlocks().get(0), stuck)
                            ? ", if none of them went on while the dump took one after the other, which a second dump tells"
                            : "")
                    + (hang.deadlocks().get(0).stream().anyMatch(DumpedThread::joins)
                            ? ": hold no lock that subtasks need while waiting for them"
                            : ": take the locks in one order everywhere, or with a time limit")
                    + ". Restart the JVM: nothing else ends it";
        }
        if (hang.occupied() >= MOST_CARRIERS) {
            return "All " + hang.occupied() + " carriers that the scheduler may add are occupied, mostly "
                    + commonest(hang) + ": no other virtual thread runs";
        }
        if (goOn && hang.noneFree(stuck)) {
            return "At this moment every carrier is held by a thread that is " + commonest(hang)
                    + ". It does not last: the recording shows that carriers become free again before it ends";
        }
        var handedOver = hang.queues().stream().filter(q -> handedOver(hang, q, stuck)).findFirst();
        if (handedOver.isPresent()) {
            return "Carriers deadlocked: each is held by a thread that waits, and the lock at "
                    + handedOver.get().site() + " belongs to a virtual thread that finds no carrier. " + remedy(hang);
        }
        if (hang.noneFree(stuck)) {
            return "Every carrier is held by a thread that is " + commonest(hang) + (stuck.containsAll(hang.carried())
                    ? ", and has been " + earlier(hang, stuckSince) + ": other virtual threads do not run"
                    : ": other virtual threads do not run meanwhile. A second dump tells whether it lasts");
        }
        return hang.mayLackVirtualThreads()
                ? "Not known: this dump lacks the frames of virtual threads. jcmd PID Thread.dump_to_file -format=json FILE writes them"
                : "No carrier is seen to be blocked" + noDeadlock(hang, stuck, namesLocks) + crowds(hang);
    }

    /**
     * True where others, whose turn was earlier or later, tell who has a lock: JSON names the owners of {@code java.util.concurrent} locks with
     * those that wait, and one of these may have got the lock before the owner came to wait.
     */
    private static boolean toldByOthers(List<DumpedThread> cycle, Set<Long> stuck) {
        return cycle.stream().anyMatch(t -> t.waiting() == Waiting.PARKED && !stuck.contains(t.id())
                && t.waitsFor().filter(lock -> !lock.startsWith("<")).isPresent());
    }

    /** Since when all that is carried has waited, where a recording tells. */
    private static String earlier(ThreadDumpAnalysis hang, Map<Long, String> stuckSince) {
        var since = hang.carried().stream().map(stuckSince::get).distinct().toList();
        return since.size() == 1 && since.get(0).startsWith("since ") ? since.get(0) : "since an earlier dump";
    }

    /**
     * Before JDK 26 dumps name the owners of monitors, but not those of other locks. A deadlock takes two of these, or one beside a monitor;
     * none names who reads what a lock for readers and writers guards.
     */
    private static String noDeadlock(ThreadDumpAnalysis hang, Set<Long> stuck, boolean namesLocks) {
        var ownerless = hang.queues().stream().filter(q -> q.lock().filter(lock -> lock.contains("Lock")).isPresent())
                .filter(q -> q.owner().isEmpty() && hang.past(q).isEmpty()).toList();
        if (ownerless.size() < 2 && ownerless.stream().noneMatch(q -> q.mayCloseCircle(hang.queues()))) {
            return namesLocks ? ", and no deadlock" : "; this dump names no locks, so it cannot show a deadlock";
        }
        boolean last = ownerless.stream().flatMap(q -> q.waiters().stream()).allMatch(t -> stuck.contains(t.id()));
        return "; this dump does not tell who holds " + plural(ownerless.size(), "lock") + " that threads wait for"
                + (last ? ", and all of these have waited since an earlier dump: they may be deadlocked" : "");
    }

    /** False for JSON of a JDK that names none. */
    private static boolean namesLocks(ThreadDumpAnalysis hang, String version) {
        return !version.matches("2[1-4]\\b.*")
                || hang.threads().stream().anyMatch(t -> t.waitsFor().isPresent() || !t.holds().isEmpty());
    }

    /** Where a quarter of the virtual threads or more are at one place. */
    private static String crowds(ThreadDumpAnalysis hang) {
        String crowds = gathered(hang).map(g -> g.getValue() + " " + g.getKey()).collect(Collectors.joining(", "));
        return crowds.isEmpty() ? "" : ". Of " + plural(virtual(hang), "virtual thread") + ": " + crowds;
    }

    private static Stream<Map.Entry<String, Long>> gathered(ThreadDumpAnalysis hang) {
        return hang.gatherings().entrySet().stream().filter(g -> 4 * g.getValue() >= virtual(hang));
    }

    /** Returns the place where most virtual threads do the same, and how many of all; empty if fewer than a quarter do. */
    static Optional<String> gathering(ThreadDumpAnalysis hang) {
        return gathered(hang).findFirst()
                .map(g -> g.getValue() + " of " + plural(virtual(hang), "virtual thread") + " are " + g.getKey());
    }

    private static long virtual(ThreadDumpAnalysis hang) {
        return hang.threads().stream().filter(t -> t.virtual() && !t.poller()).count();
    }

    private static String remedy(ThreadDumpAnalysis hang) {
        return hang.mounted().stream().anyMatch(t -> t.waiting() == Waiting.CLASS)
                ? "Initialise these classes earlier, on the main thread"
                : "JDK 24 or newer, where monitors do not pin, or no wait inside synchronized";
    }

    /**
     * Every carrier is held, some by threads that wait for the lock. A virtual thread without a carrier has it, or is among those that
     * may have it next.
     */
    private static boolean handedOver(ThreadDumpAnalysis hang, Queue queue, Set<Long> stuck) {
        return hang.noneFree(stuck) && queue.owner().map(o -> o.virtual() && !o.mounted())
                .orElse(queue.mounted() > 0 && (queue.unmounted() > 0 || hang.past(queue).isPresent()));
    }

    private static String commonest(ThreadDumpAnalysis hang) {
        return hang.mounted().stream().collect(Collectors.groupingBy(t -> t.waiting() + " at " + t.site(),
                Collectors.counting())).entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey)).map(Map.Entry::getKey)
                .orElse("at places that this dump does not show");
    }

    private static List<String> carried(ThreadDumpAnalysis hang, Map<Long, String> stuckSince) {
        var lines = new ArrayList<String>();
        boolean all = !oneByOne(hang);
        var mounted = hang.mounted().stream().filter(t -> all || stuckSince.containsKey(t.id())).toList();
        mounted.stream().limit(MOST_NAMED).forEach(t -> lines.add("carried: " + t.label() + " is "
                + (t.waiting() == Waiting.RUNNING && stuckSince.containsKey(t.id()) ? Waiting.MONITOR : t.waiting())
                + " at " + t.site() + since(stuckSince, t.id())));
        if (mounted.size() > MOST_NAMED) {
            lines.add("carried: " + (mounted.size() - MOST_NAMED) + " more");
        }
        if (hang.mounted().isEmpty() && !hang.carried().isEmpty()) {
            lines.add("carried: "
                    + hang.carried().stream().limit(MOST_NAMED).map(id -> "#" + id + since(stuckSince, id))
                            .collect(Collectors.joining(", "))
                    + "; where, only a JSON dump shows before JDK 24");
        }
        return lines;
    }

    private static String since(Map<Long, String> stuckSince, long id) {
        return stuckSince.containsKey(id) ? ", " + stuckSince.get(id) : "";
    }

    private static String queue(ThreadDumpAnalysis hang, Queue queue, Set<Long> stuck) {
        long platform = queue.waiters().size() - queue.mounted() - queue.unmounted();
        return "queue: " + plural(queue.waiters().size(), "thread") + " at " + queue.site()
                + queue.lock().map(lock -> " for " + lock).orElse(" for a lock") + ": " + queue.mounted()
                + " with a carrier, " + queue.unmounted() + " without, " + platform + " platform; "
                + owner(hang, queue, stuck);
    }

    private static String owner(ThreadDumpAnalysis hang, Queue queue, Set<Long> stuck) {
        return queue.owner().map(o -> "held by " + o.label() + ", "
                + (o.virtual() && !o.mounted() && o.waitsFor().isEmpty() && o.waiting() == Waiting.RUNNING
                        ? "which could run but has no carrier"
                        : "which is " + o.waiting() + " at " + o.site()))
                .or(() -> hang.past(queue).map(o -> "held, as far as frames tell, by " + o.label()
                        + ", which is past that place and has no carrier"))
                .orElse(handedOver(hang, queue, stuck)
                        ? "no thread is past the wait, so the lock is free, and its next owner has no carrier"
                        : "this dump does not tell who holds it" + queue.lock()
                                .filter(lock -> lock.contains("ReentrantReadWriteLock"))
                                .map(lock -> ", and none names the readers of such a lock").orElse(""));
    }

    private static String cycle(List<DumpedThread> cycle, Map<Long, String> stuckSince) {
        return cycle.stream().map(t -> t.label()
                + (t.holds().isEmpty() ? "" : " holds " + String.join(", ", t.holds()) + " and") + " waits for "
                + t.waitsFor().orElse("its subtasks") + " at " + t.site() + since(stuckSince, t.id()))
                .collect(Collectors.joining("; "));
    }

    static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
