package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.HotCode;
import io.carrierscope.analyzer.finding.load.ConnectionChurn;
import io.carrierscope.analyzer.finding.suspicion.Suspicion.Seen;
import io.carrierscope.analyzer.finding.thread.ThreadLocalChurn;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.wait.SocketWaits.Purpose;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether processors work, or threads wait, for what a request could do without. */
final class WorkQuestions {
    /** A smaller part of the time is not worth a look. */
    private static final double SOME = 0.25;
    /** What a service that does well has hardly any of, such as one that also logs or parses much. */
    private static final List<CodeKind> AVOIDABLE = List.of(CodeKind.STACK_TRACES, CodeKind.SCRIPTS, CodeKind.MAPPERS,
            CodeKind.FACTORIES, CodeKind.QUERIES, CodeKind.DEBUG_MODES, CodeKind.FLUSHES, CodeKind.TLS_CONTEXTS,
            CodeKind.CLASS_PATH, CodeKind.CALLERS,
            CodeKind.COLLISIONS,
            CodeKind.THREAD_LOCALS, CodeKind.INHERITED, CodeKind.INTERNING, CodeKind.LISTS);
    private static final Finding CHURN = new ConnectionChurn();
    /** Each exception takes some times what is counted for it at least. */
    private static final double EXCEPTIONAL = 0.1;
    /** As estimated from bytes, with an error of a half. */
    private static final double COPIED = 0.4;
    /** A service that has begun a few seconds ago has a seventh. */
    private static final double INTERPRETED = 0.4;
    private static final String CODE_CACHE = "ReservedCodeCacheSize";
    private static final long MEBIBYTE = 1 << 20;
    /** HotSpot's without tiered compilation; with it, five times as much. */
    private static final long USUAL_CODE_CACHE = 48 * MEBIBYTE;
    /** Kinds of code that a service does not need once it has started, so a smaller share of them counts. */
    private static final List<CodeKind> DONE_ONCE = List.of(CodeKind.CALLERS, CodeKind.SCRIPTS,
            CodeKind.TLS_CONTEXTS);
    /** With this many samples, two standard errors are less than their number. */
    private static final long FEWEST_OF_KIND = 9;
    /** A JVM that keeps less of its processors busy has other worries than CPU time. */
    private static final double LEAST_BUSY = 0.1;
    /** With fewer samples two standard errors of a share of 0.25 exceed 0.15. */
    private static final long MANY_SAMPLES = 36;
    /** Calls that a request makes one after the other: the next one would often not need to wait. */
    private static final int MANY_CALLS = 10;
    /** One call after the other costs a fraction of what a call of its own does, so many take some times the CPU time of a request. */
    private static final double MANY_TIMES = 3;
    /** If breaks are on average this many times as long as the shortest that is recorded, three of four are recorded. */
    private static final double LONG_BREAKS = 3;
    /** A share of the waits that were seen. From it on, other waits hardly explain the time for which no wait was seen. */
    private static final double NEARLY_ALL = 0.9;
    /** Less is what one call of a larger answer takes. */
    private static final double MORE_THAN_ONE = 1.5;
    /** A longer wait is worth a call of its own. */
    private static final long SHORT_NANOS = 20_000_000;

    private WorkQuestions() {}

    /**
     * Code that runs for a while is compiled, unless something keeps it from that. Samples of Java code alone meet the interpreter too often,
     * so beside them the cache of compiled code has to be small; so it has where others have the processors of the compilers.
     */
    private static Optional<Seen> interpreted(MeasuredRecording r) {
        var small = r.profile().bytes(CODE_CACHE).filter(bytes -> bytes < USUAL_CODE_CACHE)
                .map(bytes -> Figure.text(", while -XX:%s is %,.1f MiB", CODE_CACHE, bytes / (double) MEBIBYTE));
        return Optional.of(r.measured().samples.interpretedShare())
                .filter(share -> share >= INTERPRETED
                        && (r.measured().samples.complete() && !r.crowdedOut() || small.isPresent()))
                .map(share -> new Seen(share, "the CPU samples", Numbers.percent(share)
                        + " % of the CPU samples are of many methods that the interpreter runs" + small.orElse("")
                        + ", as where the cache of compiled code is full",
                        Optional.of(
                                "a larger -XX:" + CODE_CACHE + " (jcmd PID Compiler.codecache shows what is used);"
                                        + " else look for -Xint, a debugger or an agent among the JVM's options")));
    }

    /**
     * Where processors are scarce, or most of the working time of threads goes there, it is a cause. What is done without need comes first:
     * the interpreter runs more of it than of what is done often.
     */
    static Optional<Seen> avoidable(Service s) {
        var r = s.recording();
        return r.measured().samples.count() < MANY_SAMPLES || !busy(r)
                ? Optional.empty()
                : mostAvoidable(r).filter(k -> k.getValue() >= SOME)
                        .map(k -> avoidable(k.getKey(), k.getValue(),
                                "the CPU time" + (warm(r) < 1 ? " without JIT compilers" : ""),
                                r.measured().samples.mostAt(0, k.getKey()::is).map(Map.Entry::getKey)))
                        .or(() -> interpreted(r)).or(() -> exceptions(r)).or(() -> doneAgain(r))
                        .or(() -> copies(r));
    }

    /** Copying arrays is code of the JVM, which samples give to whatever runs next, so the number of bytes tells. */
    private static Optional<Seen> copies(MeasuredRecording r) {
        var all = r.measured().allocations;
        var arrays = all.sites(type -> type.endsWith("[]")).stream()
                .filter(s -> s.getValue() >= SOME * all.totalBytes())
                .toList();
        long bytes = arrays.stream().mapToLong(Map.Entry::getValue).sum();
        double share = ThreadLocalChurn.shareOfCpu(r, bytes);
        return share < COPIED || all.count() < MANY_SAMPLES || !r.needsItsProcessors()
                ? Optional.empty()
                : Optional.of(new Seen(share, "the CPU time",
                        Figure.text("%,.0f MB of arrays are allocated per second, most as %s,"
                                + " which may take %.0f %% of the CPU time", bytes / r.window().lengthSeconds() / 1e6,
                                arrays.getFirst().getKey(), 100 * share),
                        Optional.of("copy less there, or use arrays again")));
    }

    /** Walking the stack is code of the JVM, which samples hardly meet, so the number of exceptions tells. */
    private static Optional<Seen> exceptions(MeasuredRecording r) {
        var thrown = r.measured().throwables;
        double share = Math.min(1, thrown.processors() / r.busyProcessors().orElse(Double.POSITIVE_INFINITY));
        return share < EXCEPTIONAL
                ? Optional.empty()
                : Optional.of(new Seen(share, "the CPU time", Numbers.rate(thrown.perSecond())
                        + " exceptions are created per second, which take " + Numbers.percent(share)
                        + " % of the CPU time at a microsecond each"
                        + thrown.created().stream().findFirst().map(c -> ", most of " + c.type() + " at " + c.at())
                                .orElse(""),
                        Optional.of(CodeKind.STACK_TRACES.remedy())));
    }

    private static double warm(MeasuredRecording r) {
        double warm = r.threadCpu().warmShare();
        return warm >= SOME ? warm : 1;
    }

    private static boolean busy(MeasuredRecording r) {
        return r.busyProcessors().orElse(0) >= LEAST_BUSY * r.profile().activeProcessors();
    }

    private static Optional<Map.Entry<CodeKind, Double>> mostAvoidable(MeasuredRecording r) {
        var shares = r.cpuShares(family -> true);
        return AVOIDABLE.stream().map(kind -> Map.entry(kind, shares.getOrDefault(kind, 0.0) / warm(r)))
                .max(Map.Entry.comparingByValue());
    }

    static Sight avoidableShown(Service s) {
        var r = s.recording();
        var samples = r.measured().samples;
        var allocations = r.measured().allocations;
        double again = DONE_ONCE.stream().mapToDouble(kind -> samples.count(kind::is)).max().orElse(0);
        double allocated = DONE_ONCE.stream().mapToDouble(allocations::samples).max().orElse(0);
        return busy(r)
                ? r.visibility().less(mostAvoidable(r).orElseThrow().getValue(), samples.count(),
                        SOME / HotCode.sampledAtMost(r))
                        .given(r.visibility().less(again / Math.max(1, samples.count()), samples.count(),
                                Verdict.NOISE / HotCode.sampledAtMost(r)))
                        .given(r.visibility().lessAllocated(allocated / Math.max(1, allocations.count()),
                                allocations.count(), SOME))
                : Sight.SEEN;
    }

    private static Seen avoidable(CodeKind kind, double share, String of, Optional<String> at) {
        return new Seen(share, of, Numbers.percent(share) + " % of " + of + " goes to " + kind.text()
                + at.map(place -> ", most at " + place).orElse(""), Optional.of(kind.remedy()));
    }

    /** False where samples of running threads met it when the recording began, as at a start, and hardly later. */
    private static boolean goesOn(MeasuredRecording r, CodeKind kind) {
        long middle = r.window().startNanos() + r.window().lengthNanos() / 2;
        var seen = r.measured().sightings.all().stream().filter(s -> kind.is(s.stack())).toList();
        return seen.stream().filter(s -> s.nanos() >= middle).count() >= SOME * seen.size();
    }

    /** What needs to be done once takes what matters of the time in Java code, or much of the memory that is allocated. */
    private static Optional<Seen> doneAgain(MeasuredRecording r) {
        var samples = r.measured().samples;
        var allocations = r.measured().allocations;
        return DONE_ONCE.stream().map(kind -> Map.entry(kind, samples.count(kind::is)))
                .filter(k -> k.getValue() >= Math.max(FEWEST_OF_KIND, Verdict.NOISE * samples.count()))
                .filter(k -> goesOn(r, k.getKey()))
                .max(Map.Entry.comparingByValue())
                .map(k -> avoidable(k.getKey(), (double) k.getValue() / samples.count(), "the time in Java code",
                        samples.mostAt(0, k.getKey()::is).map(Map.Entry::getKey)))
                .or(() -> DONE_ONCE.stream().filter(kind -> allocations.samples(kind) >= FEWEST_OF_KIND)
                        .map(kind -> Map.entry(kind, allocations.share(kind))).filter(k -> k.getValue() >= SOME)
                        .max(Map.Entry.comparingByValue())
                        .map(k -> avoidable(k.getKey(), k.getValue(), "the allocated memory",
                                allocations.mostAt(k.getKey()::is))));
    }

    /** Waits for answers at one place. */
    private record Answers(String where, long count, long nanos) {
        boolean many(double units) {
            return units >= MANY_SAMPLES && count >= MANY_CALLS * units && nanos <= count * SHORT_NANOS;
        }

        Seen seen(double units, double ofNanos, String of, String who, String between) {
            return new Seen(Math.min(1, nanos / ofNanos), of, Figure.text(
                    "%s for %.1f answers (%.1f ms each)%s, one after the other%s", who, count / units,
                    nanos / 1e6 / count, between, where));
        }
    }

    /** Requests and tasks are counted. A pool whose threads take breaks takes one about after each task; else CPU time tells. */
    static Optional<Seen> manyCalls(Service s) {
        String unit = s.cell().unit().one();
        double units = s.cell().throughputPerSecond().orElse(0) * s.recording().window().lengthSeconds();
        double nanos = units * s.cell().response().map(Durations::meanNanos).orElse(0.0);
        return answers(s.recording()).filter(a -> a.many(units)).max(Comparator.comparingLong(Answers::nanos))
                .map(a -> a.seen(units, nanos, "the time of a " + unit, "each " + unit + " waits", ""))
                .or(() -> upkeep(s.recording())).or(() -> manyBetweenBreaks(s)).or(() -> manyByTime(s.recording()))
                .or(() -> manySmallCalls(s));
    }

    /** What keeps connections in order comes on top of what a request asks for: once for each request it is as many calls again. */
    private static Optional<Seen> upkeep(MeasuredRecording r) {
        return Stream.of(
                upkeep(r, Purpose.OPENING, Optional.of(CHURN),
                        "it may be " + CHURN.id() + ": %.1f threads wait on average while connections open"
                                + " at %s",
                        "keep as many connections as are in use at a time (a pool's maxIdle like its maxTotal)"),
                upkeep(r, Purpose.CHECK, Optional.empty(),
                        "%.1f threads wait on average for answers to whether a connection still works at"
                                + " %s",
                        "check only connections that were idle for some seconds, or in the background"))
                .flatMap(Optional::stream).max(Comparator.comparingDouble(Seen::share));
    }

    private static Optional<Seen> upkeep(MeasuredRecording r, Purpose purpose, Optional<Finding> suspected,
            String claim, String remedy) {
        return r.measured().sockets.part(purpose)
                .filter(p -> p.share() >= SOME && p.nanos() >= Service.CROWD * r.window().lengthNanos())
                .map(p -> new Seen(p.share(), "the waits for services", Figure.text(claim,
                        (double) p.nanos() / r.window().lengthNanos(),
                        purpose.at(p.stack())),
                        Optional.of(
                                remedy + (WaitKind.shakesHands(p.stack()) ? "; " + ConnectionChurn.REUSE : "")),
                        suspected));
    }

    private static Stream<Answers> answers(MeasuredRecording r) {
        return Stream.concat(
                r.measured().sockets.sites().stream().filter(w -> w.site().read() && !w.site().ofClients())
                        .map(w -> new Answers(" at " + w.site().at(), w.count(), w.totalNanos())),
                r.measured().waits.sites(k -> k == WaitKind.SOCKET).stream()
                        .filter(w -> w.site().virtual() && r.measured().waitStacks.anyMatch(
                                x -> x.site().equals(w.site().at()) && Layer.ofWork(x)))
                        .map(w -> new Answers(" at " + w.place(), w.count(), w.totalNanos())));
    }

    private static Optional<Seen> manyBetweenBreaks(Service s) {
        return s.recording().measured().pools.pools().entrySet().stream()
                .filter(p -> s.recording().visibility().idleParks().seen()
                        && p.getValue().idleNanos() >= SOME * p.getValue().aliveNanos(s.recording().window()))
                .flatMap(p -> p.getValue().holders().stream().limit(1)
                        .filter(h -> h.getKey().kind() == WaitKind.SOCKET)
                        .map(h -> new Answers(h.getKey().where(), h.getValue().count(), h.getValue().nanos()))
                        .filter(a -> a.many(p.getValue().breaks()))
                        .map(a -> a.seen(p.getValue().breaks(), p.getValue().blockedNanos(),
                                "the time for which these threads waited", "the threads " + p.getKey() + " wait",
                                " between two breaks")))
                .findFirst();
    }

    /**
     * Where only some reads leave an event, the time between two breaks tells: less what all threads compute, it has room for so many reads as
     * long as those seen, and hardly any other wait was seen. Breaks are seen if they are usually longer than the shortest that is recorded.
     */
    private static Optional<Seen> manyByTime(MeasuredRecording r) {
        double shortest = LONG_BREAKS * r.settings().thresholdNanos("jdk.ThreadPark").orElse(0);
        double cpu = r.busyProcessors().orElse(Double.POSITIVE_INFINITY) * r.window().lengthNanos();
        return r.measured().pools.pools().entrySet().stream()
                .filter(p -> !countsReads(r) && p.getValue().idleNanos() >= shortest * p.getValue().breaks())
                .flatMap(p -> {
                    double working = p.getValue().aliveNanos(r.window()) - p.getValue().idleNanos();
                    return p.getValue().holders().stream().limit(1)
                            .filter(h -> h.getKey().kind() == WaitKind.SOCKET
                                    && h.getValue().count() >= MANY_SAMPLES
                                    && h.getValue().nanos() >= NEARLY_ALL * p.getValue().blockedNanos())
                            .map(h -> new Answers(h.getKey().where(),
                                    (long) ((working - cpu) / h.getValue().nanos() * h.getValue().count()),
                                    (long) (working - cpu)))
                            .filter(a -> a.many(p.getValue().breaks()))
                            .map(a -> a.seen(p.getValue().breaks(), working,
                                    "the time between breaks of these threads",
                                    "the threads " + p.getKey() + " seem to wait", " between two breaks"));
                }).findFirst();
    }

    /** A call costs about as much CPU time as a request that comes in, or less where it follows another one at once. */
    private static Optional<Seen> manySmallCalls(Service s) {
        var samples = s.recording().measured().samples;
        long calling = samples.count(WorkQuestions::calls);
        long serving = samples.count(
                stack -> Layer.ofServer(stack) && !Layer.ofWork(stack) && !WaitKind.awaitsAnswer(stack));
        double times = calling / (serving + 2 * Math.sqrt(serving));
        boolean many = times >= MANY_TIMES;
        return !many && (times < MORE_THAN_ONE || countsReads(s.recording())) || calling < MANY_SAMPLES
                || calling < Service.MOSTLY * samples.count()
                        ? Optional.empty()
                        : Optional.of(new Seen((double) calling / samples.count(), "the CPU samples", Figure.text(
                                "calls of other services take %.1f times the CPU time of receiving and answering"
                                        + " requests, so each request %s, most at %s%s",
                                (double) calling / Math.max(1, serving),
                                many ? "seems to make many small ones" : "may make many small ones",
                                samples.samples().stream().map(CpuSamples.Sampled::stack)
                                        .filter(WorkQuestions::calls).findFirst().orElseThrow().site(),
                                many ? "" : " (jdk.SocketRead#threshold=0ns,throttle=off counts them)")));
    }

    private static boolean calls(Stack stack) {
        return Layer.ofServer(stack) && WaitKind.awaitsAnswer(stack) && !WaitKind.shakesHands(stack);
    }

    static Sight manyCallsShown(Service s) {
        var samples = s.recording().measured().samples;
        long calling = samples.count(WorkQuestions::calls);
        return calling >= MANY_SAMPLES
                ? Sight.SEEN
                : s.recording().visibility().less((double) calling / Math.max(1, samples.count()), samples.count(),
                        Service.MOSTLY);
    }

    /** Reads of a millisecond are recorded, and all of them: others are short. */
    static boolean countsReads(MeasuredRecording r) {
        return r.visibility().seesFrom(WaitQuestions.CALL_NANOS, Topic.SOCKETS)
                && r.settings().value("jdk.SocketRead", "throttle").filter(t -> !t.equals("off")).isEmpty();
    }
}
