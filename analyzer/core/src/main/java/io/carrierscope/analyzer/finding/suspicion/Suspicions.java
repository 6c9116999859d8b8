package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OutsideJava;
import io.carrierscope.analyzer.model.SoleThread;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.HotCode;
import io.carrierscope.analyzer.finding.suspicion.Suspicion.Seen;
import io.carrierscope.analyzer.finding.thread.OneThread;
import io.carrierscope.analyzer.finding.thread.SaturatedThread;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.CommonStack;
import io.carrierscope.analyzer.fold.dump.StandingThreads;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.NativeCalls.Standing;
import io.carrierscope.analyzer.fold.thread.ThreadGroups.Group;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JdkEvents.Allocated;
import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The suspicions, in the order in which the first line of an answer asks for them. */
public final class Suspicions {
    /** From this busy share of the carriers on, virtual threads wait long for one. */
    public static final double FULL = 0.90;
    public static final Suspicion BUSY_CARRIERS = new Suspicion("busy-carriers",
            "Carriers are hardly ever idle, so virtual threads wait long for one.",
            "less work for virtual threads, or more processors", "all work is done in time",
            List.of(Park.class, Pinned.class, MonitorEnter.class, MonitorWait.class, ThreadCpuLoad.class),
            ThreadQuestions::busyCarriers);
    public static final Suspicion SATURATED_THREAD = new Suspicion("saturated-thread",
            "One platform thread does alone what others wait for, and has hardly any time left.",
            "share this work among threads, or do less of it on this one", "the thread is meant to set the pace",
            List.of(ThreadCpuLoad.class, Sleep.class, SocketIo.class, NativeSample.class, CpuSample.class),
            ThreadQuestions::oneThread).ofSamples(ThreadQuestions::looks);
    public static final Suspicion UNSEEN_WAITS = new Suspicion("unseen-waits",
            "What takes most of the time of requests or virtual threads left no event.",
            CommandName.recordingWaits(0) + " shows it", "they only wait for what they are meant to",
            List.of(MethodTrace.class, Park.class, MonitorEnter.class, MonitorWait.class, SocketIo.class),
            WaitQuestions::unseen).ofWaits();
    public static final Suspicion SLEEPING_CROWD = new Suspicion("sleeping-crowd",
            "Several threads sleep in one place: for long within their tasks, or while the JVM computes hardly anything.",
            "wait for what is polled with a time limit (a future, a queue, a condition), or give pauses to a timer",
            "the sleeps are meant",
            List.of(Sleep.class, CpuLoad.class), WaitQuestions::sleepers);
    private static final String WHAT_IT_IS = "find out whether these threads are idle: the stacks of their waits tell";

    public static final Suspicion SUSPECTED_CAUSE = new Suspicion("suspected-cause",
            "Most of what a cause asserts was seen, and only something else is missing to find it.",
            "record what that cause needs", "what is missing would tell otherwise",
            List.of(Park.class, CpuLoad.class), WaitQuestions::suspectedCause).ofWaits();
    public static final List<Suspicion> ALL = List.of(BUSY_CARRIERS, SATURATED_THREAD,
            new Suspicion("blocked-calls",
                    "Threads wait in calls of the system: for the other side to read or to accept, for the disk, or for names.",
                    "a time limit for these calls, and fewer of them", "the calls are to a device that takes its time",
                    List.of(NativeSample.class, CpuLoad.class), ThreadQuestions::calls)
                    .ofSamples(ThreadQuestions::looks),
            new Suspicion("pool-nearly-full",
                    "The threads of a pool were held for most of the time, and may have been held all the time.",
                    "record the waits of pool threads with their stacks", "the pool has tasks that never end",
                    List.of(Park.class, Sleep.class, MonitorEnter.class, ThreadCpuLoad.class),
                    ThreadQuestions::nearlyFullPool).ofWaits(),
            new Suspicion("standing-threads",
                    "Threads of a pool do nothing in the whole recording while its other threads take turns.",
                    "find out what these threads wait for in a thread dump",
                    "their tasks are meant to wait for so long",
                    List.of(Park.class, Allocated.class), ThreadQuestions::standing),
            new Suspicion("queue-in-dumps",
                    "In each thread dump most threads of a pool that have work wait in one queue, of which too little is recorded.",
                    "record each wait, which tells how long they take", "the dumps met rare moments",
                    List.of(ThreadDump.class, Park.class, MonitorEnter.class), ThreadQuestions::queueInDumps),
            new Suspicion("unclear-parks", "Threads are parked for most of the time, and no stack tells for what.",
                    WHAT_IT_IS, "they wait for work", List.of(Park.class), WaitQuestions::hidden).ofWaits(),
            new Suspicion("virtual-threads-pile-up",
                    "More virtual threads start than end, in each quarter of the recording.",
                    "find out what those wait for that do not end", "the load grows",
                    List.of(VirtualThreadLife.class), ThreadQuestions::pileUp),
            new Suspicion("meters-pile-up", "New meters are made all the time, and a registry keeps each of them.",
                    "tags with few values: no user, no address, no path with ids", "they are removed as often",
                    List.of(Allocation.class), ThreadQuestions::newMeters).ofSamples(
                            s -> s.recording().visibility()
                                    .allocations(s.recording().measured().allocations.wouldShowNewMeters())),
            new Suspicion("process-starts", "The JVM starts other processes all the time.",
                    CodeKind.PROCESSES.remedy(), "starting them is what it is for",
                    List.of(RuntimeEvents.ProcessStarted.class), ThreadQuestions::processes),
            new Suspicion("outside-java", "The JVM keeps processors busy, and hardly any of that is Java code.",
                    "samples of CPU time show it: " + CommandName.with("record PID")
                            + " on JDK 25, else a profiler that samples native code",
                    "it is meant to call the system or native code",
                    List.of(CpuSample.class, CpuLoad.class, ThreadCpuLoad.class), ThreadQuestions::outsideJava),
            new Suspicion("one-at-a-time",
                    "Many threads run a method, and never two of them at once: it seems to run under a lock.",
                    "record waits for locks", "only one of them at a time has work of this kind",
                    List.of(CpuSample.class, Park.class, MonitorEnter.class), WaitQuestions::oneAtATime)
                    .ofSamples(WaitQuestions::oneAtATimeShown),
            new Suspicion("avoidable-work",
                    "Much of the CPU time goes to what can mostly be done once, or without.",
                    "do it once and keep what comes of it", "each time has another result",
                    List.of(CpuSample.class, CpuLoad.class), ThreadQuestions::avoidable)
                    .ofSamples(ThreadQuestions::avoidableShown),
            new Suspicion("many-calls", "Each request makes many small calls of another service, one after the other.",
                    "one call for many items, or keep the answers, in place of one call for each",
                    "the answers are large",
                    List.of(CpuSample.class, Park.class, SocketIo.class), ThreadQuestions::manyCalls)
                    .ofSamples(ThreadQuestions::manyCallsShown),
            UNSEEN_WAITS,
            SLEEPING_CROWD,
            new Suspicion("items-missing", "Tasks mostly wait for an item of a queue.",
                    "more of what the queue holds, if it lends a resource", "the tasks are consumers that are idle",
                    List.of(MethodTrace.class, VirtualThreadLife.class), WaitQuestions::itemsMissing).ofWaits(),
            new Suspicion("unclear-waits",
                    "Several threads wait in one place for something that is no lock, permit, queue or socket.",
                    WHAT_IT_IS, "they wait for work", List.of(Park.class, MonitorWait.class, MethodTrace.class),
                    WaitQuestions::unclear).ofWaits(),
            SUSPECTED_CAUSE);

    private Suspicions() {}

    /** True for what is no alarm in a JVM that does no work. */
    public static boolean usualAtRest(Finding finding) {
        return finding instanceof Suspicion suspicion && suspicion.usualAtRest();
    }

    /** Whether carriers, threads or pools have nothing left. */
    static final class ThreadQuestions {
        /** With fewer looks at all threads in native code, the error of a mean of 2 threads exceeds 0.9 (two standard errors of a count). */
        private static final long FEWEST_ROUNDS = 10;

        /** A job that is run every second now and then is usual. */
        private static final double MANY_STARTS = 10;

        /** Later, hardly anything is left to compile. */
        private static final long WARM_NANOS = 60_000_000_000L;

        private ThreadQuestions() {}

        /** Looks at all threads in native code show who writes, and who looks up host names. */
        static Sight looks(Service s) {
            return s.recording().visibility().looks(s.recording().measured().nativeCalls.rounds(), FEWEST_ROUNDS);
        }

        static Optional<Seen> busyCarriers(Service s) {
            return s.recording().carrierTime().map(b -> busy(s, b)).filter(busy -> busy >= Suspicions.FULL)
                    .map(busy -> new Seen(busy, "carrier time",
                            "carriers are busy " + Numbers.percent(busy) + " % of the time"));
        }

        /** A smaller part of the time is not worth a look; of carriers whose processors others may take so much is seen. */
        private static final double SOME = 0.25;
        /** What a service that does well has hardly any of, such as one that also logs or parses much. */
        private static final List<CodeKind> AVOIDABLE = List.of(CodeKind.STACK_TRACES, CodeKind.SCRIPTS,
                CodeKind.TLS_CONTEXTS, CodeKind.CLASS_PATH, CodeKind.CALLERS, CodeKind.COLLISIONS,
                CodeKind.THREAD_LOCALS, CodeKind.INTERNING, CodeKind.LISTS);
        /** A service that has begun a few seconds ago has a seventh. */
        private static final double INTERPRETED = 0.4;
        private static final String CODE_CACHE = "ReservedCodeCacheSize";
        private static final long MEBIBYTE = 1 << 20;
        /** HotSpot's without tiered compilation; with it, five times as much. */
        private static final long USUAL_CODE_CACHE = 48 * MEBIBYTE;
        /** Of these nothing is needed once a service has started, so that less of it counts. */
        private static final List<CodeKind> DONE_ONCE = List.of(CodeKind.CALLERS, CodeKind.SCRIPTS,
                CodeKind.TLS_CONTEXTS);
        /** Of so many samples two standard errors are less than all. */
        private static final long FEWEST_OF_KIND = 9;
        /** A JVM that keeps less of its processors busy has other worries than CPU time. */
        private static final double LEAST_BUSY = 0.1;
        /** With fewer samples two standard errors of a share of 0.25 exceed 0.15. */
        private static final long MANY_SAMPLES = 36;
        /** Calls that a request makes one after the other: the next one would often not need to wait. */
        private static final int MANY_CALLS = 10;
        /** One call after the other costs a fraction of what a call of its own does, so many take some times the CPU time of a request. */
        private static final double MANY_TIMES = 3;
        /** Of breaks that are so many times as long as the shortest that is recorded, on average, three of four are recorded. */
        private static final double LONG_BREAKS = 3;
        /** Of the waits that were seen; then others hardly take the time of which none is seen. */
        private static final double NEARLY_ALL = 0.9;
        /** Less is what one call of a larger answer takes. */
        private static final double MORE_THAN_ONE = 1.5;
        /** Of two threads one waits for the other now and then. */
        private static final int CROWD_IN_DUMP = 3;
        /** A longer wait is worth a call of its own. */
        private static final long SHORT_NANOS = 20_000_000;

        /**
         * A carrier that is neither idle nor seen to do anything may be parked since before the recording began, or wait for a processor that
         * another process has.
         */
        private static double busy(Service s, CarrierTimeBreakdown b) {
            double held = b.ofParallelism(b.pinned() + b.stuck() + b.onCpu().orElse(0));
            boolean unknown = s.recording().measured().cpu.machineShare().isEmpty();
            return b.complete() && !s.recording().crowded()
                    && held >= (unknown ? SOME : Service.MOSTLY) * b.busyShare()
                            ? b.busyShare()
                            : Math.max(s.recording().carriersBusyProcessors().orElse(0) / b.parallelism(), held);
        }

        static Optional<Seen> oneThread(Service s) {
            return SaturatedThread.of(s.recording()).filter(t -> !foundAsCause(s, t))
                    .map(t -> new Seen(t.busyShare(), "the time of this thread",
                            "the thread " + t.name() + " has hardly any time left: " + t.does()
                                    + (t.at().isEmpty() ? "" : " at " + t.at()) + t.rest()));
        }

        private static boolean foundAsCause(Service s, SaturatedThread thread) {
            return Verdict.Found.of(s.verdicts()).stream().anyMatch(f -> f.cause().equals(OneThread.ID))
                    && SoleThread.of(s.recording()).filter(t -> t.name().equals(thread.name())).isPresent();
        }

        /**
         * Compilers and system calls of a service that has just started, or on a crowded machine, look the same where samples are late. Those of
         * CPU time are not.
         */
        static Optional<Seen> outsideJava(Service s) {
            var r = s.recording();
            double available = r.availableProcessors().orElse(Double.POSITIVE_INFINITY);
            boolean warm = r.window().startNanos() - r.profile().jvmStartNanos() >= WARM_NANOS;
            return OutsideJava.of(r).filter(o -> o.mostlyUnknown() && o.busy() >= Service.MOSTLY * available)
                    .filter(o -> r.measured().samples.complete() && o.known()
                            || (o.known() || warm) && !r.crowded() && !r.crowdedOut())
                    .map(o -> new Seen(o.unknown() / o.busy(), "the CPU time", Figure.text(
                            "it keeps %.2f processors busy, %s: native code, calls of the system or the JVM itself take"
                                    + " the rest%s",
                            o.busy(), o.text(), busiest(r))));
        }

        private static String busiest(MeasuredRecording r) {
            return r.measured().threads.groups().entrySet().stream()
                    .filter(g -> !MeasuredRecording.ThreadCpu.ofJvm(g.getKey()) && g.getValue().cpuLoadNanos() > 0)
                    .max(Comparator.<Map.Entry<String, Group>>comparingDouble(g -> g.getValue().cpuLoadNanos())
                            .thenComparing(Map.Entry::getKey))
                    .map(g -> ", most of it in threads " + g.getKey()).orElse("");
        }

        /** A read may wait for the next request; these calls wait for what somebody asked for. */
        static Optional<Seen> calls(Service s) {
            var calls = s.recording().measured().nativeCalls;
            return Stream.of(Standing.values()).filter(kind -> calls.meanStanding(kind) >= Service.CROWD
                    && calls.rounds() >= FEWEST_ROUNDS)
                    .max(Comparator.comparingDouble(calls::meanStanding))
                    .flatMap(kind -> calls.mostStanding(kind).map(stack -> new Seen(1, "the threads in such calls",
                            Numbers.rate(calls.meanStanding(kind)) + " threads wait for " + kind.what() + " at "
                                    + Holder.at(stack),
                            Optional.of(kind.remedy()))))
                    .or(() -> writers(s));
        }

        /** A write that neither ends nor computes waits for the other side. */
        private static Optional<Seen> writers(Service s) {
            var calls = s.recording().measured().nativeCalls;
            double waiting = calls.meanWriting() - s.recording().busyProcessors().orElse(0);
            return calls.mostWrites().filter(stack -> waiting >= Service.CROWD && calls.rounds() >= FEWEST_ROUNDS)
                    .map(stack -> new Seen(waiting / calls.meanWriting(), "the threads that write",
                            Numbers.rate(waiting) + " threads wait for the other side to read what they write at "
                                    + Holder.at(stack),
                            Optional.of("a time limit for writes, or fewer clients that read slowly")));
        }

        static Optional<Seen> nearlyFullPool(Service s) {
            return PoolExhausted.nearlyFull(s.recording())
                    .map(p -> new Seen(p.least(), "pool threads", p.text()));
        }

        /** Of a wait that ends neither before nor in the recording there is no event. */
        static Optional<Seen> standing(Service s) {
            var r = s.recording();
            record Standing(String pool, int threads, int all) {}
            return r.measured().pools.pools().entrySet().stream()
                    .map(p -> new Standing(p.getKey(), p.getValue().standing(r.window()), p.getValue().all()))
                    .filter(p -> p.threads >= Service.CROWD)
                    .max(Comparator.comparingInt(Standing::threads).thenComparing(Standing::pool))
                    .map(p -> new Seen((double) p.threads / p.all, "the threads of this pool",
                            Figure.text("%,d of %,d threads %s stood in their tasks for the whole recording, while"
                                    + " the others took turns (%s, then explain --threads FILE, shows where)",
                                    p.threads, p.all, p.pool,
                                    CommandName.dumpingThreads(r.profile().jdkFeature()))));
        }

        /** Settings of the JDK leave out waits of less than 10 or 20 ms, of which a queue may consist. */
        static Optional<Seen> queueInDumps(Service s) {
            var dumps = s.recording().measured().standing.dumps().stream().map(ThreadQuestions::queues).toList();
            return dumps.getLast().entrySet().stream()
                    .filter(q -> dumps.stream()
                            .allMatch(queues -> queues.getOrDefault(q.getKey(), 0.0) >= Service.MOSTLY))
                    .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                    .map(q -> new Seen(q.getValue(), "the threads of the pool that have work",
                            Figure.text("in each of %d thread dumps most threads with work %s", dumps.size(),
                                    q.getKey())));
        }

        /** What threads of a pool wait for, with their share of those that have work. */
        private static Map<String, Double> queues(List<StandingThreads.Standing> dump) {
            var work = dump.stream().filter(StandingThreads.Standing::atWork)
                    .collect(Collectors.groupingBy(StandingThreads.Standing::pool, Collectors.counting()));
            return dump.stream().filter(t -> t.atWork() && (t.kind().ofLock() || t.kind().ofPermit()))
                    .collect(Collectors.groupingBy(t -> Map.entry(t.pool(), t.kind().text() + " at "
                            + Holder.waitsAt(t.stack())), Collectors.counting()))
                    .entrySet().stream().filter(q -> q.getValue() >= CROWD_IN_DUMP)
                    .collect(Collectors.toMap(
                            q -> "(" + q.getKey().getKey() + ") wait for a " + q.getKey().getValue(),
                            q -> (double) q.getValue() / work.get(q.getKey().getKey())));
        }

        /** A start takes a millisecond of a processor or more, and the new process its own CPU time and memory beside this JVM. */
        static Optional<Seen> processes(Service s) {
            var starts = s.recording().measured().processStarts;
            return starts.mostAt().filter(at -> starts.perSecond() >= MANY_STARTS)
                    .map(at -> new Seen(1, "the recorded time", Numbers.rate(starts.perSecond())
                            + " processes are started per second, most at " + at));
        }

        /** What is seen is a sample, so that nothing tells how many there are. */
        static Optional<Seen> newMeters(Service s) {
            var allocations = s.recording().measured().allocations;
            return allocations.newMetersAllTheTime().map(at -> new Seen(1, "the recorded time",
                    "new meters are made all the time at " + at
                            + ", and a registry keeps each of them: does a tag have a value for each user or request?"));
        }

        /**
         * Code that runs for a while is compiled, unless something keeps it from that. Samples of Java code alone meet the interpreter too often,
         * so beside them the cache of compiled code has to be small.
         */
        private static Optional<Seen> interpreted(MeasuredRecording r) {
            var small = r.profile().bytes(CODE_CACHE).filter(bytes -> bytes < USUAL_CODE_CACHE)
                    .map(bytes -> Figure.text(", while -XX:%s is %,.1f MiB", CODE_CACHE, bytes / (double) MEBIBYTE));
            return Optional.of(r.measured().samples.interpretedShare())
                    .filter(share -> share >= INTERPRETED && (r.measured().samples.complete() || small.isPresent()))
                    .map(share -> new Seen(share, "the CPU samples", Numbers.percent(share)
                            + " % of the CPU samples are of many methods that the interpreter runs" + small.orElse("")
                            + ", as where the cache of compiled code is full",
                            Optional.of(
                                    "a larger -XX:" + CODE_CACHE + " (jcmd PID Compiler.codecache shows what is used);"
                                            + " else look for -Xint, a debugger or an agent among the JVM's options")));
        }

        /** Where processors are scarce, or most of the working time of threads goes there, it is a cause. */
        static Optional<Seen> avoidable(Service s) {
            var r = s.recording();
            return r.measured().samples.count() < MANY_SAMPLES || !busy(r)
                    ? Optional.empty()
                    : interpreted(r).or(() -> mostAvoidable(r).filter(k -> k.getValue() >= SOME)
                            .map(k -> avoidable(k.getKey(), k.getValue(),
                                    "the CPU time" + (warm(r) < 1 ? " without JIT compilers" : ""),
                                    r.measured().samples.mostAt(0, k.getKey()::is).map(Map.Entry::getKey)))
                            .or(() -> doneAgain(r)));
        }

        private static double warm(MeasuredRecording r) {
            double warm = r.threadCpu().warmShare();
            return warm >= SOME ? warm : 1;
        }

        private static boolean busy(MeasuredRecording r) {
            return r.busyProcessors().orElse(0) >= LEAST_BUSY * r.profile().hardwareThreads();
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
            double again = DONE_ONCE.stream().mapToDouble(kind -> samples.samples().stream()
                    .filter(x -> kind.is(x.stack())).mapToLong(CpuSamples.Sampled::count).sum()).max().orElse(0);
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

        /** What needs to be done once takes what matters of the time in Java code, or much of the memory that is allocated. */
        private static Optional<Seen> doneAgain(MeasuredRecording r) {
            var samples = r.measured().samples;
            var allocations = r.measured().allocations;
            return DONE_ONCE.stream()
                    .map(kind -> Map.entry(kind, samples.samples().stream().filter(x -> kind.is(x.stack()))
                            .mapToLong(CpuSamples.Sampled::count).sum()))
                    .filter(k -> k.getValue() >= Math.max(FEWEST_OF_KIND, Verdict.NOISE * samples.count()))
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
                    .or(() -> manyBetweenBreaks(s)).or(() -> manyByTime(s.recording())).or(() -> manySmallCalls(s));
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
            var calls = calls(samples);
            long calling = calls.stream().mapToLong(CpuSamples.Sampled::count).sum();
            long serving = samples.samples().stream()
                    .filter(x -> Layer.ofServer(x.stack()) && !Layer.ofWork(x.stack())
                            && !WaitKind.awaitsAnswer(x.stack()))
                    .mapToLong(CpuSamples.Sampled::count).sum();
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
                                    calls.getFirst().stack().site(),
                                    many ? "" : " (jdk.SocketRead#threshold=0ns,throttle=off counts them)")));
        }

        private static List<CpuSamples.Sampled> calls(CpuSamples samples) {
            return samples.samples().stream().filter(x -> Layer.ofServer(x.stack())
                    && WaitKind.awaitsAnswer(x.stack()) && !WaitKind.shakesHands(x.stack())).toList();
        }

        static Sight manyCallsShown(Service s) {
            var samples = s.recording().measured().samples;
            long calling = calls(samples).stream().mapToLong(CpuSamples.Sampled::count).sum();
            return calling >= MANY_SAMPLES
                    ? Sight.SEEN
                    : s.recording().visibility().less((double) calling / Math.max(1, samples.count()), samples.count(),
                            Service.MOSTLY);
        }

        /** Reads of a millisecond are recorded, and all of them: others are short. */
        private static boolean countsReads(MeasuredRecording r) {
            return r.visibility().seesFrom(1_000_000, Topic.SOCKETS)
                    && r.settings().value("jdk.SocketRead", "throttle").filter(t -> !t.equals("off")).isEmpty();
        }

        /** Threads that wait for what never comes, or for longer and longer, take memory until there is none. */
        static Optional<Seen> pileUp(Service s) {
            var threads = s.recording().measured().virtualThreads;
            var more = threads.pileUpPerSecond();
            return more.isEmpty() || !s.showsLives()
                    ? Optional.empty()
                    : Optional.of(new Seen(1 - (double) threads.ended() / threads.started(),
                            "the virtual threads that started",
                            "virtual threads pile up: " + Numbers.rate(more.getAsDouble())
                                    + " more start than end per second, as in a leak or under a growing load"
                                    + s.standing(CommonStack::virtual).map(at -> "; " + at).orElse("")));
        }
    }
}
