package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutsideJava;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.thread.CarrierMonopolized;
import io.carrierscope.analyzer.finding.thread.Spinning;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One place takes most of the CPU time, or one kind of code much of it. Where the processors are used up, this is what uses them up.
 * Where they are not, CPU time is no cause: then only code that can mostly be done without is one, if its threads spend most of their
 * working time there. Judged from CPU samples.
 */
public final class HotCode extends CellCause {
    public static final String ID = "hot-code";
    /** Standard errors of a number of events, which is its root (Poisson). */
    private static final double CHANCE = 2;
    /** So much of what would be a finding is worth a doubt. */
    private static final double NEARLY = 0.75;
    /** Of the processors; below, a service may do well: at 0.71 a request waits for one of two for as long as it runs (M/M/2). */
    private static final double NEARLY_USED = 0.8;
    /** Below a quarter of the processors it can use, a JVM has enough of them. */
    private static final double LEAST_BUSY = 0.25;
    /** {@code jdk.ExecutionSample} is taken of so many threads in a round at most. */
    private static final double MOST_AT_A_TIME = 5;
    /** CPU time that compiled code needs where the interpreter took 1: a tenth, as a rule of thumb. */
    private static final double COMPILED = 0.1;
    /** Reasons of HotSpot that end in an exception, as of a reference to nothing or an index out of bounds. */
    private static final Set<String> EXCEPTIONS = Set.of("null_check", "range_check", "div0_check", "class_check");
    /** With fewer samples two standard errors of a share of 0.5 exceed 0.2. */
    private static final int FEWEST_SAMPLES = 24;

    private static final String OF_CPU_TIME = "samples of CPU time (jdk.CPUTimeSample from JDK 25 on)";
    private static final List<String> NETWORK = List.of("java.net.", "sun.net.", "sun.nio.ch.", "jdk.internal.net.");
    /** The method outside of the JDK that uses its sockets or its HTTP client; an empty text if none does. */
    private static final StackFact<String> TALKS = new StackFact<>(stack -> stack.frames().stream()
            .takeWhile(f -> !f.application()).anyMatch(f -> NETWORK.stream().anyMatch(f.type()::startsWith))
            && Layer.of(stack) != Layer.FILES
                    ? stack.firstApplicationFrame().map(Frame::qualifiedMethod).orElse("")
                    : "");

    private static final StackFact<Boolean> WRITES = new StackFact<>(stack -> stack.frames().stream()
            .takeWhile(f -> !f.application()).anyMatch(
                    f -> f.type().startsWith("sun.nio.ch.SocketDispatcher") && f.method().startsWith("write")));

    public HotCode() {
        super(ID, "One place, or one kind of code at one place, takes most of the CPU time.",
                "less work there: look for a better algorithm, keep results, or do it less often",
                "the time is spent on what the service is meant to do",
                List.of(JvmEvent.CpuSample.class, JvmEvent.CpuLoad.class, RuntimeEvents.Deoptimized.class,
                        RuntimeEvents.Compiled.class, RuntimeEvents.CompilationFailed.class),
                Set.of(Bound.Id.CPU),
                Intervention.of("the CPU time there"));
    }

    /** What the compiler does matters only for a place that samples show, see {@link Hot#sight}. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of(JvmEvent.CpuSample.class, JvmEvent.CpuLoad.class);
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return subject.hotPlace().map(HotPlace::text).map(text -> text
                + subject.profile().notOptimised().map(o -> ", which " + o + " leaves unoptimised").orElse(""));
    }

    /** Where an argument keeps the JVM from optimising, each place needs several times the CPU time. */
    static String optimised(MeasuredRecording r) {
        return r.profile().notOptimised()
                .map(o -> "leave out " + o + ", with which code needs several times the CPU time; ").orElse("");
    }

    /** The CPU time of that place becomes free. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var p = measured.processors();
        return cell.server().flatMap(MeasuredRecording::hotPlace)
                .map(h -> measured.with(new Processors(p.serverNanos() * (1 - saved(h)), p.clientNanos(),
                        p.forServer(), p.forCell(), p.unit())));
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return gainOfCpu(subject, subject.hotPlace().map(HotCode::saved).orElse(found.share()));
    }

    /** The share of the CPU time that becomes free at most. */
    private static double saved(HotPlace h) {
        return h.share() * (h.notCompiled()
                ? 1 - COMPILED
                : h.deoptimized().isPresent() ? h.interpreted() * (1 - COMPILED) : 1);
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(s -> judge(cell, s));
    }

    private Verdict judge(Cell cell, MeasuredRecording server) {
        var busy = server.busyProcessors();
        var available = server.availableProcessors();
        if (busy.isEmpty() || available.isEmpty()) {
            return Verdict.Unknown.withoutCpuLoad(this);
        }
        var load = Evidence.ofCpuLoad(server, "");
        if (busy.getAsDouble() * server.threadCpu().warmShare() < LEAST_BUSY * available.getAsDouble()) {
            return new Verdict.Absent(this, List.of(load));
        }
        var samples = server.measured().samples;
        var outside = OutsideJava.of(server);
        var sight = server.visibility().samples(
                server.hotPlace().map(HotPlace::telling).orElse(samples.count()), FEWEST_SAMPLES);
        if (!sight.seen()) {
            double most = sampledAtMost(server);
            return most >= MUCH || outside.isPresent()
                    ? new Verdict.Unknown(this, sight)
                    : new Verdict.Absent(this, List.of(load, Evidence.of(samples.source(),
                            "%,d samples, which stand for at most %.0f %% of its CPU time", samples.count(),
                            100 * most)));
        }
        if (outside.isPresent()) {
            return new Verdict.Unknown(this, "samples hardly meet Java code, while " + load.claim() + ", "
                    + outside.get().text(), OF_CPU_TIME);
        }
        var hot = server.hotPlace().map(h -> Hot.of(server, h));
        var evidence = new ArrayList<Evidence>();
        hot.map(Hot::place).ifPresent(
                p -> evidence.add(Evidence.of(samples.source(), "%s; %,d samples", p.text(), p.samples())));
        evidence.add(load);
        return hot.filter(h -> h.place.kind().filter(CodeKind.SPINNING::equals).isEmpty())
                .flatMap(h -> notable(cell, server, h, evidence)
                        .or(() -> Optional.of(h.nearly()).filter(seen -> seen > 0)
                                .map(seen -> new Verdict.Unknown(this, load.claim(), "a higher load").suspected(seen))))
                .orElseGet(() -> new Verdict.Absent(this, evidence)
                        .given(server.visibility().stacks("jdk.CPUTimeSample", "jdk.ExecutionSample")
                                .given(hot.map(Hot::sight).orElse(Sight.SEEN))
                                .given(hot.map(Hot::enough).orElse(Sight.SEEN))));
    }

    /**
     * What takes so much of the CPU time that it matters if that is scarce, or, where processors are free, if the threads that have work
     * spend most of their time there; empty if it takes less.
     */
    private Optional<Verdict> notable(Cell cell, MeasuredRecording server, Hot hot, List<Evidence> evidence) {
        double used = server.busyProcessors().getAsDouble() / server.availableProcessors().getAsDouble();
        boolean much = hot.kindTakesMuch() || used >= Bounds.REACHED && hot.placeTakesMost();
        boolean mistake = hot.wasteful() && hot.ofAll() >= MOSTLY;
        if (!server.needsItsProcessors()) {
            return Optional.<Verdict>of(hot.ofWork() >= MOSTLY
                    ? sure(hot, MOSTLY, evidence)
                    : new Verdict.Absent(this, evidence).given(hot.sightOfWork())).filter(v -> mistake);
        }
        boolean scarce = !server.crowdedOut() && !cell.host().mayNeedNoMoreProcessors(server);
        if (scarce || mistake && hot.ofCpu() >= MOSTLY) {
            return Optional.of(sure(hot, scarce && hot.kindTakesMuch() ? MUCH : MOSTLY, evidence))
                    .filter(f -> much || mistake);
        }
        return Optional.<Verdict>of(Verdict.Unknown.ofShared(this)
                .suspected(Math.max(hot.nearly(), accused(hot) || server.usesMost() ? hot.ofCpu() : 0)))
                .filter(u -> much);
    }

    /** Found, if the samples tell that it takes at least the least share of the CPU time; otherwise it may. */
    private Verdict sure(Hot hot, double least, List<Evidence> evidence) {
        var sight = hot.least(least);
        return sight.seen()
                ? found(hot, evidence)
                : new Verdict.Unknown(this, sight).suspected(Math.min(1, hot.ofAll() / least));
    }

    /** True if one place takes most of the CPU time, or one kind of code much of it, and it neither hands on work nor calls services. */
    static boolean takesMost(MeasuredRecording server) {
        return server.hotPlace().map(h -> Hot.of(server, h)).filter(h -> h.place.samples() >= FEWEST_SAMPLES)
                .filter(h -> h.kindTakesMuch() || h.placeTakesMost()).isPresent();
    }

    /** True for a place that mostly talks to another service. */
    public static boolean calls(MeasuredRecording server, HotPlace place) {
        return Hot.of(server, place).calls();
    }

    /** True for a kind of code that takes much and can mostly be done without, whoever uses the processors up. */
    static boolean accused(MeasuredRecording server, HotPlace place) {
        return accused(Hot.of(server, place));
    }

    private static boolean accused(Hot hot) {
        return hot.wasteful() && hot.place.share() >= MUCH;
    }

    /**
     * Filling caches of single threads is part of what they do; on carriers that computations hold, others wait for these to end. What a
     * service is there for comes after what threads do in place of waiting.
     */
    private Verdict found(Hot hot, List<Evidence> evidence) {
        return new Verdict.Found(this, Math.min(1, hot.place.share()), hot.place.shareOf(), evidence,
                optimised(hot.r) + remedy(hot))
                .at(Optional.of(Place.of(hot.place)))
                .because(Optional.of(ThreadLocalChurn.ID)
                        .filter(id -> !hot.ofKind() && ThreadLocalChurn.ofCaches(hot.r) >= MUCH)
                        .or(() -> Optional.of(Spinning.ID)
                                .filter(id -> !hot.ofKind() && Spinning.shareOfAll(hot.r) >= MUCH))
                        .or(() -> Optional.of(CarrierMonopolized.ID).filter(id -> hot.onCarriers() >= MOSTLY)));
    }

    /** The share of the CPU time that samples stand for at most, however late the sampler is; 1 if it is unknown. Few, or none, say little. */
    public static double sampledAtMost(MeasuredRecording r) {
        long count = counted(r);
        return Math.min(1, r.measured().samples.mostForEach() * sampled(r, count + CHANCE * Math.sqrt(count + 1.0)));
    }

    /** Samples of Java code, and of native code that computes. */
    private static long counted(MeasuredRecording r) {
        return r.hotPlace().map(HotPlace::samples).orElse(r.measured().samples.taken());
    }

    /** The share of the CPU time that so many samples stand for, if the sampler is on time; 1 or more if it is unknown. */
    private static double sampled(MeasuredRecording r, double count) {
        var samples = r.measured().samples;
        double most = samples.complete() ? Double.POSITIVE_INFINITY : MOST_AT_A_TIME;
        double all = Math.min(r.busyProcessors().orElse(0), most) * r.window().lengthNanos();
        var period = r.settings().periodNanos(samples.type());
        return all == 0 || period.isEmpty()
                ? 1
                : count * period.getAsLong() / all;
    }

    /**
     * The place with most of the CPU time, beside the other time of this JVM.
     *
     * @param there its samples by family of threads
     */
    private record Hot(MeasuredRecording r, HotPlace place, Map<String, Long> there) {
        static Hot of(MeasuredRecording r, HotPlace place) {
            String method = place.frame().qualifiedMethod();
            return new Hot(r, place, r.measured().samples.samples().stream()
                    .filter(s -> s.stack().anyFrame(f -> f.is(method)))
                    .collect(Collectors.groupingBy(CpuSamples.Sampled::group,
                            Collectors.summingLong(CpuSamples.Sampled::count))));
        }

        /** True for a place that mostly talks to another service: requests are there to do so. */
        boolean calls() {
            String method = place.frame().qualifiedMethod();
            return ofItsSamples(r.measured().samples.count(stack -> TALKS.of(stack).equals(method))) >= MOSTLY;
        }

        /** The share of its samples in writes to sockets. */
        double writes() {
            String method = place.frame().qualifiedMethod();
            return ofItsSamples(r.measured().samples.count(s -> WRITES.of(s) && s.anyFrame(f -> f.is(method))));
        }

        private double ofItsSamples(long some) {
            return (double) some / Math.max(1, there.values().stream().mapToLong(Long::longValue).sum());
        }

        /** The share of the CPU time, without that of threads that spin where samples of Java code do not see them. */
        double ofAll() {
            return place.share() * (1 - Spinning.unsampled(r));
        }

        boolean kindTakesMuch() {
            return ofKind() && ofAll() >= MUCH;
        }

        boolean placeTakesMost() {
            return ofAll() >= MOSTLY && !place.handsOn() && !calls();
        }

        /** How much of the CPU time that would be a finding was seen there, if most, where nearly all processors are used. */
        double nearly() {
            double seen = Math.min(1, ofAll() / (ofKind() ? MUCH : MOSTLY));
            return seen < NEARLY || !r.uses(NEARLY_USED) || !r.usesMost() || place.handsOn() || calls() ? 0 : seen;
        }

        boolean wasteful() {
            return badlyCompiled() || place.kind().filter(CodeKind::wasteful).isPresent();
        }

        boolean ofKind() {
            return badlyCompiled() || place.kind().isPresent();
        }

        private boolean badlyCompiled() {
            return place.notCompiled() || place.deoptimized().isPresent();
        }

        /** Code that runs partly in the interpreter may be given up again and again. */
        Sight sight() {
            return place.share() >= MUCH && place.partlyInterpreted()
                    ? r.visibility().recorded(List.of(RuntimeEvents.Deoptimized.class))
                    : Sight.SEEN;
        }

        /** Samples may have met less of a place than it takes. One that takes most is no finding only since processors are free. */
        Sight enough() {
            boolean may = r.needsItsProcessors() ? ofKind() || !place.handsOn() && !calls() : wasteful();
            return may && ofAll() < MOSTLY || !may && !place.complete()
                    ? r.visibility().less(Math.min(1, (may ? ofAll() : 0) + unseen()), place.telling(),
                            ofKind() && r.needsItsProcessors() ? MUCH : MOSTLY)
                    : Sight.SEEN;
        }

        /** The share of the CPU time that no sample stands for: where those of Java code are few, any of it may be there. */
        private double unseen() {
            return place.complete() ? 0 : 1 - Math.min(1, sampled(r, counted(r)));
        }

        /**
         * Whether samples tell that it takes at least this share of the CPU time. Those of Java code say nothing of the time in calls of the
         * system, in which other code may be, and nothing of compilers, whose time the loads of threads tell.
         */
        Sight least(double least) {
            var all = more(ofAll(), least);
            if (!all.seen() || more(ofCpu(), least).seen()) {
                return all;
            }
            double system = r.measured().cpu.systemShare();
            return more(place.share() * (1 - Math.max(Spinning.unsampledAtMost(r), system)), least).seen()
                    ? r.visibility().recorded(List.of(JvmEvent.ThreadCpuLoad.class))
                    : Sight.lowerBound(Numbers.percent(system) + " % of the CPU time are spent in the system, of which"
                            + " samples of Java code show nothing", OF_CPU_TIME);
        }

        private Sight more(double share, double least) {
            return r.visibility().more(Math.min(1, share), place.telling(), least);
        }

        /** The least share of the CPU time: samples of Java code do not show time outside of it, such as in system calls. */
        double ofCpu() {
            return place.share() * (place.complete() ? 1 : Math.min(1, sampled(r, counted(r))));
        }

        /** The least share of the time in which its threads had work; 0 if virtual threads run it, as not all of their waits are known. */
        double ofWork() {
            double work = there.keySet().stream().map(r.measured().threads.groups()::get).filter(Objects::nonNull)
                    .mapToDouble(g -> (double) g.threads() * r.window().lengthNanos() - g.idleNanos()).sum();
            return work <= 0 || onCarriers() > 0
                    ? 0
                    : ofCpu() * r.busyProcessors().orElse(0) * r.window().lengthNanos() / work;
        }

        Sight sightOfWork() {
            return onCarriers() > 0
                    ? r.visibility().virtualParks()
                    : r.visibility().idleParks()
                            .given(r.visibility().recorded(List.of(JvmEvent.ThreadCpuLoad.class)));
        }

        /** The share of its samples on carriers. */
        double onCarriers() {
            return ofItsSamples(there.getOrDefault(ThreadRef.CARRIERS, 0L));
        }
    }

    private String remedy(Hot hot) {
        var h = hot.place;
        if (h.deoptimized().isPresent()) {
            return EXCEPTIONS.contains(h.deoptimized().get().reason())
                    ? "test for it in place of an exception of the JVM; with -XX:-OmitStackTraceInFastThrow each one gives up"
                            + " compiled code"
                    : "make what comes in this line regular also while the code is new, such as classes and branches;"
                            + " -Xlog:deoptimization=debug tells more";
        }
        return h.notCompiled()
                ? "split the method if it is long: HotSpot compiles none of more than 8,000 bytes of bytecode"
                        + " (-XX:-DontCompileHugeMethods has it compile them); else look for -Xint or an exclusion among the"
                        + " JVM's options"
                : h.kind().map(CodeKind::remedy).or(() -> Optional.of(hot.writes()).filter(share -> share >= MOSTLY)
                        .map(share -> Numbers.percent(share)
                                + " % of it writes to sockets: make fewer and larger writes,"
                                + " such as by one flush for several messages"))
                        .orElseGet(this::remedy);
    }
}
