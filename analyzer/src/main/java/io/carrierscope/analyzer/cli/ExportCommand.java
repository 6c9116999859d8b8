package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.export.Export;
import io.carrierscope.analyzer.export.Format;
import io.carrierscope.analyzer.export.MissingModule;
import io.carrierscope.analyzer.export.TableFormat;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code analyzer export}: requests, pins, carriers over time, cells and verdicts as tables for other programs. */
@Command(name = "export", mixinStandardHelpOptions = true, description = "Writes requests, pins, cells, verdicts and carriers over time as tables (docs/export.md).")
final class ExportCommand implements Callable<Integer> {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = "--format", defaultValue = "csv", description = "csv, or parquet, which needs the module exports/parquet (default: csv)")
    private Format format;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "export", description = "folder for the tables (default: ${DEFAULT-VALUE})")
    private Path output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws DataError {
        var ready = ready();
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        try {
            Export.write(analysis, recordings::reopen, ready, output).forEach(this::tell);
        } catch (IOException e) {
            throw new DataError(output + ": the tables cannot be written: " + e.getMessage());
        }
        return recordings.exitCode(analysis);
    }

    /** Asked for before anything is read, which may take long. */
    private TableFormat ready() {
        try {
            return format.load();
        } catch (MissingModule e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private void tell(Export.Written written) {
        spec.commandLine().getOut()
                .println(written.file() + String.format(Locale.ROOT, ": %,d rows", written.rows()));
    }
}
