package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.jvm.Safepoints;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.model.simulation.OpenLoop;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Operations other than GC stop all threads for a large part of the time, or threads take long to stop. Judged from {@code
 * jdk.ExecuteVMOperation} and {@code jdk.SafepointBegin}.
 */
public final class SafepointPauses extends CellCause {
    public static final String ID = "safepoint-pauses";
    /** Shorter ones add up to the noise of runs from 50 per second on, which are rare. */
    private static final long LONG_ENOUGH_NANOS = 1_000_000;
    private static final int MOST_KINDS = 3;
    /** What whoever starts or ends a recording, or one of its chunks, has the JVM do in its own thread. */
    private static final Set<String> OF_RECORDINGS = Set.of("PrintThreads", "PrintJNI", "FindDeadlocks",
            "ClassLoaderStatsOperation", "RedefineClasses");
    private static final int PER_CHUNK = 2;
    /** With 100 us each, a thousand per second. */
    private static final double MUCH_ASKED = 0.1;
    /** Idle JVMs on two processors that others used up had 7 %. */
    private static final double MUCH_OF_CROWDED = 0.2;
    private static final String EVENT = "jdk.ExecuteVMOperation";
    private static final String BEGIN = "jdk.SafepointBegin";
    private static final String LOG = "-Xlog:async, so that no thread waits for the log of the JVM; or ";
    private static final String STOPPING = "let the loop that does not stop be shorter, or stop (-XX:+UseCountedLoopSafepoints);"
            + " -XX:+SafepointTimeout names the thread";

    /** What operations are for, as a phrase in the plural, and what makes them rarer or shorter. */
    private enum Purpose {
        THREAD_DUMPS("thread dumps", "dump threads less often, or only those that matter and without locks",
                "ThreadDump", "PrintThreads", "FindDeadlocks", "PrintJNI", "GetAllStackTraces",
                "GetThreadListStackTraces", "GetMultipleStackTraces"),
        HEAP_WALKS("walks over the heap", "fewer heap dumps and class histograms", "HeapDumper", "GC_HeapInspection",
                "HeapWalkOperation", "HeapIterateOperation", "HeapDumpMerge"),
        CLASSES("changes of classes", "no agent or debugger that changes classes while requests are served",
                "RedefineClasses", "ChangeBreakpoints", "ChangeSingleStep", "EnterInterpOnlyMode"),
        BIAS("locks that change hands", "-XX:-UseBiasedLocking, or JDK 18 or newer, which has no biased locks",
                "RevokeBias", "BulkRevokeBias", "EnableBiasedLocking"),
        CODE("compiled code that is thrown away",
                "find the methods in jdk.Deoptimization; on older JDKs a larger -XX:ReservedCodeCacheSize",
                "Deoptimize", "DeoptimizeFrame", "DeoptimizeAll", "DeoptimizeTheWorld", "ICBufferFull",
                "MarkActiveNMethods"),
        HANDSHAKES("handshakes with all threads",
                "close arenas that threads share (Arena.ofShared) less often, as with one arena for many files, or use"
                        + " confined ones: each close asks all threads, one close after the other",
                "HandshakeAllThreads"),
        OTHERS("other operations", "let this thread ask for it less often");

        private final String what;
        private final String remedy;
        private final Set<String> operations;

        Purpose(String what, String remedy, String... operations) {
            this.what = what;
            this.remedy = remedy;
            this.operations = Set.of(operations);
        }

        static Purpose of(String operation) {
            return Stream.of(values()).filter(p -> p.operations.contains(operation)).findFirst().orElse(OTHERS);
        }

        String name(String operation) {
            return this == OTHERS ? "the operation " + operation : what;
        }
    }

    /** The code that asks for a dump allocates what it gets. */
    private static final StackFact<Boolean> DUMPS = StackFact.anyFrame(f -> switch (f.type()) {
        case "sun.management.ThreadImpl" -> true;
        case "java.lang.Thread" -> f.method().equals("getAllStackTraces") || f.method().equals("dumpThreads");
        default -> f.type().startsWith("com.sun.management.internal.HotSpotDiagnostic")
                || f.type().startsWith("com.sun.management.internal.DiagnosticCommand");
    });

    public SafepointPauses() {
        super(ID,
                "Operations other than GC, such as thread dumps, stop all threads for a large share of the time.",
                "let whoever asks for these operations ask less often",
                "shorter operations than those recorded take as much",
                List.of(RuntimeEvents.VmOperation.class, RuntimeEvents.SafepointBegin.class), Set.of(),
                Intervention.of("these stops"));
    }

    /** All processors work in the time of the stops, in which one does now. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return Optional.of(measured.withoutStops(cell.server().map(SafepointPauses::share).orElse(0.0)));
    }

    @Override
    public Optional<OpenLoop> without(OpenLoop measured, Cell cell) {
        return Optional.of(measured.withoutPauses());
    }

    @Override
    public boolean stopsAll() {
        return true;
    }

    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.of(gainOfTime(found.share()));
    }

    private static double share(MeasuredRecording server) {
        return Math.min(1, (operations(server) + stopping(server)) / server.window().lengthNanos());
    }

    private static double operations(MeasuredRecording server) {
        return sums(server).stream().mapToLong(Safepoints.Sum::nanos).sum();
    }

    /** The operations, without those of a thread that starts or ends the recording: these stop with it. */
    private static List<Safepoints.Sum> sums(MeasuredRecording server) {
        return Stream.concat(besides(server).stream(), server.measured().safepoints.sums().stream()
                .filter(s -> !OF_RECORDINGS.contains(s.kind().operation())
                        || s.count() > PER_CHUNK * server.coverage().chunks()))
                .sorted(Comparator.comparingLong(Safepoints.Sum::nanos).reversed()).toList();
    }

    /** Those that threads ask for and others go on beside, if they take much of the time of the only thread that does them. */
    private static List<Safepoints.Sum> besides(MeasuredRecording server) {
        var asked = server.measured().safepoints.besides().stream().filter(s -> !s.kind().caller().isEmpty()).toList();
        return asked.stream().mapToLong(Safepoints.Sum::nanos).sum() < MUCH_ASKED * server.window().lengthNanos()
                ? List.of()
                : asked;
    }

    /**
     * On a crowded machine threads that have no processor take long to stop: there only much time in long stops tells. The longest is
     * left out: a loop delays many stops, and a host that stands still, or a thread that finds no processor, delays one.
     */
    private static double stopping(MeasuredRecording server) {
        var safepoints = server.measured().safepoints;
        double longest = safepoints.stopping().maxNanos();
        double stops = Math.max(0, safepoints.longStoppingNanos() - longest);
        return !server.mayBeCrowded()
                ? safepoints.stopping().totalNanos() - longest
                : stops >= MUCH_OF_CROWDED * server.window().lengthNanos() ? stops : 0;
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().map(this::judge);
    }

    private Verdict judge(MeasuredRecording server) {
        var sight = server.visibility().of(Topic.SAFEPOINTS);
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        double share = share(server);
        boolean seen = server.visibility().seesFrom(LONG_ENOUGH_NANOS, Topic.SAFEPOINTS);
        double stopping = server.measured().safepoints.stopping().totalNanos() / (double) server.window().lengthNanos();
        if (share < Verdict.NOISE && operations(server) / server.window().lengthNanos() + stopping >= Verdict.NOISE) {
            return notOfLoops(server).suspected(share);
        }
        if (share < Verdict.NOISE) {
            return seen
                    ? new Verdict.Absent(this, evidence(server))
                    : new Verdict.Unknown(this, sight).suspected(share);
        }
        if (mostlyStopping(server) && running(server).isEmpty()) {
            return new Verdict.Unknown(this, "threads took long to stop, and no code was seen that runs most",
                    "-XX:+SafepointTimeout, which names the thread").suspected(share);
        }
        var found = new Verdict.Found(this, share, "measured time", evidence(server), remedy(server));
        return seen ? found : found.given(sight);
    }

    /** Why threads may take long to stop though no loop keeps them from it. */
    private Verdict.Unknown notOfLoops(MeasuredRecording server) {
        if (!server.mayBeCrowded()) {
            return new Verdict.Unknown(this,
                    "threads took long to stop, but mostly once, as where the host stands still", "a longer recording");
        }
        return server.machineUnknown()
                ? new Verdict.Unknown(this, "threads took long to stop, and whether other processes had the"
                        + " processors was not recorded", Verdict.Unknown.CPU_LOAD)
                : Verdict.Unknown.crowded(this, "threads took long to stop, but other processes had the processors");
    }

    private static List<Evidence> evidence(MeasuredRecording server) {
        var evidence = new ArrayList<Evidence>();
        sums(server).stream().limit(MOST_KINDS).forEach(s -> evidence.add(Evidence.of(EVENT, "%s", text(server, s))));
        var stopping = server.measured().safepoints.stopping();
        var begin = Evidence.of(BEGIN, "threads took %.1f %% of the time to stop, %,d times, longest %,.1f ms%s",
                100.0 * stopping.totalNanos() / server.window().lengthNanos(), stopping.count(),
                stopping.maxNanos() / 1e6, mostlyStopping(server) ? runs(server) : "");
        if (stopping.count() > 0 || evidence.isEmpty()) {
            evidence.add(mostlyStopping(server) ? 0 : evidence.size(), begin);
        }
        return evidence;
    }

    /** What runs while the others wait for it takes most of the CPU time, if anything does. */
    private static Optional<String> running(MeasuredRecording server) {
        return server.measured().samples.mostAt(MUCH, stack -> true).map(Map.Entry::getKey);
    }

    private static String runs(MeasuredRecording server) {
        return running(server).map(at -> "; perhaps for the code at " + at + ", which runs most"
                + (server.profile().logsInStops() ? ", or for the JVM's log, which it writes meanwhile" : ""))
                .orElse("");
    }

    private static boolean mostlyStopping(MeasuredRecording server) {
        return stopping(server) > operations(server);
    }

    private static String text(MeasuredRecording server, Safepoints.Sum s) {
        var purpose = Purpose.of(s.kind().operation());
        return Figure.text(
                "%s %s %.1f %% of the time%s: %,d, longest %,.1f ms%s",
                purpose.name(s.kind().operation()), purpose == Purpose.HANDSHAKES ? "take" : "stop all threads for",
                100.0 * s.nanos() / server.window().lengthNanos(),
                purpose == Purpose.HANDSHAKES ? " of the only thread that can do them" : "", s.count(),
                s.longestNanos() / 1e6, caller(server, s.kind(), purpose));
    }

    private static String caller(MeasuredRecording server, Safepoints.Kind kind, Purpose purpose) {
        String at = purpose == Purpose.THREAD_DUMPS || purpose == Purpose.HEAP_WALKS
                ? server.measured().allocations.mostAt(DUMPS::of).map(site -> " at " + site).orElse("")
                : "";
        return kind.caller().isEmpty() ? at : ", asked for by thread " + kind.caller() + at;
    }

    private static String remedy(MeasuredRecording server) {
        return mostlyStopping(server)
                ? (server.profile().logsInStops() ? LOG : "") + STOPPING
                : sums(server).stream().findFirst()
                        .map(s -> Purpose.of(s.kind().operation()).remedy).orElse(Purpose.OTHERS.remedy);
    }
}
