package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints a text about its recordings. */
abstract class PrintCommand implements Callable<Integer> {
    @Mixin
    private RecordingFiles recordings;

    @Spec
    private CommandSpec spec;

    /** What is printed. */
    abstract String text(Analysis analysis);

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        spec.commandLine().getOut().println(text(analysis));
        return recordings.exitCode(analysis);
    }
}
