package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fleet.Member.KeptVerdict;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.judge.Findings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * The figures of a group of recordings. Like a fold it adds up in any order and with any split. Memory grows with versions, hosts and
 * hours, not with recordings.
 */
public final class Group {
    private static final int MOST_SITES = 5_000;
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    /** A version in one hour: hours since the epoch, UTC. */
    public record At(String version, long hour) implements Comparable<At> {
        @Override
        public int compareTo(At other) {
            return Comparator.comparingLong(At::hour).thenComparing(At::version).compare(this, other);
        }
    }

    /** Where threads are pinned. */
    public record Site(String kind, String place) {
        private static final Site OTHERS = new Site("", "other sites");
    }

    /** Waits at one site, and the carrier time they took. */
    public record Lost(long waits, long nanos) {
        Lost plus(Lost other) {
            return new Lost(waits + other.waits, nanos + other.nanos);
        }
    }

    /** Units of work and the CPU time they took, where a recording has both. */
    public record Work(long units, long cpuNanos) {
        Work plus(Work other) {
            return new Work(units + other.units, cpuNanos + other.cpuNanos);
        }
    }

    /** A recording that stands for others. */
    public record Example<T extends KeptVerdict>(String file, T verdict) {}

    /** The figures of one cause. */
    public static final class OfCause {
        private final TreeMap<At, Tally> times = new TreeMap<>();
        private final TreeMap<String, Tally> hosts = new TreeMap<>();
        private Example<KeptVerdict.Found> largest;
        private Example<KeptVerdict.Unknown> blind;

        private void add(At at, String host, String file, KeptVerdict verdict) {
            times.merge(at, Tally.of(verdict), Tally::plus);
            hosts.merge(host, Tally.of(verdict), Tally::plus);
            switch (verdict) {
                case KeptVerdict.Found f -> largest = larger(largest, new Example<>(file, f));
                case KeptVerdict.Unknown u -> blind = earlier(blind, new Example<>(file, u));
                case KeptVerdict.Absent a -> {
                }
            }
        }

        private void merge(OfCause other) {
            other.times.forEach((at, tally) -> times.merge(at, tally, Tally::plus));
            other.hosts.forEach((host, tally) -> hosts.merge(host, tally, Tally::plus));
            largest = larger(largest, other.largest);
            blind = earlier(blind, other.blind);
        }

        /** Returns the verdicts by version and hour. */
        public Map<At, Tally> times() {
            return times;
        }

        /** Returns the verdicts by host. */
        public Map<String, Tally> hosts() {
            return hosts;
        }

        /** Returns all verdicts. */
        public Tally total() {
            return hosts.values().stream().reduce(Tally.NONE, Tally::plus);
        }

        /** Returns the recording in which the cause takes most; {@code null} where it was never found. */
        public Example<KeptVerdict.Found> largest() {
            return largest;
        }

        /** Returns a recording that does not show the cause; {@code null} where all do. */
        public Example<KeptVerdict.Unknown> blind() {
            return blind;
        }
    }

    private final TreeMap<String, OfCause> causes = new TreeMap<>();
    private final TreeMap<String, Long> hosts = new TreeMap<>();
    private final TreeMap<String, Long> jdks = new TreeMap<>();
    private final TreeMap<String, Long> bugs = new TreeMap<>();
    private final TreeMap<String, Long> states = new TreeMap<>();
    private final TreeMap<At, Work> work = new TreeMap<>();
    private final TreeMap<At, Long> times = new TreeMap<>();
    private Lost otherSites = new Lost(0, 0);
    private final Sites<Site, Lost> sites = Sites.spilling(MOST_SITES, site -> new Lost(0, 0), Lost::plus,
            (site, lost) -> otherSites = otherSites.plus(lost));
    private long recordings;
    private long recordedNanos;

    /** Adds a recording. */
    void add(Member m) {
        var at = new At(m.labels().version(), Math.floorDiv(m.startNanos(), HOUR_NANOS));
        recordings++;
        recordedNanos += m.lengthNanos();
        times.merge(at, 1L, Long::sum);
        hosts.merge(m.labels().host(), 1L, Long::sum);
        jdks.merge(m.labels().jdk(), 1L, Long::sum);
        m.bugs().forEach(bug -> bugs.merge(bug, 1L, Long::sum));
        m.state().ifPresent(state -> states.merge(state, 1L, Long::sum));
        if (m.cpuNanos() > 0) {
            work.merge(at, new Work(m.unitsOfWork(), m.cpuNanos()), Work::plus);
        }
        m.pins().forEach(p -> sites.add(new Site(p.kind(), p.site()), new Lost(p.waits(), p.nanos())));
        m.verdicts().forEach(o -> causes.computeIfAbsent(o.cause(), c -> new OfCause()).add(at, m.labels().host(),
                m.file(), o));
    }

    /** Adds the recordings of another group. */
    void merge(Group other) {
        recordings += other.recordings;
        recordedNanos += other.recordedNanos;
        sum(times, other.times, Long::sum);
        sum(hosts, other.hosts, Long::sum);
        sum(jdks, other.jdks, Long::sum);
        sum(bugs, other.bugs, Long::sum);
        sum(states, other.states, Long::sum);
        sum(work, other.work, Work::plus);
        sites.merge(other.sites);
        otherSites = otherSites.plus(other.otherSites);
        other.causes.forEach((id, cause) -> causes.computeIfAbsent(id, c -> new OfCause()).merge(cause));
    }

    private static <K, V> void sum(Map<K, V> into, Map<K, V> from, BinaryOperator<V> sum) {
        from.forEach((key, value) -> into.merge(key, value, sum));
    }

    private static Example<KeptVerdict.Found> larger(Example<KeptVerdict.Found> a, Example<KeptVerdict.Found> b) {
        if (a == null || b == null) {
            return a == null ? b : a;
        }
        int order = Long.compare(a.verdict().shareMillionths(), b.verdict().shareMillionths());
        return order > 0 || order == 0 && a.file().compareTo(b.file()) <= 0 ? a : b;
    }

    private static Example<KeptVerdict.Unknown> earlier(Example<KeptVerdict.Unknown> a,
            Example<KeptVerdict.Unknown> b) {
        return b == null || a != null && a.file().compareTo(b.file()) <= 0 ? a : b;
    }

    /** Returns the number of recordings. */
    public long recordings() {
        return recordings;
    }

    /** Returns the lengths of all windows, summed. */
    public long recordedNanos() {
        return recordedNanos;
    }

    /** Returns the number of recordings by version and hour. */
    public Map<At, Long> times() {
        return times;
    }

    /** Returns the number of recordings by host. */
    public Map<String, Long> hosts() {
        return hosts;
    }

    /** Returns the number of recordings by version of the JDK. */
    public Map<String, Long> jdks() {
        return jdks;
    }

    /** Returns the number of recordings whose JDK has the bug, by bug. */
    public Map<String, Long> bugs() {
        return bugs;
    }

    /** Returns the number of recordings by the word for what was recorded, such as healthy. */
    public Map<String, Long> states() {
        return states;
    }

    /** Returns the work done, by version of the program and hour. */
    public Map<At, Work> work() {
        return work;
    }

    /** Returns the work done, by version of the program. */
    public Map<String, Work> workByVersion() {
        var byVersion = new TreeMap<String, Work>();
        work.forEach((at, done) -> byVersion.merge(at.version(), done, Work::plus));
        return byVersion;
    }

    /** Returns the figures of each cause that applies to at least one recording, by id. */
    public Map<String, OfCause> causes() {
        return causes;
    }

    /** Returns carrier time lost to pins by site; the sites with the most of each recording are counted. */
    public Map<Site, Lost> sites() {
        var all = new TreeMap<Site, Lost>(Comparator.comparing(Site::place).thenComparing(Site::kind));
        all.putAll(sites.kept());
        if (otherSites.waits() > 0) {
            all.put(Site.OTHERS, otherSites);
        }
        return all;
    }

    /**
     * A recording in which a cause of a group takes the largest share.
     *
     * @param total the verdicts on the cause in all recordings of the group
     */
    public record Largest(Fleet.Name group, String cause, Tally total, Group.Example<KeptVerdict.Found> example) {
        /** Number of recordings of a fleet that get a card. */
        public static final int MOST = 20;

        /** Causes first, then suspicions; of these first what takes most in all recordings of its group together. */
        private static final Comparator<Largest> ORDER = Comparator.comparing((Largest l) -> l.suspicion())
                .thenComparing(l -> -l.total.shareMillionths()).thenComparing(l -> -l.total.found())
                .thenComparing(Largest::group).thenComparing(Largest::cause);

        /** Returns the {@value #MOST} recordings that matter, each with the causes for which it was chosen, in their order. */
        public static Map<String, List<Largest>> of(Fleet fleet) {
            var byFile = new LinkedHashMap<String, List<Largest>>();
            fleet.groups().entrySet().stream().flatMap(g -> g.getValue().causes().entrySet().stream()
                    .filter(c -> c.getValue().largest() != null)
                    .map(c -> new Largest(g.getKey(), c.getKey(), c.getValue().total(), c.getValue().largest())))
                    .sorted(ORDER)
                    .filter(l -> byFile.size() < MOST || byFile.containsKey(l.file()))
                    .forEach(l -> byFile.computeIfAbsent(l.file(), f -> new ArrayList<>()).add(l));
            return byFile;
        }

        private String file() {
            return example.file();
        }

        private boolean suspicion() {
            return Findings.named(cause).filter(f -> f.rank() == Finding.Rank.SUSPICION).isPresent();
        }
    }
}
