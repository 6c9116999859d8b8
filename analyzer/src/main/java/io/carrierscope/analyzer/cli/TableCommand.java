package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that prints one table about its recordings. */
abstract class TableCommand implements Callable<Integer> {
    private final Function<Analysis, String> table;

    @Mixin
    private RecordingFiles recordings;

    @Spec
    private CommandSpec spec;

    TableCommand(Function<Analysis, String> table) {
        this.table = table;
    }

    @Override
    public Integer call() throws DataError {
        var analysis = recordings.analyse();
        if (analysis.recordings().isEmpty()) {
            return Main.DATA_FAILURE;
        }
        spec.commandLine().getOut().println(table.apply(analysis));
        return recordings.exitCode(analysis);
    }
}
