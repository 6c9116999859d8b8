package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of the analyzer; returns the exit code. */
abstract class Subcommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    /** Says beside the output what the command does. */
    final void say(String line) {
        err().println(CommandName.called() + ": " + line);
        err().flush();
    }

    /** What writes a report into a folder. */
    @FunctionalInterface
    interface Writing {
        void run() throws IOException;
    }

    static void write(Writing report, Path folder) throws DataError {
        try {
            report.run();
        } catch (IOException e) {
            throw new DataError(folder + ": the report cannot be written: "
                    + String.valueOf(e.getMessage()).replace(folder + ": ", ""));
        }
    }

    /** Writes a file that is no report; its folder need not be there. */
    static void write(String text, Path file) throws DataError {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, text);
        } catch (FileSystemException e) {
            throw new DataError("cannot write " + Reports.inWords(e));
        } catch (IOException e) {
            throw new DataError(file + ": cannot be written: " + e.getMessage());
        }
    }

    /** Creates the exception for an argument that picocli accepts and the command does not. */
    final ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
