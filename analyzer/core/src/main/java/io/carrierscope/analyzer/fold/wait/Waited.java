package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.stat.Instants;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The waits at one site, clipped to the window. */
public final class Waited {
    /** Most callers, owners and locks that are told apart. */
    private static final int MAX_NAMES = 200;

    private final Waits.Site site;
    private final BitSet queued = new BitSet();
    /** Nanoseconds; nothing is told of those beyond the limit. */
    private final LimitedSums<String> libraries = new LimitedSums<>(MAX_NAMES, null);
    private final LimitedSums<String> owners = new LimitedSums<>(MAX_NAMES, null);
    private final LimitedSums<Long> locks = new LimitedSums<>(MAX_NAMES, null);
    private long count;
    private long totalNanos;
    private long maxNanos;

    Waited(Waits.Site site) {
        this.site = site;
    }

    /**
     * Adds a wait.
     *
     * @param inside its time in the window in nanoseconds
     * @param fromInstant index of the first instant in it
     * @param toInstant index of the first instant after it
     * @param library see {@link io.carrierscope.analyzer.fold.classify.Holder#inside}
     */
    void add(long inside, int fromInstant, int toInstant, String library) {
        count++;
        libraries.add(library, inside);
        totalNanos += inside;
        maxNanos = Math.max(maxNanos, inside);
        queued.set(fromInstant, toInstant);
    }

    /** Adds the time of a wait for what a thread of this family had held before. */
    void heldBy(String family, long inside) {
        owners.add(family, inside);
    }

    /** Adds the time of a wait for the lock with this address. */
    void forLock(long address, long inside) {
        locks.add(address, inside);
    }

    LimitedSums<Long> locks() {
        return locks;
    }

    Waited merge(Waited other) {
        libraries.merge(other.libraries);
        owners.merge(other.owners);
        locks.merge(other.locks);
        queued.or(other.queued);
        count += other.count;
        totalNanos += other.totalNanos;
        maxNanos = Math.max(maxNanos, other.maxNanos);
        return this;
    }

    public Waits.Site site() {
        return site;
    }

    /**
     * Returns the site; of a library with its name and the caller that waited longest, of {@value #MAX_NAMES}; of other code
     * with the method of the JDK in which it waited longest.
     */
    public String place() {
        String library = libraries.largest(Comparator.naturalOrder()).orElse("");
        return library.isEmpty() ? site.at() : site.at() + " (" + library + ")";
    }

    /** Returns the name of the library in which threads waited longest here; empty if it is none that is known. */
    public Optional<String> library() {
        return libraries.largest(Comparator.naturalOrder()).filter(l -> !l.isEmpty() && !l.startsWith("in "))
                .map(l -> l.replaceFirst(", called by .*", ""));
    }

    /** Returns the family of the threads whose monitors were waited for longest; empty where no event names the owner. */
    public Optional<String> owner() {
        return owners.largest(Comparator.naturalOrder());
    }

    /** What the threads wait for, with its class: {@code permit or connection (Semaphore)}. */
    public String resource() {
        String what = site.what();
        return site.kind().text() + (what.equals("?") ? "" : " (" + Frame.simpleName(what) + ")");
    }

    /** The same in a sentence. */
    public String resourceWithArticle() {
        return switch (site.kind()) {
            case TASK, OTHER, INITIALIZATION, WORK, SLEEP, CLIENT -> "";
            case QUEUE -> "an ";
            case MONITOR, LOCK, PERMIT, PLACE, SOCKET, SIGNAL -> "a ";
        } + resource();
    }

    public long count() {
        return count;
    }

    public long totalNanos() {
        return totalNanos;
    }

    public long maxNanos() {
        return maxNanos;
    }

    /** Returns the mean number of threads waiting here. */
    public double meanWaiting(Window window) {
        return (double) totalNanos / window.lengthNanos();
    }

    /**
     * Returns the share of the window in which at least one thread waited here, so that the resource was fully taken;
     * accurate to about 0.01.
     */
    public double queuedShare() {
        return queuedShare(List.of(this));
    }

    /** Returns true if threads waited at these sites for one and the same monitor in at least half of the time. */
    static boolean mostlyForOneMonitor(List<Waited> sites) {
        var all = new LimitedSums<Long>(MAX_NAMES, null);
        sites.forEach(w -> all.merge(w.locks));
        return 2 * all.most() >= all.total();
    }

    /** Returns the share of the window in which at least one thread waited at any of these sites. */
    static double queuedShare(List<Waited> sites) {
        var any = new BitSet();
        sites.forEach(w -> any.or(w.queued));
        return (double) any.cardinality() / Instants.COUNT;
    }
}
