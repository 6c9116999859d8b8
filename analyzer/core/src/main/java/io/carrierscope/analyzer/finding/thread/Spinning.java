package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.PoolQueue;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.Poisson;
import io.carrierscope.analyzer.fold.thread.CpuSamples.Sampled;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.KnownBug;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Threads wait by trying again: in a loop over {@code Thread.yield} or {@code onSpinWait}, over an attempt to take a lock, a permit or
 * an item, in a strategy of a ring buffer, or over a selector that never waits. Judged from CPU samples in such a call made by the application. Of virtual threads the
 * carriers' time counts: each yield mounts another thread, which yields as well, so code of the scheduler between the mounts counts in
 * the same proportion.
 */
public final class Spinning extends CellCause {
    public static final String ID = "spinning";
    /** Samples of Java code alone leave out the time in the system call of a yield, which is most of it. */
    private static final double WORTH_AT_LEAST = 0.10;
    /** With fewer samples a share of 0.25 has an error of about 0.2 or more (two standard errors of a proportion). */
    static final int FEWEST_SAMPLES = 20;
    /** So few are enough for a doubt where the processors are used up: there the sampler is late. */
    private static final int FEWEST_IN_DOUBT = 9;
    /** Below this utilization half of the processors' time is free, so spinning delays hardly anything. */
    private static final double BUSY = 0.50;

    public Spinning() {
        super(ID,
                "Threads spin over Thread.yield, attempts to take a lock, or an empty queue, in place of waiting for it.",
                "wait: take the lock or permit with a time limit, or use a condition, a latch or a queue",
                "the calls are rare but slow",
                List.of(JvmEvent.CpuSample.class, JvmEvent.Park.class, JvmEvent.CpuLoad.class,
                        JvmEvent.ThreadCpuLoad.class),
                Set.of(Bound.Id.CARRIERS, Bound.Id.CPU), Intervention.of("spinning"));
    }

    @Override
    public boolean ofVirtualThreads() {
        return false;
    }

    /** Carriers that spin are held by it; of other threads only the CPU time becomes free. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        double share = cell.server().map(Spinning::shareOfAll).orElse(0.0);
        var p = measured.processors();
        return share(cell.server().orElseThrow().measured().samples) >= MUCH
                ? super.without(measured, cell)
                : Optional.of(measured.with(new Processors(p.serverNanos() * (1 - share), p.clientNanos(),
                        p.forServer(), p.forCell(), p.unit())));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return found.place().map(place -> Numbers.percent(found.share(), found.lowerBound()) + " % of "
                + found.shareOf() + " is spent spinning at " + place.text());
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return gainOfCpu(subject, shareOfAll(subject));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(s -> ofSelector(s).<Verdict>map(f -> f).orElseGet(() -> {
            var ofCarriers = s.carrierTime().map(b -> ofCarriers(s, b));
            return ofCarriers.filter(Verdict.Found.class::isInstance).orElseGet(() -> {
                var all = ofAll(s);
                var other = all instanceof Verdict.Found ? all : ofCarriers.filter(v -> !rulesOut(s, v)).orElse(all);
                return other instanceof Verdict.Absent absent ? absent.given(sightOfThreads(s)) : other;
            });
        }));
    }

    /** A JVM that uses less than a thread that spins has none. */
    private static Sight sightOfThreads(MeasuredRecording server) {
        return server.busyProcessors().orElse(0) < BUSY
                ? Sight.SEEN
                : server.visibility().recorded(List.of(JvmEvent.ThreadCpuLoad.class));
    }

    /**
     * A selector with a channel that is always ready, such as for writing while there is nothing to write, returns at once, and its thread
     * computes all the time it gets. One that hands on requests takes less than those who serve them, and a loop that serves them spends
     * its time outside of the selector.
     */
    private Optional<Verdict.Found> ofSelector(MeasuredRecording server) {
        var samples = server.measured().samples;
        return selecting(server).map(t -> {
            var at = samples.samples().stream()
                    .filter(s -> s.group().equals(t.group()) && PoolQueue.inSelect(s.stack()))
                    .findFirst().flatMap(s -> Place.of(s.stack()));
            return new Verdict.Found(this, Math.min(1, t.ofAll()), "the CPU time of the process", List.of(
                    Evidence.of("jdk.ThreadCPULoad", "a thread %s keeps %.0f %% of a processor busy", t.group(),
                            100 * Math.min(1, t.processors())),
                    Evidence.of(samples.source(), "%.0f %% of its samples are in a selector, which returns at once",
                            100 * t.inSelect())),
                    "ask a channel for writing only while there is something to write, close it when its other side has,"
                            + " and take each key from the selected ones")
                    .at(at);
        });
    }

    /**
     * A thread that does little but select, all the time that it gets.
     *
     * @param processors that the busiest thread of the group keeps busy
     * @param inSelect share of the samples of this group in a selector
     * @param ofAll share of the CPU time of the process that the group takes there
     */
    private record Selecting(String group, double processors, double inSelect, double ofAll) {}

    private static Optional<Selecting> selecting(MeasuredRecording server) {
        double all = server.busyProcessors().orElse(Double.POSITIVE_INFINITY);
        return server.measured().threads.groups().entrySet().stream()
                .filter(g -> !g.getKey().equals(ThreadRef.CARRIERS))
                .filter(g -> processors(server, g.getValue().busiestLoadNanos()) >= BUSY)
                .map(g -> selecting(server, g.getKey(), g.getValue(), all))
                .filter(t -> t.inSelect >= MOSTLY && t.ofAll >= MUCH)
                .max(Comparator.comparingDouble(Selecting::ofAll).thenComparing(Selecting::group));
    }

    private static Selecting selecting(MeasuredRecording server, String group, Group times, double all) {
        var samples = server.measured().samples;
        double there = samples.samples().stream()
                .filter(s -> s.group().equals(group) && PoolQueue.inSelect(s.stack())).mapToLong(Sampled::count).sum();
        long count = samples.count(group);
        double inSelect = count < FEWEST_SAMPLES ? 0 : there / count;
        return new Selecting(group, processors(server, times.busiestLoadNanos()), inSelect,
                inSelect * processors(server, times.cpuLoadNanos()) / all);
    }

    private static double processors(MeasuredRecording server, double loadNanos) {
        return server.cpuNanos(loadNanos).orElse(0) / server.window().lengthNanos();
    }

    /** Where the whole process hardly computes its carriers have room, too. */
    private static boolean rulesOut(MeasuredRecording server, Verdict ofCarriers) {
        return ofCarriers instanceof Verdict.Unknown u && u.suspicion() == 0
                && server.busyProcessors().orElse(Double.MAX_VALUE) < BUSY * server.parallelism();
    }

    private Verdict ofAll(MeasuredRecording server) {
        if (server.availableProcessors().isEmpty()) {
            return new Verdict.Unknown(this, server.visibility().of(Topic.CPU_LOAD).seen()
                    ? "no jdk.CPULoad in the measured time"
                    : server.visibility().of(Topic.CPU_LOAD).missing(), "jdk.CPULoad#enabled=true,period=1s");
        }
        if (!server.uses(BUSY)) {
            return new Verdict.Absent(this, List.of(Evidence.ofCpuLoad(server, "")));
        }
        var samples = server.measured().samples;
        var sight = server.visibility().samples(samples.count(), FEWEST_SAMPLES);
        if (!sight.seen()) {
            return new Verdict.Unknown(this, sight);
        }
        double share = ofPlatform(server);
        var evidence = new ArrayList<>(List.of(Evidence.of(samples.source(),
                "%.0f %% of the CPU time is in such calls; %,d samples", 100 * share, samples.count())));
        double least = samples.complete() ? MUCH : WORTH_AT_LEAST;
        if (share < least && (!samples.complete() || server.crowded()) && yielding(server) >= MUCH) {
            return yields(server);
        }
        if (share < least) {
            // the CPU time of threads tells which of them run though they are hardly sampled
            return samples.complete() || server.cpuNanos(1).isPresent()
                    ? new Verdict.Absent(this, evidence).given(server.visibility().stacks("jdk.CPUTimeSample")
                            .given(server.visibility().less(share, samples.count(), least))
                            .given(samples.complete() ? Sight.SEEN : server.looksAtNativeCode(FEWEST_SAMPLES)))
                    : new Verdict.Unknown(this, "samples of Java code do not show threads in the call of a yield",
                            server.profile().jdkFeature() >= Visibility.JDK_WITH_METHOD_TRACE
                                    ? "jdk.CPUTimeSample#enabled=true,throttle=10ms"
                                    : "jdk.ThreadCPULoad#enabled=true,period=1s");
        }
        var enough = server.visibility().more(Math.min(1, share), samples.count(), least);
        if (!enough.seen()) {
            return new Verdict.Unknown(this, enough).suspected(Math.min(1, share / least));
        }
        var most = largest(ofPlatform(samples));
        most.ifPresent(s -> evidence.add(Evidence.of(samples.source(), "largest site %s, threads %s", s.stack().site(),
                s.group())));
        var found = new Verdict.Found(this, share, "the CPU time of the process", evidence,
                remedy(ofPlatform(samples))).at(most.flatMap(s -> Place.of(s.stack())));
        return samples.complete() ? found : found.atLeast();
    }

    /**
     * The share of the CPU time of the process that threads take in yields, at most, which samples of Java code leave out; 0 if looks at native
     * code are too few, or if no thread does little else.
     */
    private static double yielding(MeasuredRecording server) {
        var calls = server.measured().nativeCalls;
        return calls.rounds() < FEWEST_SAMPLES
                || calls.mostYields().filter(t -> t.count() >= MOSTLY * calls.rounds()).isEmpty()
                        ? 0
                        : yielding(server, 0);
    }

    /** The same of any number of looks, with so many standard errors of the number of yields (Poisson). */
    private static double yielding(MeasuredRecording server, double errors) {
        var calls = server.measured().nativeCalls;
        double busy = server.busyProcessors().orElse(Double.MAX_VALUE);
        double java = server.settings().periodNanos("jdk.ExecutionSample").stream()
                .mapToDouble(
                        nanos -> (double) nanos * server.measured().samples.taken() / server.window().lengthNanos())
                .sum();
        double threads = calls.meanYielding() + errors * Math.sqrt(calls.meanYielding() / Math.max(1, calls.rounds()));
        return Math.clamp(Math.min(threads, busy - java) / busy, 0.0, 1.0);
    }

    /** The share of the CPU time of the process that threads spin without being sampled. */
    public static double unsampled(MeasuredRecording server) {
        return server.measured().samples.complete() ? 0 : yielding(server);
    }

    /** The same at most, where looks at native code are few. */
    public static double unsampledAtMost(MeasuredRecording server) {
        return server.measured().samples.complete() ? 0 : yielding(server, Poisson.ERRORS);
    }

    /** Samples of Java code leave out the time in a yield, but looks at native code show who stands there: it runs, if it has a processor. */
    private Verdict yields(MeasuredRecording server) {
        var calls = server.measured().nativeCalls;
        Stack at = calls.mostYields().orElseThrow().stack();
        String claim = Figure.text("%.2f threads stood in Thread.yield on average, most at %s", calls.meanYielding(),
                at.site());
        if (yielding(server, -Poisson.ERRORS) < MUCH) {
            return new Verdict.Unknown(this, server.visibility().looks(0, FEWEST_SAMPLES)).suspected(yielding(server));
        }
        return server.crowded()
                ? new Verdict.Unknown(this, claim + ", and other processes may have had their processors",
                        "a quieter machine").suspected(yielding(server))
                : new Verdict.Found(this, yielding(server), "the CPU time of the process",
                        List.of(Evidence.of("jdk.NativeMethodSample", "%s", claim)), CodeKind.strategy(at)
                                .map(Spinning::instead).orElse(remedy()))
                        .at(Place.of(at));
    }

    private static Optional<Sampled> largest(Stream<Sampled> samples) {
        return samples.filter(Spinning::spins).findFirst();
    }

    /** The strategies of ring buffers can be exchanged by one word. */
    private String remedy(Stream<Sampled> samples) {
        return samples.filter(Spinning::spins).flatMap(s -> CodeKind.strategy(s.stack()).stream()).findFirst()
                .map(Spinning::instead).orElse(remedy());
    }

    private static String instead(String strategy) {
        return "a strategy that blocks or sleeps in place of " + strategy
                + ", such as BlockingWaitStrategy or SleepingWaitStrategy";
    }

    private Verdict ofCarriers(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        if (carriers.complete() && carriers.busyShare() < BUSY) {
            return new Verdict.Absent(this, "jdk.ThreadPark", "carriers were idle for %.0f %% of their time",
                    100 * (1 - carriers.busyShare()));
        }
        var samples = server.measured().samples;
        long count = ofCarriers(samples).mapToLong(Sampled::count).sum();
        var sight = server.visibility().samples(count, FEWEST_SAMPLES);
        double share = share(samples);
        if (!sight.seen()) {
            return count >= FEWEST_IN_DOUBT && server.uses(BUSY)
                    && server.visibility().more(share, count, MUCH).seen()
                            ? new Verdict.Unknown(this, Figure.text("%s, but %.0f %% of %,d are at %s", sight.missing(),
                                    100 * share, count, largest(ofCarriers(samples)).orElseThrow().stack().site()),
                                    sight.howToRecord()).suspected(share)
                            : new Verdict.Unknown(this, sight);
        }
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of(samples.source(),
                "%.0f %% of the samples of virtual threads are in such calls; %,d samples of carriers",
                100 * share, count));
        if (share < MUCH) {
            return new Verdict.Absent(this, evidence)
                    .given(server.visibility().less(share, count, MUCH));
        }
        var enough = server.visibility().more(share, count, MUCH);
        if (!enough.seen()) {
            return new Verdict.Unknown(this, enough).suspected(share / MUCH);
        }
        var most = largest(ofCarriers(samples));
        most.ifPresent(s -> evidence.add(Evidence.of(samples.source(), "largest site %s", s.stack().site())));
        if (ofCarriers(samples).anyMatch(Spinning::yields)) {
            KnownBug.ofYields(server.profile())
                    .forEach(b -> evidence.add(new Evidence(b.text(), "jdk.JVMInformation")));
        }
        server.measured().mounts.perSecond().ifPresent(n -> evidence.add(Evidence.of("jdk.MethodTiming",
                "virtual threads were mounted %,.0f times per second, and %,.0f ended", n,
                server.measured().virtualThreads.ended() / server.window().lengthSeconds())));
        // where the carriers' idle time is not recorded, their CPU time shows that they are busy
        return carriers.complete() || server.carriersBusyProcessors().orElse(0) >= BUSY * carriers.parallelism()
                ? new Verdict.Found(this, share, "the CPU time of carriers", evidence, remedy(ofCarriers(samples)))
                        .at(most.flatMap(s -> Place.of(s.stack())))
                : new Verdict.Unknown(this, server.visibility().of(Topic.PARKS, Topic.PINS)).suspected(share);
    }

    /** The share of the samples of mounted virtual threads that are in a loop of attempts; 0 without samples. */
    static double share(CpuSamples samples) {
        long mounted = ofCarriers(samples).filter(s -> s.stack().firstApplicationFrame().isPresent())
                .mapToLong(Sampled::count).sum();
        return mounted == 0
                ? 0
                : ofCarriers(samples).filter(Spinning::spins).mapToLong(Sampled::count).sum() / (double) mounted;
    }

    /** The share of the CPU samples of all threads, where those of the scheduler count in proportion; 0 without samples. */
    public static double shareOfAll(MeasuredRecording server) {
        var samples = server.measured().samples;
        double ofCarriers = samples.count() == 0
                ? 0
                : share(samples) * samples.count(ThreadRef.CARRIERS) / samples.count();
        return ofCarriers + Math.max(unsampled(server), ofPlatform(server))
                + selecting(server).map(Selecting::ofAll).orElse(0.0);
    }

    /** The share of the CPU time of the process that samples show in such calls on other threads than carriers. */
    private static double ofPlatform(MeasuredRecording server) {
        return server.cpuShares(Spinning::ofPlatform).getOrDefault(CodeKind.SPINNING, 0.0);
    }

    private static Stream<Sampled> ofCarriers(CpuSamples samples) {
        return samples.samples().stream().filter(s -> s.group().equals(ThreadRef.CARRIERS));
    }

    private static Stream<Sampled> ofPlatform(CpuSamples samples) {
        return samples.samples().stream().filter(s -> ofPlatform(s.group()));
    }

    private static boolean ofPlatform(String family) {
        return !family.equals(ThreadRef.CARRIERS);
    }

    private static boolean yields(Sampled sampled) {
        return sampled.stack().anyFrame(f -> f.type().equals("java.lang.Thread") && f.method().equals("yield"));
    }

    private static boolean spins(Sampled sampled) {
        return CodeKind.of(sampled.stack()).filter(CodeKind.SPINNING::equals).isPresent();
    }
}
