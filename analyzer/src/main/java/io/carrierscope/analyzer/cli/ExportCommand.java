package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.export.Export;
import io.carrierscope.analyzer.export.Format;
import io.carrierscope.analyzer.export.MissingModule;
import io.carrierscope.analyzer.export.TableFormat;
import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.OptionSpec;

/** {@code analyzer export}: requests, pins, carriers over time, cells and verdicts as tables for other programs. */
final class ExportCommand extends Subcommand {
    private final RecordingFiles recordings = new RecordingFiles(this);
    private final OptionSpec format = option(OptionSpec.builder("--format").paramLabel("<format>").type(Format.class)
            .defaultValue("csv")
            .description("csv, or parquet, which needs the module exports/parquet (default: csv)"));
    private final OptionSpec output = option(OptionSpec.builder("-o", "--output").paramLabel("DIR").type(Path.class)
            .defaultValue("export").description("folder for the tables (default: ${DEFAULT-VALUE})"));

    ExportCommand() {
        super("export", "Writes requests, pins, cells, verdicts and carriers over time as tables (docs/export.md).");
    }

    @Override
    public Integer call() throws DataError {
        var ready = ready();
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        Path folder = output.getValue();
        try {
            Export.write(analysis, recordings::reopen, ready, folder).forEach(this::tell);
        } catch (IOException e) {
            throw new DataError(folder + ": the tables cannot be written: " + e.getMessage());
        }
        return recordings.exitCode(analysis);
    }

    /** Asked for before anything is read, which may take long. */
    private TableFormat ready() {
        try {
            return format.<Format>getValue().load();
        } catch (MissingModule e) {
            throw wrong(e.getMessage());
        }
    }

    private void tell(Export.Written written) {
        out().println(written.file() + String.format(Locale.ROOT, ": %,d rows", written.rows()));
    }
}
