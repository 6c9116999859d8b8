package io.carrierscope.analyzer.cli;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The option that names the request events of recordings that are not part of a load matrix. */
final class RequestEventOption {
    @Option(names = "--request-event", paramLabel = "TYPE", description = "Event type that counts as a request in recordings that are not of the load matrix, such as jdk.MethodTrace (default: none, so without throughput, latency and limits).")
    private Optional<String> type = Optional.empty();

    Optional<String> type() {
        return type;
    }
}
