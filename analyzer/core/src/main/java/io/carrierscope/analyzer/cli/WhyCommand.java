package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.why.WhyDocument;
import io.carrierscope.analyzer.why.Why;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer why}: explains from the recordings of two suites why WebFlux is ahead of virtual threads. */
@Command(name = "why", description = "Explains why WebFlux is ahead of virtual threads, from recordings of the suites spring-wait and kafka-ack.")
final class WhyCommand extends Subcommand {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = {"-o",
            "--output"}, paramLabel = "FILE", description = "Markdown file to write or replace (default: the terminal).")
    private Optional<Path> output = Optional.empty();

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        var why = Why.of(analysis);
        if (why.explained().isEmpty() && why.acks().isEmpty()) {
            throw new DataError("no run of spring-wait or kafka-ack is among these recordings");
        }
        String page = WhyDocument.markdown(why);
        if (output.isPresent()) {
            write(page, output.get());
        } else {
            out().print(page);
            out().flush();
        }
        return recordings.exitCode(analysis);
    }
}
