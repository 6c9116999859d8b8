package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.jvm.GrowingHeap;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.recording.event.JdkEvents.Allocated;
import io.carrierscope.analyzer.recording.event.JdkEvents.Thrown;
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
import java.util.List;

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
            "share this work among threads, or do less of it on this one", "nobody waits for what the thread does",
            List.of(ThreadCpuLoad.class, SocketIo.class, NativeSample.class, CpuSample.class),
            ThreadQuestions::oneThread).ofSamples(ThreadQuestions::looks);
    public static final Suspicion UNSEEN_WAITS = new Suspicion("unseen-waits",
            "What takes most of the time of requests or virtual threads left no event.",
            CommandName.recordingWaits(0) + " shows it", "they only wait for what they are meant to",
            List.of(MethodTrace.class, Park.class, MonitorEnter.class, MonitorWait.class, SocketIo.class),
            WaitQuestions::unseen).ofWaits();
    public static final Suspicion SLEEPING_CROWD = new Suspicion("sleeping-crowd",
            "Several threads sleep in one place: for long within their tasks, or while the JVM computes hardly anything.",
            "in place of sleeping, wait to be notified, with a time limit (a condition, a future, a queue)",
            "the sleeps are meant",
            List.of(Sleep.class, CpuLoad.class), WaitQuestions::sleepers);
    private static final String WHAT_IT_IS = "find out whether these threads are idle: the stacks of their waits tell";

    public static final Suspicion SUSPECTED_CAUSE = new Suspicion("suspected-cause",
            "Most of what another cause asserts was seen, and only something else is missing to find it. Reports name that cause.",
            "record what that cause needs", "what is missing would tell otherwise",
            List.of(Park.class, CpuLoad.class), WaitQuestions::suspectedCause).ofWaits();
    public static final List<Suspicion> ALL = List.of(BUSY_CARRIERS, SATURATED_THREAD,
            new Suspicion("blocked-calls",
                    "Threads wait in calls of the system: for the other side to read or to accept, for the disk, or for names.",
                    "a time limit for these calls, and fewer of them", "the calls are to a device that takes its time",
                    List.of(NativeSample.class, CpuLoad.class, Thrown.class), ThreadQuestions::calls)
                    .ofSamples(ThreadQuestions::looks),
            new Suspicion("refused-calls",
                    "A limit refuses calls or tasks, which then fail: a bulkhead, a limiter of rates, a circuit breaker, an executor or a"
                            + " queue.",
                    "a short wait in place of a refusal, a limit that suits what it protects, or fewer calls for each request",
                    "what is refused is meant to fail", List.of(Thrown.class), ThreadQuestions::refused)
                    .ofSamples(s -> s.recording().visibility().ofEvents(List.of("jdk.JavaExceptionThrow"))),
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
                    GrowingHeap.FEWER_METERS, "they are removed as often",
                    List.of(Allocation.class), ThreadQuestions::newMeters).ofSamples(
                            s -> s.recording().visibility()
                                    .allocations(s.recording().measured().allocations.wouldShowNewMeters())),
            new Suspicion("process-starts", "The JVM starts other processes all the time.",
                    CodeKind.PROCESSES.remedy(), "starting them is what it is for",
                    List.of(RuntimeEvents.ProcessStarted.class), ThreadQuestions::processes),
            new Suspicion("outside-java", "The JVM keeps processors busy, and hardly any of that is Java code.",
                    "where the recording has no samples of CPU time (JDK 25), take them: "
                            + CommandName.with("record PID")
                            + "; else a profiler that samples native code",
                    "it is meant to call the system or native code",
                    List.of(CpuSample.class, CpuLoad.class, ThreadCpuLoad.class), ThreadQuestions::outsideJava),
            new Suspicion("one-at-a-time",
                    "Many threads run a method, and never two of them at once: it seems to run under a lock.",
                    "record waits for locks", "only one of them at a time has work of this kind",
                    List.of(CpuSample.class, Park.class, MonitorEnter.class), ThreadQuestions::oneAtATime)
                    .ofSamples(ThreadQuestions::oneAtATimeShown),
            new Suspicion("avoidable-work",
                    "Much of the CPU time goes to what can mostly be done once, or without.",
                    "do it once and keep what comes of it", "each time has another result",
                    List.of(CpuSample.class, CpuLoad.class), WorkQuestions::avoidable)
                    .ofSamples(WorkQuestions::avoidableShown),
            new Suspicion("many-calls", "Each request makes many small calls of another service, one after the other.",
                    "one call for many items, or keep the answers, in place of one call for each",
                    "the answers are large",
                    List.of(CpuSample.class, Park.class, SocketIo.class), WorkQuestions::manyCalls)
                    .ofSamples(WorkQuestions::manyCallsShown),
            new Suspicion("slow-answers",
                    "Threads wait long for another service at one place, while it answers soon elsewhere.",
                    "look at what is asked there: a query that looks through much, or a lock, such as of a row, that a transaction"
                            + " holds for long",
                    "the answer takes its time", List.of(SocketIo.class), WaitQuestions::slowAnswers).ofWaits(),
            UNSEEN_WAITS,
            SLEEPING_CROWD,
            new Suspicion("calls-in-bursts",
                    "Many threads call another service from one place at the same time, and hardly any at other times.",
                    "let one of them load what all need, while the others wait for it or use what was there",
                    "each asks for something else",
                    List.of(SocketIo.class, Park.class, VirtualThreadLife.class), WaitQuestions::bursts)
                    .ofSamples(WaitQuestions::burstsShown),
            new Suspicion("items-missing", "Tasks mostly wait for an item of a queue.",
                    "more of what the queue holds, if it lends a resource", "the tasks are consumers that are idle",
                    List.of(MethodTrace.class, VirtualThreadLife.class), WaitQuestions::itemsMissing).ofWaits(),
            new Suspicion("unclear-waits",
                    "Several threads wait in one place for something that is no lock, permit, queue or socket.",
                    WHAT_IT_IS, "they wait for work", List.of(Park.class, MonitorWait.class, MethodTrace.class),
                    WaitQuestions::unclear).ofWaits(),
            SUSPECTED_CAUSE);

    private Suspicions() {}

    /** True for a suspicion that is normal in a JVM that does no work. */
    public static boolean usualAtRest(Finding finding) {
        return finding instanceof Suspicion suspicion && suspicion.usualAtRest();
    }
}
