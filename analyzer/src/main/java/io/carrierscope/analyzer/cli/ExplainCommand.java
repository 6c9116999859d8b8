package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code analyzer explain}: the whole explanation on the terminal, as text, Markdown or JSON. */
@Command(name = "explain", mixinStandardHelpOptions = true, description = "Prints limits, verdicts and comparisons of the recordings.")
final class ExplainCommand implements Callable<Integer> {
    /** The formats, each with how it is written. */
    enum Format {
        TEXT(Reports::text), MD(Reports::markdown), JSON(Reports::json);

        private final Function<Analysis, String> writer;

        Format(Function<Analysis, String> writer) {
            this.writer = writer;
        }
    }

    @Mixin
    private RecordingFiles recordings;

    @Option(names = "--format", defaultValue = "text", description = "text, md or json (default: text)")
    private Format format;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        spec.commandLine().getOut().println(format.writer.apply(analysis).stripTrailing());
        return recordings.exitCode(analysis);
    }
}
