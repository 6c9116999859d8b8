package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.Subcommand.PartOption;
import io.carrierscope.analyzer.cli.Subcommand.PrintCommand;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Answers.Answer;
import io.carrierscope.analyzer.report.Answers;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer explain}: prints the whole explanation as text, Markdown or JSON. */
@Command(name = ExplainCommand.NAME, description = "Prints limits, causes and comparisons of the recordings; of more than 20 of services the answer of each.")
final class ExplainCommand extends PrintCommand {
    static final String NAME = "explain";

    /** The output formats. */
    enum Format {
        TEXT(Reports::text), MD(Reports::markdown), JSON(Reports::json);

        private final Function<Analysis, String> writer;

        Format(Function<Analysis, String> writer) {
            this.writer = writer;
        }
    }

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "text", description = "text, md (Markdown) or json (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(names = "--all", description = "Print all tables, evidence and open questions of one recording, not only what fits one screen.")
    private boolean all;

    @Mixin
    private ThreadsOption threads;

    @Mixin
    private PartOption part;

    @Override
    public Integer call() throws DataError {
        if (threads.given() && recordings().none()) {
            if (format != Format.TEXT) {
                throw wrong("a thread dump without a recording needs --format text");
            }
            out().println(threads.text());
            return 0;
        }
        if (all || format != Format.TEXT || threads.given()) {
            return super.call();
        }
        var answers = new Answers();
        var together = recordings().only(part.part()).report(Answer::of, answers::add);
        if (together.isPresent()) {
            return print(together.get());
        }
        if (answers.size() == 0) {
            return Main.DATA_FAILURE;
        }
        out().println(answers.text("More of one: " + CommandName.with("explain FILE")));
        return recordings().exitCode(answers.complete());
    }

    @Override
    Analysis analyse() throws DataError {
        return recordings().only(part.part()).analyse(threads);
    }

    @Override
    String text(Analysis analysis) {
        return (all || format != Format.TEXT ? format.writer : (Function<Analysis, String>) Reports::screen)
                .apply(analysis).stripTrailing();
    }
}
