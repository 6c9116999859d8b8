package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Growth;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * The recording is of a start-up: it begins with the JVM, no client asked for anything, and for most of its time or of its CPU time classes
 * are loaded. Judged from {@code jdk.ClassLoadingStatistics}; samples tell what the start-up does.
 */
public final class ColdStart extends CellCause {
    public static final String ID = "cold-start";
    /** A service that is warm loads a class now and then. */
    private static final double LOADS_PER_SECOND = 50;
    /** What little programs load before they do their work. */
    private static final double LEAST_CLASSES = 2_500;
    private static final double LEAST_RECORDED = 1_000;
    /** On a crowded machine it takes seconds until a JVM records. */
    private static final double BEGINS_NANOS = 10e9;
    private static final double WORTH_A_PLACE = 0.1;
    private static final String CLASSES = "jdk.ClassLoadingStatistics";

    /** What a start-up does, as a phrase; a stack belongs to the first one that fits. */
    private enum Work {
        CLASS_LOADING("loading and checking classes"), LAMBDAS("linking lambdas and method handles"), CONTEXT(
                "setting up the Spring context"),
        INITIALISERS("static initialisers"), OTHERS("other code");

        private final String what;

        Work(String what) {
            this.what = what;
        }
    }

    private static final StackFact<Work> WORK = new StackFact<>(ColdStart::work);

    public ColdStart() {
        super(ID,
                "The recording is of a start-up: most of its time, or of its CPU time, goes to loading classes and what comes with it.",
                "a cache of classes and code (-XX:AOTCache from JDK 25 on, else -XX:SharedArchiveFile), fewer classes and less"
                        + " scanning at start; record later to see the service",
                "the program goes on loading classes",
                List.of(RuntimeEvents.ClassCount.class, JvmEvent.Jvm.class, JvmEvent.SocketIo.class));
    }

    /** A start-up does each thing once. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.observed().map(this::judge);
    }

    /**
     * A start-up within the window.
     *
     * @param classes loaded within it
     * @param loaded since the JVM started
     * @param over true if it ended within the window
     * @param lately classes loaded per second in its last part
     */
    private record StartUp(double classes, double loaded, double seconds, double timeShare, double cpuShare,
            boolean over, double lately) {
        double share() {
            return Math.max(timeShare, cpuShare);
        }
    }

    Verdict judge(MeasuredRecording r) {
        var sight = r.visibility().of(RuntimeEvents.ClassCount.class);
        long born = r.profile().jvmStartNanos();
        if (sight.blind() || born == 0) {
            return sight.blind()
                    ? new Verdict.Unknown(this, sight)
                    : new Verdict.Unknown(this, "when the JVM started was not recorded",
                            "jdk.JVMInformation#enabled=true,period=beginChunk");
        }
        double age = r.window().startNanos() - born;
        if (age > BEGINS_NANOS) {
            return new Verdict.Absent(this, "jdk.JVMInformation",
                    "the JVM had run for %.0f s when the recording began", age / 1e9);
        }
        if (serves(r)) {
            return new Verdict.Absent(this, "jdk.SocketRead", "%,d requests or more were read",
                    r.measured().sockets.sites().stream().filter(s -> s.site().ofClients())
                            .mapToLong(SocketWaits.Waited::count).sum() + r.measured().handlers.count());
        }
        return startUp(r).filter(s -> isOne(r, s))
                .map(s -> withoutClients(r, s))
                .orElseGet(() -> rarelyCounted(r)
                        ? new Verdict.Unknown(this, "too few counts of loaded classes", CLASSES + "#period=1s")
                        : new Verdict.Absent(this, CLASSES, "%,.0f classes were loaded", loaded(r)));
    }

    /** Without reads nobody knows whether clients ask for something. */
    private Verdict withoutClients(MeasuredRecording r, StartUp s) {
        var reads = r.visibility().recorded(List.of(JvmEvent.SocketIo.class));
        return reads.blind() ? new Verdict.Unknown(this, reads).suspected(s.share()) : found(r, s);
    }

    /** What was loaded before the first count, or after the last, is not known. */
    private static boolean rarelyCounted(MeasuredRecording r) {
        var points = r.measured().footprint.loadedClasses().points(0);
        return points.size() < Growth.FEWEST
                && r.measured().footprint.loadedClasses().most().orElse(LEAST_CLASSES) >= LEAST_CLASSES;
    }

    private static boolean isOne(MeasuredRecording r, StartUp s) {
        return s.share() >= MOSTLY && s.loaded >= LEAST_CLASSES && s.classes >= LEAST_RECORDED && !reloads(r, s);
    }

    /** Most of the classes come with more and more class loaders of one kind. */
    private static boolean reloads(MeasuredRecording r, StartUp s) {
        return r.measured().classLoaders.most(GrowingMetaspace.FEW_LOADERS)
                .filter(m -> m.classes() >= MOSTLY * s.classes).isPresent();
    }

    private static boolean serves(MeasuredRecording r) {
        return r.measured().handlers.count() > 0 || r.measured().requests.completed() > 0
                || r.measured().sockets.sites().stream().anyMatch(s -> s.site().read() && s.site().ofClients());
    }

    private static double loaded(MeasuredRecording r) {
        var classes = r.measured().footprint.loadedClasses();
        return classes.most().orElse(0) - classes.least().orElse(0);
    }

    /** The time up to the last count that exceeds the one before it by many; empty if none does. */
    private static Optional<StartUp> startUp(MeasuredRecording r) {
        var points = r.measured().footprint.loadedClasses().points(0);
        int last = points.size() - 1;
        while (last > 0 && !loads(points.get(last - 1), points.get(last))) {
            last--;
        }
        if (last <= 0) {
            return Optional.empty();
        }
        var w = r.window();
        var end = points.get(last);
        var part = new Window(w.startNanos(), Math.min(w.endNanos(), w.startNanos() + (long) (end.seconds() * 1e9)));
        double all = r.measured().cpu.jvmShare(w).orElse(0) * w.lengthSeconds();
        double cpu = r.measured().cpu.jvmShare(part).orElse(0) * part.lengthSeconds();
        return Optional.of(new StartUp(end.value() - points.getFirst().value(), end.value(), end.seconds(),
                end.seconds() / w.lengthSeconds(), all == 0 ? 0 : Math.min(1, cpu / all), last < points.size() - 1,
                (end.value() - points.get(last - 1).value()) / (end.seconds() - points.get(last - 1).seconds())));
    }

    private static boolean loads(Growth.Point before, Growth.Point after) {
        return after.value() - before.value() >= LOADS_PER_SECOND * (after.seconds() - before.seconds());
    }

    private Verdict found(MeasuredRecording r, StartUp s) {
        var evidence = new ArrayList<>(List.of(Evidence.of(CLASSES,
                "a start-up: for %.1f of %.1f s the JVM loads classes, %,.0f in all, %s", s.seconds,
                r.window().lengthSeconds(), s.classes, s.over
                        ? Figure.text("and is over %.1f s after the JVM began",
                                (r.window().startNanos() - r.profile().jvmStartNanos()) / 1e9 + s.seconds)
                        : Figure.text("and is not over: at the end it still loads %,.0f per second", s.lately))));
        r.busyProcessors().ifPresent(busy -> evidence.add(Evidence.of("jdk.ThreadCPULoad",
                "the compilers take %.2f of the %.2f processors that it keeps busy",
                r.threadCpu().compilerProcessors(), busy)));
        r.measured().compiling.waiting().ifPresent(waiting -> evidence.add(Evidence.of("jdk.CompilerQueueUtilization",
                "%.0f methods wait for the compilers on average, which start %.0f per second", waiting,
                r.measured().compiling.takenPerSecond().orElse(0))));
        does(r).ifPresent(does -> evidence.add(Evidence.of(r.measured().samples.source(), "of the samples %s", does)));
        return s.timeShare >= s.cpuShare
                ? new Verdict.Found(this, s.timeShare, "the recorded time", evidence)
                : new Verdict.Found(this, s.cpuShare, "the CPU time", evidence);
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional
                .of(found.evidence().getFirst().claim() + does(subject).map(d -> "; of the samples " + d).orElse(""));
    }

    /** Shares of the samples by work, the largest first, with the place of most of the other code. */
    private static Optional<String> does(MeasuredRecording r) {
        var samples = r.measured().samples;
        Map<Work, Long> counts = new TreeMap<>();
        samples.samples().forEach(s -> counts.merge(WORK.of(s.stack()), s.count(), Long::sum));
        var parts = new ArrayList<String>();
        counts.entrySet().stream().filter(e -> e.getKey() != Work.OTHERS)
                .filter(e -> e.getValue() >= WORTH_A_PLACE * samples.count())
                .sorted(Map.Entry.<Work, Long>comparingByValue(Comparator.reverseOrder()))
                .forEach(e -> parts.add(percent(e.getValue(), samples) + " are in " + e.getKey().what));
        samples.mostAt(WORTH_A_PLACE, stack -> stack.firstApplicationFrame().isPresent())
                .ifPresent(e -> parts.add(percent(e.getValue(), samples) + " at " + e.getKey()));
        return parts.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", parts));
    }

    private static String percent(long count, CpuSamples samples) {
        return Figure.text("%s %%", Numbers.percent((double) count / samples.count()));
    }

    private static Work work(Stack stack) {
        boolean context = stack
                .anyFrame(f -> f.type().startsWith("org.springframework.") && f.method().equals("refresh"));
        return stack.frames().stream().map(ColdStart::work).filter(w -> w != Work.OTHERS).findFirst()
                .filter(w -> !context || w == Work.CLASS_LOADING || w == Work.LAMBDAS)
                .orElse(context ? Work.CONTEXT : Work.OTHERS);
    }

    private static Work work(Frame f) {
        return f.method().equals("<clinit>")
                ? Work.INITIALISERS
                : f.type().startsWith("java.lang.invoke.")
                        ? Work.LAMBDAS
                        : f.type().startsWith("java.lang.ClassLoader") || f.type().startsWith("jdk.internal.loader.")
                                || f.type().startsWith("java.net.URLClassLoader")
                                        ? Work.CLASS_LOADING
                                        : Work.OTHERS;
    }
}
