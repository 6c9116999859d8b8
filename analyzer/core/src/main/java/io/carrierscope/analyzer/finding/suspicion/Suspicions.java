package io.carrierscope.analyzer.finding.suspicion;

import io.carrierscope.analyzer.recording.event.JvmEvent.Collection;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.HeapLimit;
import io.carrierscope.analyzer.recording.event.JvmEvent.HeapUse;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import java.util.List;

/** The suspicions, in the order in which the first line of an answer asks for them. */
public final class Suspicions {
    /** From this busy share of the carriers on, virtual threads wait long for one. */
    public static final double FULL = 0.90;
    public static final Suspicion BUSY_CARRIERS = new Suspicion("busy-carriers",
            "Carriers are hardly ever idle, so virtual threads wait long for one.",
            "less work for virtual threads, or more processors", "all work is done in time",
            List.of(Park.class, ThreadCpuLoad.class), ThreadQuestions::busyCarriers);
    public static final Suspicion SATURATED_THREAD = new Suspicion("saturated-thread",
            "One platform thread does alone what others wait for, and has hardly any time left.",
            "share this work among threads, or do less of it on this one", "the thread is meant to set the pace",
            List.of(ThreadCpuLoad.class, Sleep.class, SocketIo.class, NativeSample.class, CpuSample.class),
            ThreadQuestions::oneThread);
    public static final Suspicion UNSEEN_WAITS = new Suspicion("unseen-waits",
            "What takes most of the time of requests or virtual threads left no event.",
            Service.MORE + " shows it", "they only wait for what they are meant to",
            List.of(MethodTrace.class, Park.class, MonitorEnter.class, MonitorWait.class, SocketIo.class),
            WaitQuestions::unseen);
    public static final Suspicion SLEEPING_CROWD = new Suspicion("sleeping-crowd",
            "The JVM computes hardly anything while several threads sleep in one place.",
            "find out what these threads wait for while they sleep", "the sleeps are meant",
            List.of(Sleep.class, CpuLoad.class), WaitQuestions::sleepers);
    private static final String WHAT_IT_IS = "find out whether these threads are idle: the stacks of their waits tell";

    public static final List<Suspicion> ALL = List.of(BUSY_CARRIERS, SATURATED_THREAD,
            new Suspicion("blocked-writers", "Threads wait for the other side to read what they write.",
                    "a time limit for writes, or fewer clients that read slowly",
                    "the writes are to a device that takes its time", List.of(NativeSample.class, CpuLoad.class),
                    ThreadQuestions::writers),
            new Suspicion("pool-nearly-full",
                    "The threads of a pool were held for most of the time, and may have been held all the time.",
                    "record the waits of pool threads with their stacks", "the pool has tasks that never end",
                    List.of(Park.class, Sleep.class, MonitorEnter.class, ThreadCpuLoad.class),
                    ThreadQuestions::nearlyFullPool),
            new Suspicion("unclear-parks", "Threads are parked for most of the time, and no stack tells for what.",
                    WHAT_IT_IS, "they wait for work", List.of(Park.class), WaitQuestions::hidden),
            new Suspicion("threads-pile-up", "More virtual threads start than end, in each quarter of the recording.",
                    "find out what those wait for that do not end", "the load grows",
                    List.of(VirtualThreadLife.class), ThreadQuestions::pileUp),
            new Suspicion("heap-growth", "The heap in use after collections grows, and will be full within an hour.",
                    "jcmd PID GC.class_histogram lists the classes with most bytes", "a cache fills",
                    List.of(HeapUse.class, Collection.class, HeapLimit.class), ThreadQuestions::heapGrowth),
            UNSEEN_WAITS,
            SLEEPING_CROWD,
            new Suspicion("items-missing", "Tasks mostly wait for an item of a queue.",
                    "more of what the queue holds, if it lends a resource", "the tasks are consumers that are idle",
                    List.of(MethodTrace.class, VirtualThreadLife.class), WaitQuestions::itemsMissing),
            new Suspicion("unclear-waits",
                    "Several threads wait in one place for something that is no lock, permit, queue or socket.",
                    WHAT_IT_IS, "they wait for work", List.of(Park.class, MonitorWait.class, MethodTrace.class),
                    WaitQuestions::unclear),
            new Suspicion("suspected-cause",
                    "Most of what a cause asserts was seen, and only something else is missing to find it.",
                    "record what that cause needs", "what is missing would tell otherwise",
                    List.of(Park.class, CpuLoad.class), WaitQuestions::suspectedCause));

    private Suspicions() {}
}
