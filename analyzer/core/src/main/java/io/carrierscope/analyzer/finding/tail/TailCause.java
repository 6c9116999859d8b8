package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Call;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.GcPause;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.VmOperation;
import java.util.List;

/**
 * A cause that holds up single requests. It need not change the throughput, so only the slowest hundredth of the requests shows it.
 */
public final class TailCause extends Finding {
    public static final TailCause LONG_PAUSES = new TailCause("long-pauses",
            "The JVM stops all threads for long at a time: GC or another operation at a safepoint.",
            "a collector that works concurrently (-XX:+UseZGC), fewer objects that live long, or no calls of System.gc()",
            "", List.of(GcPause.class, VmOperation.class));
    public static final TailCause SLOW_DOWNSTREAM = new TailCause("slow-downstream",
            "A few calls of a service take much longer than most.",
            "look at that service: record it too; a time limit and a second attempt bound the wait",
            "the wait is for something else on the way to the service",
            List.of(SocketIo.class, MethodTrace.class, Call.class));
    public static final TailCause COLD_CONNECTIONS = new TailCause("cold-connections",
            "A few requests open a connection first.",
            "open connections before they are needed and keep them open: a minimum of idle ones, a longer idle time",
            "the method that connects has an unusual name; connecting itself leaves no event", List.of(SocketIo.class));
    public static final TailCause CROWDED_MACHINE = new TailCause("crowded-machine",
            "Other processes use the processors while requests are ready to run.",
            "move other processes elsewhere, or reserve processors for this one (cpusets, CPU requests)",
            "those that use the processors belong to the cell itself, such as the load generator",
            List.of(CpuLoad.class));
    public static final TailCause LONG_COMPUTATIONS = new TailCause("long-computations",
            "A few requests compute for much longer than most.",
            "reduce what these requests compute, or answer first and compute afterwards on another thread", "",
            List.of(CpuSample.class));

    /** @see Finding#Finding */
    public TailCause(String id, String about, String remedy, String wrongWhen, List<Class<? extends JvmEvent>> needs) {
        super(id, about, remedy, wrongWhen, needs);
    }

    @Override
    public String judges() {
        return "the slowest 1 % of the requests or tasks";
    }

    @Override
    public Rank rank() {
        return Rank.TAIL;
    }
}
