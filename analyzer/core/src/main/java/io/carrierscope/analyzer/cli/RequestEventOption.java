package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.Forms.PresetForm;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that name the request events of recordings that are not part of a load matrix. */
final class RequestEventOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--request-event", paramLabel = "TYPE[:METHOD]", description = "Event type that counts as a request in your own recordings, such as jdk.MethodTrace:com.acme.Orders::place (default: none; then tasks count, the lives of virtual threads).")
    private Optional<String> event = Optional.empty();

    @Option(names = "--requests", paramLabel = "SERVER", converter = PresetForm.class, completionCandidates = PresetForm.Names.class, description = "Method Trace of this server counts as requests: ${COMPLETION-CANDIDATES}.")
    private Optional<RequestPreset> server = Optional.empty();

    Optional<RequestEvent> event() {
        if (event.isPresent() && server.isPresent()) {
            throw new ParameterException(command.commandLine(), "give --request-event or --requests, not both");
        }
        return server.map(s -> new RequestEvent(RequestPreset.TRACE, List.of(s.method())))
                .or(() -> event.map(RequestEvent::parse));
    }

    /** What makes the requests of the recording fewer than there were, one line each. */
    List<String> doubts(MeasuredRecording r) {
        var asked = event();
        if (asked.isEmpty() || r.profile().cell().isPresent()) {
            return List.of();
        }
        var lines = new ArrayList<String>();
        String type = asked.get().type();
        var settings = r.settings();
        if (r.measured().handlers.count() == 0) {
            lines.add("holds no event " + type + " of " + String.join(" or ", asked.get().methods())
                    + ", so there are no requests to count");
        }
        OptionalLong threshold = settings.thresholdNanos(type);
        if (threshold.orElse(0) > 0) {
            lines.add(type + " has a threshold of " + settings.value(type, "threshold").orElse("?")
                    + ": shorter requests are missing, so the throughput is a lower bound");
        }
        settings.value(type, "throttle").filter(t -> !t.equals("off")).ifPresent(t -> lines
                .add(type + " was throttled to " + t
                        + ": requests may be missing, so the throughput is a lower bound"));
        return lines;
    }
}
