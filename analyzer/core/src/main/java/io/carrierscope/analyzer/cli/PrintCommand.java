package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import picocli.CommandLine.Mixin;

/** A command that prints a text about its recordings. */
abstract class PrintCommand extends Subcommand {
    @Mixin
    private RecordingFiles recordings;

    final RecordingFiles recordings() {
        return recordings;
    }

    Analysis analyse() throws DataError {
        return recordings.analyse();
    }

    /** The text to print. */
    abstract String text(Analysis analysis) throws DataError;

    @Override
    public Integer call() throws DataError {
        var analysis = analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        out().println(text(analysis));
        return recordings.exitCode(analysis);
    }
}
