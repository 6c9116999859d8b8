package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What requests got: of the part of a cell that was measured without Flight Recorder, where there is one, else what the recording shows.
 * Limits and causes are always those of the recording.
 */
public record Outcome(Cell cell, Optional<MeasuredPart> unrecorded) {
    static Outcome of(Cell cell) {
        return new Outcome(cell, cell.part(false));
    }

    /** Requests or tasks per second. */
    public OptionalDouble perSecond() {
        return unrecorded.isPresent() ? Figure.of(unrecorded, MeasuredPart::perSecond) : cell.throughputPerSecond();
    }

    /** As {@link Cell#response}. */
    public Optional<Durations> response() {
        return unrecorded.map(p -> times(p.responseTimes())).filter(d -> d.count() > 0).or(cell::response);
    }

    /** As {@link Cell#service}. */
    public Optional<Durations> service() {
        return unrecorded.map(p -> times(p.serviceTimes())).filter(d -> d.count() > 0).or(cell::service);
    }

    private static Durations times(Map<Long, Integer> counts) {
        var times = new Durations();
        counts.forEach(times::add);
        return times;
    }

    /** Requests that ended in the measured time without a right answer. */
    public double failed() {
        return unrecorded.map(p -> (double) p.failed())
                .orElse(cell.client().map(c -> (double) c.measured().requests.failed()).orElse(0.0));
    }

    /** Requests that ended in the measured time. */
    public double ended() {
        return failed() + unrecorded.map(p -> (double) p.completed())
                .orElse(cell.client().map(c -> (double) c.measured().requests.completed()).orElse(0.0));
    }

    /** Throughput with Flight Recorder divided by that without, both as the client counts them; empty unless both were measured. */
    public OptionalDouble recordedShare() {
        return Figure.both(Figure.of(cell.part(true), MeasuredPart::perSecond),
                Figure.of(unrecorded.filter(p -> p.completed() > 0), MeasuredPart::perSecond),
                (with, without) -> with / without);
    }

    /** CPU time of the process under test per request without Flight Recorder, nanoseconds. */
    public OptionalDouble cpuNanosPerRequest() {
        return Figure.in(unrecorded, this::cpuNanosPerRequest);
    }

    /** The same of the recorded part, read from the system in the same way. */
    public OptionalDouble recordedCpuNanosPerRequest() {
        return Figure.in(cell.part(true), this::cpuNanosPerRequest);
    }

    private OptionalDouble cpuNanosPerRequest(MeasuredPart part) {
        return cell.kind() instanceof Subject.ClientUnderTest
                ? part.clientCpuNanosPerRequest()
                : part.serverCpuNanosPerRequest();
    }
}
