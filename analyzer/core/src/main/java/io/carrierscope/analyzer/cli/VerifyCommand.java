package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.Verifications;
import io.carrierscope.analyzer.verify.Verification;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer verify}: compares the predictions of a report with the cells that test them. */
@Command(name = "verify", description = {
        "Compares the predictions of a report with the cells that run-with-jfr.sh --verify ran.",
        "Writes verify.md and verify.json beside the report."})
final class VerifyCommand extends Subcommand {
    @Option(names = "--plan", required = true, paramLabel = "PLAN", description = "File in which the runner wrote which cell tests which prediction.")
    private Path plan;

    @Mixin
    private RecordingFiles recordings;

    @Override
    public Integer call() throws DataError {
        var measured = recordings.analyse();
        var verification = Verification.of(plan, measured);
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
