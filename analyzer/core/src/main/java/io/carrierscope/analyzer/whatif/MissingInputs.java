package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Optional;

/** Finds inputs of a prediction that the cell's recordings lack. */
final class MissingInputs {
    private MissingInputs() {}

    /** The first missing input with the option that would record it; empty when nothing is missing. */
    static Optional<String> of(Cell cell) {
        if (cell.throughputPerSecond().orElse(0) <= 0) {
            return Optional.of("no requests are recorded, so the throughput is unknown");
        }
        return cell.kind() instanceof Subject.Service ? ofServer(cell) : ofMatrix(cell);
    }

    /** A recording of another program has no client: the prediction then assumes that enough work arrives. */
    private static Optional<String> ofServer(Cell cell) {
        return cell.serverCpuNanosPerRequest().isEmpty()
                ? Optional.of("CPU time is not recorded (jdk.CPULoad#enabled=true,period=1s)")
                : Optional.empty();
    }

    private static Optional<String> ofMatrix(Cell cell) {
        if (cell.serverCpuNanosPerRequest().isEmpty() || cell.clientCpuNanosPerRequest().isEmpty()
                || cell.host().processorsForCell().isEmpty()) {
            return Optional.of(
                    "the CPU time of server and client is not in the recordings (jdk.CPULoad#enabled=true,period=1s on both)");
        }
        var sleeps = cell.server().map(s -> s.visibility().of(Topic.SLEEPS)).filter(s -> !s.seen());
        if (sleeps.isPresent()) {
            return sleeps.map(s -> s.missing() + " (" + s.howToRecord() + ")");
        }
        return loop(cell.description());
    }

    private static Optional<String> loop(Optional<JvmEvent.CellInfo> description) {
        return description.filter(d -> d.concurrency() > 0 || d.offeredPerSecond() > 0).isPresent()
                ? Optional.empty()
                : Optional.of("neither a number of clients nor an offered rate is recorded");
    }
}
