package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.WhyDocument;
import io.carrierscope.analyzer.why.Why;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code analyzer why}: why WebFlux is ahead of virtual threads, from the recordings of the two suites that ask it. */
@Command(name = "why", mixinStandardHelpOptions = true, description = "Answers from recordings of spring-wait and kafka-ack why WebFlux is ahead of virtual threads, as Markdown.")
final class WhyCommand implements Callable<Integer> {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = {"-o",
            "--output"}, paramLabel = "FILE", description = "the page to write or replace, else the terminal")
    private Optional<Path> output = Optional.empty();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        var why = Why.of(analysis);
        if (why.explained().isEmpty() && why.acks().isEmpty()) {
            throw new DataError("no run of spring-wait or kafka-ack is among these recordings");
        }
        String page = WhyDocument.markdown(why);
        if (output.isPresent()) {
            write(output.get(), page);
        } else {
            spec.commandLine().getOut().print(page);
            spec.commandLine().getOut().flush();
        }
        return recordings.exitCode(analysis);
    }

    private void write(Path file, String page) throws DataError {
        try {
            Reports.replace(file.toAbsolutePath(), page);
        } catch (IOException e) {
            throw new DataError(file + ": cannot be written to: " + e.getMessage());
        }
    }
}
