package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.Nanoseconds;
import io.carrierscope.analyzer.recording.file.Reading;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that limit what is judged to a part of each recording. */
final class PartOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(names = "--from", paramLabel = "TIME", converter = Nanoseconds.class, description = "Judge only what happened from this time after the start of the recording on, such as 20s.")
    private Optional<Long> from = Optional.empty();

    @Option(names = "--to", paramLabel = "TIME", converter = Nanoseconds.class, description = "Judge only what happened up to this time after the start of the recording, such as 35s.")
    private Optional<Long> to = Optional.empty();

    Reading.Part part() {
        var part = new Reading.Part(from.orElse(0L), to.orElse(Long.MAX_VALUE));
        if (part.fromNanos() >= part.toNanos()) {
            throw new ParameterException(command.commandLine(), "--to is not after --from");
        }
        return part;
    }
}
