package io.carrierscope.analyzer.finding.tail;

import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.jvm.CpuSaturated;
import io.carrierscope.analyzer.finding.tail.Timeline.Segment;
import io.carrierscope.analyzer.finding.tail.Timeline.Spans;
import io.carrierscope.analyzer.finding.thread.CarrierMonopolized;
import io.carrierscope.analyzer.fold.request.Part;
import io.carrierscope.analyzer.fold.thread.Sightings.Seen;
import io.carrierscope.analyzer.fold.thread.Sightings;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Who computed while a request was ready to run and did not, from {@code jdk.ExecutionSample}. That event samples a few threads in Java
 * code at a time: on JDK 21 not all of them, and on a busy machine less often than its period says. So a third of the expected samples
 * suffices, or more where the recording has more for each busy processor: else one thread on one of two carriers would seem to have both.
 * In a long piece in which the request was ready to run, a share of those that one thread would have suffices.
 */
final class CpuBlame {
    private static final double SUFFICES = 1 / 3.0;
    /** Of the samples that there would be if all carriers or processors were busy. */
    private static final double NEARLY_ALL = 2 / 3.0;
    /** A thread seen so often in one piece computes for long; short work is seen once. */
    private static final int OFTEN = 2;
    private static final double MOST = 0.5;
    /** A piece with so many rounds of the sampler is long. */
    private static final double LONG_ROUNDS = 5;

    private final Sightings sightings;
    private final Spans<Seen> seen;
    private final double periodNanos;
    private final int carriers;
    private final int processors;
    private final double suffices;

    /** @param seen the sightings of the server */
    CpuBlame(MeasuredRecording server, Spans<Seen> seen, int carriers) {
        this.sightings = server.measured().sightings;
        this.seen = seen;
        this.periodNanos = Math.max(1, server.settings().periodNanos("jdk.ExecutionSample").orElse(0));
        this.carriers = carriers;
        this.processors = server.profile().activeProcessors();
        double busy = HotPlace.ofJava(server) * server.busyProcessors().orElse(Double.POSITIVE_INFINITY);
        this.suffices = Math.max(SUFFICES,
                NEARLY_ALL * Math.min(1, sightings.inOneSecond() * periodNanos / 1e9 / busy));
    }

    /** Returns the cause if something computed during the piece: others on all carriers or processors, or the request itself. */
    Optional<String> during(Segment piece, ThreadRef thread) {
        long margin = (long) periodNanos;
        if (!sightings.hasAllOf(piece.startNanos(), piece.endNanos())) {
            return Optional.empty();
        }
        var near = near(piece, margin, thread);
        double rounds = (piece.nanos() + 2 * margin) / periodNanos;
        boolean ran = near.own > 0 && near.own >= SUFFICES * piece.nanos() / periodNanos;
        boolean ofAll = ran || rounds < LONG_ROUNDS || piece.part() == Part.UNKNOWN;
        if (ThreadRef.isVirtual(thread) && sum(near.virtual.values()) >= suffices * (ofAll ? carriers : 1) * rounds) {
            return Optional.of(forLong(near.virtual) ? CarrierMonopolized.ID : CpuSaturated.ID);
        }
        if (near.others >= suffices * (ofAll ? processors : 1) * rounds) {
            return Optional.of(CpuSaturated.ID);
        }
        return ran ? Optional.of(TailCause.LONG_COMPUTATIONS.id()) : Optional.empty();
    }

    /**
     * Sightings during a piece.
     *
     * @param own those of the request's thread
     * @param others those of other threads
     * @param virtual of these, those of each virtual thread, by its id
     */
    private record Near(int own, int others, Map<Long, Integer> virtual) {}

    /** A round of the sampler may have been just before or after the piece, so others count there too. */
    private Near near(Segment piece, long margin, ThreadRef thread) {
        var virtual = new HashMap<Long, Integer>();
        int others = 0;
        int own = 0;
        for (Seen s : seen.overlapping(piece.startNanos() - margin, piece.endNanos() + margin).toList()) {
            if (thread != null && s.threadId() == thread.id()) {
                own += s.nanos() >= piece.startNanos() && s.nanos() <= piece.endNanos() ? 1 : 0;
            } else {
                others++;
                if (s.virtual()) {
                    virtual.merge(s.threadId(), 1, Integer::sum);
                }
            }
        }
        return new Near(own, others, virtual);
    }

    /** True if most sightings are of threads that are seen again. */
    private static boolean forLong(Map<Long, Integer> virtual) {
        return sum(virtual.values().stream().filter(n -> n >= OFTEN).toList()) >= MOST
                * sum(virtual.values());
    }

    private static int sum(Collection<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }
}
