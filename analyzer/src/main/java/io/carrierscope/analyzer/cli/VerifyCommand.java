package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Verifications;
import io.carrierscope.analyzer.verify.Verification;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer verify}: predictions of a report beside what its discriminating cells did. */
final class VerifyCommand extends Subcommand {
    private final OptionSpec plan = option(OptionSpec.builder("--plan").required(true).paramLabel("PLAN")
            .type(Path.class).description("which cell shows which prediction, as the runner wrote it"));
    private final RecordingFiles recordings = new RecordingFiles(this);

    VerifyCommand() {
        super("verify", "Compares the predictions of a report with the cells that run-with-jfr.sh --verify ran for it;"
                + " writes verify.md and verify.json beside the report.");
    }

    @Override
    public Integer call() throws DataError {
        var measured = recordings.analyse();
        var verification = Verification.of(plan.getValue(), measured);
        Path folder = verification.report().toAbsolutePath().getParent();
        try {
            Reports.replace(folder.resolve("verify.md"), Verifications.markdown(verification));
            Reports.replace(folder.resolve("verify.json"), Verifications.json(verification));
        } catch (IOException e) {
            throw new DataError(folder + ": cannot be written to: " + e.getMessage());
        }
        out().println(Verifications.text(verification));
        out().println("Table: " + folder.resolve("verify.md"));
        return recordings.exitCode(measured);
    }
}
