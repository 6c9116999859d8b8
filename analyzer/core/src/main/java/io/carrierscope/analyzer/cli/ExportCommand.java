package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.export.Export;
import io.carrierscope.analyzer.export.Format;
import io.carrierscope.analyzer.export.Format.MissingModule;
import io.carrierscope.analyzer.export.TableFormat;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer export}: writes requests, pins, carriers over time, cells and verdicts as tables for other programs. */
@Command(name = "export", description = "Writes requests, pins, cells, verdicts and carriers over time as tables (see docs/internals/export.md).")
final class ExportCommand extends Subcommand {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = "--format", paramLabel = "FORMAT", defaultValue = "csv", description = "csv, or parquet, which needs the module analyzer/parquet (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "export", description = "Folder for the tables (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Override
    public Integer call() throws DataError {
        var ready = ready();
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        try {
            Export.write(analysis, recordings::reread, ready, folder).forEach(written -> out()
                    .println(written.file() + String.format(Locale.ROOT, ": %,d rows", written.rows())));
        } catch (IOException e) {
            throw new DataError(folder + ": the tables cannot be written: " + e.getMessage());
        }
        return recordings.exitCode(analysis);
    }

    /** Loads the format before the recordings are read, which may take long. */
    private TableFormat ready() {
        try {
            return format.load();
        } catch (MissingModule e) {
            throw wrong(e.getMessage());
        }
    }
}
