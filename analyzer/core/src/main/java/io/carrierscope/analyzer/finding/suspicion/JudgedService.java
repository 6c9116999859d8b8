package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.tail.Tail;
import io.carrierscope.analyzer.finding.jvm.ColdStart;
import io.carrierscope.analyzer.finding.thread.CarriersStuck;
import io.carrierscope.analyzer.finding.wait.ThreadsStuck;
import io.carrierscope.analyzer.fold.thread.NativeCalls;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.RecordingProfile.Writer;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A service with its suspicions and the state that follows from these.
 *
 * @param suspicions a verdict on each, in their order
 */
public record JudgedService(Service given, List<Verdict> suspicions, State state) {
    private static final String COLLECTION = "jdk.GarbageCollection";
    /** The shortest period of loads of the CPU and of threads. */
    private static final long LEAST_NANOS = 1_000_000_000;

    /** What is said of a service in one word, the same everywhere. */
    public enum State {
        /** The cause named first is that threads or carriers wait for good. */
        STUCK,
        /** The cause named first is a start-up. */
        START_UP,
        /** Another cause was found. */
        CAUSE_FOUND,
        /** It did some work, CPU use and waits were recorded, and no cause or suspicion is unknown. */
        HEALTHY,
        /** The same, but some causes or suspicions are unknown, or requests may wait without a thread. */
        HEALTHY_AS_FAR_AS_SEEN,
        /** A suspicion was found. */
        SUSPECTED,
        /** Carriers left hardly any event for most of the time or up to the end: they idle or are stuck. */
        SILENT,
        /** It used hardly any CPU time, and nothing shows that something stands still: its threads wait for work. */
        IDLE,
        /** The same, but threads stand in their tasks, or virtual threads wait for what is not recorded: it idles or is stuck. */
        IDLE_OR_STUCK,
        /** CPU use, or waits of platform threads, were not recorded. */
        NOT_SEEN;

        /** False where the recording shows no work, or none up to its end. */
        public boolean works() {
            return this == HEALTHY || this == HEALTHY_AS_FAR_AS_SEEN || this == SUSPECTED;
        }

        /** What there is to look at, the most urgent first. */
        public enum Trouble {
            FOUND, SUSPECTED, UNKNOWN, NONE
        }

        /** What there is to look at. */
        public Trouble trouble() {
            return switch (this) {
                case STUCK, START_UP, CAUSE_FOUND -> Trouble.FOUND;
                case SUSPECTED -> Trouble.SUSPECTED;
                case SILENT, IDLE_OR_STUCK, NOT_SEEN -> Trouble.UNKNOWN;
                case HEALTHY, HEALTHY_AS_FAR_AS_SEEN, IDLE -> Trouble.NONE;
            };
        }

        /** True where nothing tells whether it idles or is stuck. */
        public boolean mayBeStuck() {
            return this == SILENT || this == IDLE_OR_STUCK;
        }

        /** The word, in lower case. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Judges a service; empty for a cell of a matrix, of which bounds and repetitions tell more. */
    public static Optional<JudgedService> of(Cell cell, List<Verdict> verdicts, Optional<Tail> tail) {
        return cell.observed().map(s -> of(new Service(cell, s, verdicts, tail)));
    }

    private static JudgedService of(Service service) {
        var suspicions = Suspicions.ALL.stream().map(s -> s.judge(service)).toList();
        return new JudgedService(service, suspicions, state(service, suspicions));
    }

    /** The suspicions that were found. */
    public List<Verdict.Found> found() {
        return Verdict.Found.of(suspicions);
    }

    /** The suspicions to tell: beside a cause that was found none. At rest those that are no alarm there come last. */
    public List<Verdict.Found> told() {
        return found().stream().filter(f -> state == State.SUSPECTED)
                .sorted(Comparator.comparing(f -> given.rests() && Suspicions.usualAtRest(f.finding()))).toList();
    }

    /** The suspicion to name first, where there is one. */
    public Optional<Verdict.Found> first() {
        return told().stream().findFirst();
    }

    /** The verdict on this suspicion, if it was found. */
    public Optional<Verdict.Found> found(Suspicion suspicion) {
        return found(suspicions, suspicion);
    }

    private static Optional<Verdict.Found> found(List<Verdict> verdicts, Finding finding) {
        return Verdict.Found.of(verdicts).stream().filter(f -> f.finding().equals(finding)).findFirst();
    }

    private static State state(Service service, List<Verdict> suspicions) {
        return Verdict.Found.first(service.verdicts()).map(JudgedService::state)
                .orElseGet(() -> withoutCause(service, suspicions));
    }

    private static State state(Verdict.Found first) {
        return switch (first.finding()) {
            case CarriersStuck c -> State.STUCK;
            case ThreadsStuck t -> State.STUCK;
            case ColdStart s -> State.START_UP;
            default -> State.CAUSE_FOUND;
        };
    }

    private static State withoutCause(Service service, List<Verdict> suspicions) {
        var r = service.recording();
        if (!missing(r).isEmpty()) {
            return !service.rests() || !r.measured().wallSamples.stacks().isEmpty()
                    ? State.NOT_SEEN
                    : mayBeStuck(service) ? State.IDLE_OR_STUCK : State.IDLE;
        }
        if (found(suspicions, Suspicions.SATURATED_THREAD).isPresent()) {
            return State.SUSPECTED;
        }
        if (service.rests()) {
            return Verdict.Found.of(suspicions).stream().anyMatch(f -> !Suspicions.usualAtRest(f.finding()))
                    ? State.SUSPECTED
                    : mayBeStuck(service) ? State.IDLE_OR_STUCK : State.IDLE;
        }
        if (service.unknown(CarriersStuck.ID) && (silent(r) || r.measured().carriers.fall().isPresent())
                || !carriersWork(r)) {
            return State.SILENT;
        }
        if (!Verdict.Found.of(suspicions).isEmpty()) {
            return State.SUSPECTED;
        }
        return Stream.of(service.verdicts(), suspicions).flatMap(List::stream)
                .anyMatch(Verdict.Unknown.class::isInstance)
                || !r.coverage().complete() || service.waitsWithoutThreads()
                        ? State.HEALTHY_AS_FAR_AS_SEEN
                        : State.HEALTHY;
    }

    /** What the recording lacks, without which nobody can say that a service is well: event types, or as much time as passes between their periods. */
    public static List<String> missing(MeasuredRecording r) {
        var missing = new ArrayList<String>();
        if (r.window().lengthNanos() < LEAST_NANOS) {
            missing.add("a whole second");
        }
        if (r.measured().cpu.jvmShare().isEmpty()) {
            missing.add("jdk.CPULoad");
        }
        if (r.visibility().of(Topic.PARKS).blind()) {
            missing.add("jdk.ThreadPark");
        }
        if (r.visibility().of(Topic.MONITOR_ENTERS).blind()) {
            missing.add("jdk.JavaMonitorEnter");
        }
        // a profiler alone sees no wait but those for some locks, and nothing of the JVM
        if (r.profile().writer() == Writer.ASYNC_PROFILER && !r.settings().enabled(COLLECTION)) {
            missing.add(COLLECTION);
        }
        return missing;
    }

    /**
     * Threads that stand in a task are no proof of idleness, nor are virtual threads of which none ended, or ended a wait: one that waits
     * since before the recording leaves no event. Nor is a JVM idle in which what ends all work may have happened.
     */
    private static boolean mayBeStuck(Service service) {
        var r = service.recording();
        boolean standing = service.standing(t -> true).isPresent() || r.dump().filter(d -> d.standsStill()).isPresent();
        boolean ran = r.carrierTime().filter(b -> Service.virtualThreadsRan(r, b)).isPresent()
                || r.measured().nativeCalls.polls()
                || r.measured().standing.inDumps(t -> t.stack().anyFrame(NativeCalls.POLLER)) > 0;
        boolean halted = service.verdicts().stream().anyMatch(v -> v instanceof Verdict.Unknown u && u.suspicion() > 0
                && u.finding() instanceof CellCause c && c.haltsWork());
        return standing || halted || ran && r.measured().virtualThreads.ended() == 0
                && (!r.visibility().virtualParks().seen()
                        || r.measured().waits.sites(k -> true).stream().noneMatch(w -> w.site().virtual()));
    }

    private static boolean silent(MeasuredRecording r) {
        return r.carrierTime()
                .filter(b -> r.silentCarriers().unknownNanos() > Service.MOSTLY * b.carrierNanos()).isPresent();
    }

    /** False if there are carriers, and neither CPU time, idle time, a sample nor the end of a virtual thread of any. */
    private static boolean carriersWork(MeasuredRecording r) {
        return r.carrierTime()
                .filter(b -> b.onCpu().orElse(0) == 0 && r.measured().carriers.idleNanos() == 0).isEmpty()
                || r.measured().virtualThreads.ended() > 0
                || r.measured().samples.count(ThreadRef.CARRIERS) > 0;
    }
}
