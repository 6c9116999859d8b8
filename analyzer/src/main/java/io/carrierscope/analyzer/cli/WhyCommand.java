package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.WhyDocument;
import io.carrierscope.analyzer.why.Why;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer why}: why WebFlux is ahead of virtual threads, from the recordings of the two suites that ask it. */
final class WhyCommand extends Subcommand {
    private final RecordingFiles recordings = new RecordingFiles(this);
    private final OptionSpec output = option(OptionSpec.builder("-o", "--output").paramLabel("FILE").type(Path.class)
            .description("the page to write or replace, else the terminal"));

    WhyCommand() {
        super("why", "Answers from recordings of spring-wait and kafka-ack why WebFlux is ahead of virtual threads,"
                + " as Markdown.");
    }

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        var why = Why.of(analysis);
        if (why.explained().isEmpty() && why.acks().isEmpty()) {
            throw new DataError("no run of spring-wait or kafka-ack is among these recordings");
        }
        String page = WhyDocument.markdown(why);
        Path file = output.getValue();
        if (file != null) {
            write(file, page);
        } else {
            out().print(page);
            out().flush();
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
