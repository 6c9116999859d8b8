package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.ThreadPool;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.PoolThreads;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.fold.wait.Waits;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.Frame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;

/**
 * What differs between two sides, whether or not their requests are known: waits by kind and place, CPU time by place and pauses, the largest
 * first; then what else is used, the largest factor first. A figure that one side does not show is left out, unless the other side has less.
 */
public final class Differences {
    /** Two single recordings differ by less in what nobody changed. */
    private static final double SINGLE = 1.5;
    /** Standard errors: a difference of fewer is chance. */
    private static final double ERRORS = 2;
    private static final Pattern LINE = Pattern.compile(":\\d+$");

    /** What is found in samples; the places of other causes are those of waits. */
    private static final Set<String> OF_CPU = Set.of("cpu-saturated", "hot-code", "gc-pressure", "spinning",
            "yield-spin", "server-stack");

    private Differences() {}

    /** In what a figure is counted, and the least difference of it that matters. */
    public enum Unit {
        THREADS("threads", Waits.LEAST_THREADS), PROCESSORS("processors", Waits.LEAST_THREADS), SHARE("% of the time",
                1),
        COUNT("threads", 1), BUSY("processors", Waits.LEAST_THREADS), MEBIBYTES("MiB", 16), MEGABYTES("MB per s", 1),
        RATE("per s", 1);

        private final String text;
        private final double least;

        Unit(String text, double least) {
            this.text = text;
            this.least = least;
        }

        public String text() {
            return text;
        }
    }

    /**
     * A figure that differs.
     *
     * @param at the place in code; empty for one of the JVM
     * @param atLeast true if neither side shows all of it, so that both are lower bounds
     * @param reason what was found only on the side that has more of it
     */
    public record Difference(String what, String at, Unit unit, double one, double other, boolean atLeast,
            Optional<Verdict.Found> reason) {
        /** The second divided by the first; empty if the first has none. */
        public OptionalDouble ratio() {
            return one == 0 ? OptionalDouble.empty() : OptionalDouble.of(other / one);
        }

        private double factor() {
            return Math.max(one, other) / Math.min(one, other);
        }

        private boolean ofTime() {
            return unit == Unit.THREADS || unit == Unit.PROCESSORS || unit == Unit.SHARE;
        }
    }

    /** The event that tells of it. */
    private enum Source {
        MONITORS(r -> lack(r, Topic.MONITOR_ENTERS)), PARKS(r -> lack(r, Topic.PARKS)), SLEEPS(
                r -> lack(r, Topic.SLEEPS)),
        CONDITIONS(r -> lack(r, Topic.MONITOR_WAITS)), VIRTUAL_PARKS(r -> lack(r.visibility().virtualParks())),
        VIRTUAL_MONITORS(r -> lack(r.visibility().virtualMonitors())), SOCKETS(Source::sockets),
        SAMPLES(r -> r.measured().samples.count() == 0
                ? Optional.empty()
                : Optional.of(r.measured().samples.source())),
        PAUSES(r -> lack(r, Topic.GC_PAUSES, Topic.SAFEPOINTS)), DUMPS(
                r -> r.measured().standing.count() < 2 ? Optional.empty() : Optional.of("")),
        FIGURE(
                r -> Optional.of(""));

        /** What a recording does not show of it; an empty text if it shows all, nothing if it shows none. */
        private final Function<MeasuredRecording, Optional<String>> lacks;

        Source(Function<MeasuredRecording, Optional<String>> lacks) {
            this.lacks = lacks;
        }

        static Source of(Waits.Site site) {
            return switch (site.kind()) {
                case SLEEP -> SLEEPS;
                case MONITOR -> site.virtual() ? VIRTUAL_MONITORS : MONITORS;
                case INITIALIZATION -> CONDITIONS;
                default -> site.virtual() ? VIRTUAL_PARKS : site.what().startsWith("java.util.") ? PARKS : CONDITIONS;
            };
        }

        private static Optional<String> lack(MeasuredRecording r, Topic... topics) {
            return lack(r.visibility().of(topics));
        }

        private static Optional<String> lack(Sight sight) {
            return sight.blind() ? Optional.empty() : Optional.of(sight.missing());
        }

        private static Optional<String> sockets(MeasuredRecording r) {
            boolean full = Stream.of("jdk.SocketRead", "jdk.SocketWrite")
                    .anyMatch(type -> r.visibility().limited(type, 0));
            return full ? Optional.empty() : lack(r, Topic.SOCKETS);
        }
    }

    /** What is compared: of places the method, since another version may move the line. */
    private record Key(String what, String method, Unit unit, Source source, Set<String> causes) {
        private boolean explains(Verdict.Found found) {
            return causes.contains(found.cause())
                    || OF_CPU.contains(found.cause()) == (source == Source.SAMPLES) && found.place()
                            .filter(p -> p.method().equals(method) || p.callers().contains(method)).isPresent();
        }
    }

    /** A figure of one recording with the square of its standard error, and the place as it is shown. */
    private record Seen(double value, double variance, String at) {
        private Seen plus(Seen more) {
            return new Seen(value + more.value, variance + more.variance, value >= more.value ? at : more.at);
        }
    }

    /** The same of an analysis of two recordings of services; none of any other. */
    public static List<Difference> of(Analysis analysis) {
        var sides = analysis.groups();
        return sides.size() == 2 && sides.stream().allMatch(Differences::ofService)
                ? of(sides.get(0), sides.get(1))
                : List.of();
    }

    /** True for recordings of a service. */
    public static boolean ofService(CellGroup side) {
        return side.typical().cell().kind() instanceof Subject.Service;
    }

    /** The differences that are neither chance nor too small to matter. */
    public static List<Difference> of(CellGroup one, CellGroup other) {
        var first = figures(one);
        var second = figures(other);
        var keys = new HashSet<Key>();
        Stream.concat(first.stream(), second.stream()).forEach(side -> keys.addAll(side.seen.keySet()));
        var candidates = keys.stream().flatMap(key -> Candidate.of(key, first, second).stream()).toList();
        double allowed = NoiseFloor.allowed(candidates.stream().flatMapToDouble(c -> c.chance().stream()).toArray());
        return candidates.stream().filter(c -> c.differs(allowed)).map(c -> because(c.difference, c.key, one, other))
                .sorted(Comparator.comparing(Difference::ofTime).reversed()
                        .thenComparing(Comparator.comparingDouble(Differences::size).reversed())
                        .thenComparing(Difference::what).thenComparing(Difference::at))
                .toList();
    }

    /** A difference of time counts as it is: in a pause no thread of the JVM runs, so a pause counts as one thread. */
    private static double size(Difference d) {
        return !d.ofTime() ? d.factor() : Math.abs(d.one - d.other) / (d.unit == Unit.SHARE ? 100 : 1);
    }

    private static Difference because(Difference d, Key key, CellGroup one, CellGroup other) {
        var more = d.one > d.other ? Sides.onlyIn(one, other) : Sides.onlyIn(other, one);
        var reason = more.stream().filter(key::explains).findFirst();
        return new Difference(d.what, d.at, d.unit, d.one, d.other, d.atLeast,
                reason.flatMap(Verdict.Found::because)
                        .flatMap(id -> more.stream().filter(f -> f.cause().equals(id)).findFirst()).or(() -> reason));
    }

    /** The figures of one recording. */
    private record Recorded(MeasuredRecording r, Map<Key, Seen> seen) {
        private Seen of(Key key) {
            return seen.getOrDefault(key, new Seen(0, 0, ""));
        }

        private Optional<String> lacks(Key key) {
            return key.source == Source.FIGURE && !seen.containsKey(key) ? Optional.empty() : key.source.lacks.apply(r);
        }
    }

    private static List<Recorded> figures(CellGroup side) {
        return side.repetitions().stream().flatMap(c -> c.cell().subject().stream())
                .map(r -> new Recorded(r, figures(r))).toList();
    }

    /** A difference that matters, and that both sides show, though it may be chance. */
    private record Candidate(Key key, Difference difference, List<Recorded> more, List<Recorded> less) {
        static Optional<Candidate> of(Key key, List<Recorded> one, List<Recorded> other) {
            double x = mean(key, one);
            double y = mean(key, other);
            var more = x > y ? one : other;
            var less = x > y ? other : one;
            var lacks = less.stream().map(r -> r.lacks(key)).distinct().toList();
            boolean all = lacks.equals(List.of(Optional.of("")));
            boolean alike = lacks.size() == 1 && lacks.get(0).isPresent()
                    && more.stream().allMatch(r -> r.lacks(key).equals(lacks.get(0)));
            if (!all && !alike || more.stream().anyMatch(r -> r.lacks(key).isEmpty())
                    || Math.abs(x - y) < key.unit.least) {
                return Optional.empty();
            }
            String at = more.stream().map(r -> r.of(key)).max(Comparator.comparingDouble(Seen::value)).orElseThrow().at;
            return Optional.of(new Candidate(key, new Difference(key.what, at, key.unit, x, y,
                    !all && key.source != Source.SAMPLES, Optional.empty()), more, less));
        }

        OptionalDouble chance() {
            return ConfidenceIntervals.chance(values(key, more), values(key, less), NoiseFloor.LEAST_EFFECT);
        }

        /**
         * True if it is not chance. What differs by more than single recordings do needs to be as sure as one difference alone; for less all
         * candidates count, since of many that are equal a few differ by chance. Without an interval, as where some recordings have none of it,
         * each recording of the one side has more than each of the other: what happens now and then is in some of either.
         *
         * @param allowed the largest chance of one among all candidates
         */
        boolean differs(double allowed) {
            double x = mean(key, more);
            double y = mean(key, less);
            double noise = NoiseFloor.ofRuns(Stream.of(values(key, more), values(key, less))).orElse(SINGLE);
            boolean large = x >= Math.max(noise, SINGLE) * y;
            return chance().isPresent()
                    ? chance().getAsDouble() <= (large ? NoiseFloor.FALSE_ALARM : allowed)
                    : large && x - y > ERRORS * Math.sqrt(variance(key, more) + variance(key, less))
                            && StatUtils.min(values(key, more)) > StatUtils.max(values(key, less));
        }
    }

    private static double[] values(Key key, List<Recorded> side) {
        return side.stream().mapToDouble(r -> r.of(key).value).toArray();
    }

    private static double mean(Key key, List<Recorded> side) {
        return side.stream().mapToDouble(r -> r.of(key).value).average().orElse(0);
    }

    private static double variance(Key key, List<Recorded> side) {
        return side.stream().mapToDouble(r -> r.of(key).variance).sum() / side.size() / side.size();
    }

    private static Map<Key, Seen> figures(MeasuredRecording r) {
        var figures = new HashMap<Key, Seen>();
        waits(r, figures);
        samples(r, figures);
        double paused = 100.0 * r.measured().pauses.spans().stream().mapToLong(s -> s.lengthNanos()).sum()
                / r.window().lengthNanos();
        figures.put(new Key("all threads stopped (GC and other pauses)", "", Unit.SHARE, Source.PAUSES,
                Set.of("gc-pressure", "safepoint-pauses")), new Seen(paused, 0, ""));
        standing(r, figures);
        pools(r, figures);
        figure(figures, "processors busy", Unit.BUSY, r.busyProcessors(), "cpu-saturated");
        figure(figures, "processors busy with other processes", Unit.BUSY, r.othersBusyProcessors(), "");
        var footprint = r.measured().footprint;
        figure(figures, "platform threads", Unit.COUNT, footprint.platformThreads().mean(), "threads-pile-up");
        figure(figures, "heap in use", Unit.MEBIBYTES, Figure.mebibytes(footprint.heapBytes().mean()), "heap-growth");
        figure(figures, "resident memory", Unit.MEBIBYTES, Figure.mebibytes(footprint.residentBytes().mean()),
                "native-memory-growth");
        // the first sample of each thread has what it allocated before the recording, which is most of a short one
        figure(figures, "memory allocated", Unit.MEGABYTES,
                Figure.times(r.measured().heapAfter.allocatedPerSecond(), 1e-6), "gc-pressure");
        return figures;
    }

    private static void figure(Map<Key, Seen> figures, String what, Unit unit, OptionalDouble value, String cause) {
        value.ifPresent(v -> figures.put(new Key(what, "", unit, Source.FIGURE, Set.of(cause)), new Seen(v, 0, "")));
    }

    /** A sum over n waits, of which none depends on the others, has an error of about √(2 / n) of it. */
    private static void waits(MeasuredRecording r, Map<Key, Seen> figures) {
        for (Waited w : r.measured().waits.sites(k -> k != WaitKind.SOCKET)) {
            if (!w.site().mayBeIdle()) {
                String what = w.site().kind() == WaitKind.SLEEP ? "asleep" : "waiting for " + w.resourceWithArticle();
                add(figures, new Key(what, method(w.site().at()), Unit.THREADS, Source.of(w.site()), Set.of()),
                        w.meanWaiting(r.window()), w.count(), w.place());
            }
        }
        for (SocketWaits.Waited w : r.measured().sockets.sites()) {
            if (!w.site().read() || !w.site().ofClients()) {
                add(figures, new Key((w.site().read() ? "reading from " : "writing to ") + w.site().peer(),
                        method(w.site().at()), Unit.THREADS, Source.SOCKETS, Set.of()),
                        (double) w.totalNanos() / r.window().lengthNanos(), w.count(), w.site().at());
            }
        }
    }

    private static void add(Map<Key, Seen> figures, Key key, double mean, long count, String at) {
        figures.merge(key, new Seen(mean, 2 * mean * mean / count, at), Seen::plus);
    }

    private static String method(String at) {
        return LINE.matcher(at).replaceFirst("");
    }

    private static void samples(MeasuredRecording r, Map<Key, Seen> figures) {
        var samples = r.measured().samples;
        double each = r.processorsPerSample();
        samples.samples().forEach(s -> s.stack().firstApplicationFrame().map(Frame::qualifiedMethod)
                .ifPresent(method -> figures.merge(new Key("on CPU", method, Unit.PROCESSORS, Source.SAMPLES, Set.of()),
                        new Seen(s.count() * each, s.count() * each * each, method), Seen::plus)));
    }

    /** How many threads of each pool do work at a time; unknown where some stand in a wait that leaves no event. */
    private static void pools(MeasuredRecording r, Map<Key, Seen> figures) {
        var stand = standing(r).map(Standing::pool).toList();
        r.measured().pools.pools().forEach((name, pool) -> {
            if (pool.pooled() && !ThreadPool.observes(name) && !stand.contains(name)) {
                figures.put(new Key("at work: " + ThreadPool.named(name).text() + " (" + name + ")",
                        "", Unit.COUNT, Source.FIGURE, Set.of("pool-exhausted")),
                        new Seen(atWorkNanos(r, pool) / r.window().lengthNanos(), 0, ""));
            }
        });
    }

    /** Waiting, on CPU or, where each idle time is recorded, not idle: such as ready to run. */
    private static double atWorkNanos(MeasuredRecording r, PoolThreads pool) {
        double seen = pool.blockedNanos() + r.cpuNanos(pool.cpuLoadNanos()).orElse(0);
        return !r.visibility().idleParks().seen()
                ? seen
                : Math.max(seen, pool.aliveNanos(r.window()) - pool.idleNanos() - pool.silentNanos(r.window())
                        - pool.awaitingRequestsNanos());
    }

    /** Waits that span the dumps of a recording have not ended, and left no event. */
    private static void standing(MeasuredRecording r, Map<Key, Seen> figures) {
        standing(r).forEach(t -> {
            var holder = Holder.of(t.kind(), t.stack());
            figures.merge(new Key("in a wait that has not ended, for " + holder.what(), method(t.stack().site()),
                    Unit.THREADS, Source.DUMPS, Set.of("leaked-connections")), new Seen(1, 0, holder.at()), Seen::plus);
        });
    }

    private static Stream<Standing> standing(MeasuredRecording r) {
        return r.measured().standing.still(0).stream().filter(Standing::atWork);
    }
}
