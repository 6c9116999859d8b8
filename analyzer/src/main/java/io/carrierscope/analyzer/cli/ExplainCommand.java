package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.Reports;
import java.util.function.Function;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer explain}: the whole explanation on the terminal, as text, Markdown or JSON. */
final class ExplainCommand extends PrintCommand {
    /** The formats, each with how it is written. */
    enum Format {
        TEXT(Reports::text), MD(Reports::markdown), JSON(Reports::json);

        private final Function<Analysis, String> writer;

        Format(Function<Analysis, String> writer) {
            this.writer = writer;
        }
    }

    private final OptionSpec format = option(OptionSpec.builder("--format").paramLabel("<format>").type(Format.class)
            .defaultValue("text").description("text, md or json (default: text)"));

    ExplainCommand() {
        super("explain", "Prints limits, verdicts and comparisons of the recordings.");
    }

    @Override
    String text(Analysis analysis) {
        return format.<Format>getValue().writer.apply(analysis).stripTrailing();
    }
}
