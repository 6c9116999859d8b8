package io.carrierscope.analyzer.model.simulation;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.WorkStep;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds what a cell's recordings lack for a prediction of its response times. */
final class MissingForSimulation {
    /** With more failures than this share, those that are answered are not all that load the server. */
    private static final double FAILED = 0.01;
    /** Processors that others kept busy, as in the warning "host busy": one sample a second does not tell in which milliseconds. */
    private static final double OTHERS = 0.25;

    private MissingForSimulation() {}

    /** The first missing input with the option that would record it; empty if nothing is missing. */
    static Optional<String> of(Cell cell) {
        return Stream.of(load(cell), work(cell), host(cell), events(cell.server().orElseThrow(), "server"),
                events(cell.client().orElseThrow(), "client"), pins(cell)).flatMap(Optional::stream).findFirst();
    }

    private static Optional<String> load(Cell cell) {
        if (cell.throughputPerSecond().orElse(0) <= 0) {
            return Optional.of("no requests are recorded");
        }
        if (cell.definition().changesRate() && cell.definition().burstRequests() == 0
                && !OpenLoops.hasAllArrivals(cell.client().orElseThrow())) {
            return Optional.of("the rate changes, and of so many requests only a sample of their arrivals is kept");
        }
        return cell.failedShare() > FAILED ? Optional.of("requests failed") : Optional.empty();
    }

    private static Optional<String> work(Cell cell) {
        var steps = cell.definition().steps();
        if (steps.isEmpty()) {
            return Optional.of("what a request does is not known");
        }
        return cell.definition().answersFirst()
                || steps.stream().flatMap(WorkStep::flat).anyMatch(s -> !s.known())
                        ? Optional.of("the workload has steps that the simulation does not know")
                        : Optional.empty();
    }

    private static Optional<String> host(Cell cell) {
        double others = cell.host().busyProcessorsOutsideCell().orElse(0);
        return others < OTHERS
                ? Optional.empty()
                : Optional.of(Figure
                        .text("other processes kept %.2f processors busy, and when they did is not recorded", others));
    }

    private static Optional<String> events(MeasuredRecording r, String role) {
        var pauses = r.visibility().of(Topic.GC_PAUSES);
        if (!pauses.seen()) {
            return Optional.of(text(pauses));
        }
        return CpuSplit.of(r).isPresent()
                ? Optional.empty()
                : Optional.of("CPU time of the " + role + " and its threads is not recorded:"
                        + " jdk.CPULoad#enabled=true,period=1s and jdk.ThreadCPULoad#enabled=true,period=1s");
    }

    private static Optional<String> pins(Cell cell) {
        var server = cell.server().orElseThrow();
        if (!cell.key().threadModel().equals("virtual") || Work.mayPin(cell.definition().steps()).isEmpty()) {
            return Optional.empty();
        }
        var pins = server.visibility().of(Topic.PINS);
        if (!pins.seen()) {
            return Optional.of(text(pins));
        }
        return server.measured().pinning.totalNanos(PinKind.MONITOR) > 0
                && server.carrierTime().filter(b -> b.carriers() > b.parallelism()).isPresent()
                        ? Optional.of("the scheduler added carriers for pinned threads")
                        : Optional.empty();
    }

    private static String text(Sight sight) {
        return sight.missing() + ": " + sight.howToRecord();
    }
}
