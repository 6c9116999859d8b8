package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cli.form.Forms.Nanoseconds;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
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
            throw unwritten(e, folder);
        }
    }

    /** Says of a report that it cannot be written into its folder. */
    static DataError unwritten(IOException e, Path folder) {
        String named = folder + ": ";
        String said = e instanceof FileSystemException f ? Reports.inWords(f) : String.valueOf(e.getMessage());
        return new DataError(named + "the report cannot be written: "
                + (said.startsWith(named) ? said.substring(named.length()) : said));
    }

    /** Writes a file other than a report, and its folder if that does not exist. */
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

    /** A command that prints a text about its recordings. */
    static abstract class PrintCommand extends Subcommand {
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
            return print(analyse());
        }

        final int print(Analysis analysis) throws DataError {
            if (analysis.recordings().isEmpty()) {
                return Main.DATA_FAILURE;
            }
            out().println(text(analysis));
            return recordings.exitCode(analysis);
        }
    }

    /** The options that limit what is judged to a part of each recording. */
    static final class PartOption {
        @Spec(Spec.Target.MIXEE)
        private CommandSpec command;

        @Option(names = "--from", paramLabel = "TIME", converter = Nanoseconds.class, description = "Judge only what happened from this time after the start of the recording on, such as 20s.")
        private Optional<Long> from = Optional.empty();

        @Option(names = "--to", paramLabel = "TIME", converter = Nanoseconds.class, description = "Judge only what happened up to this time after the start of the recording, such as 35s.")
        private Optional<Long> to = Optional.empty();

        Reading.Part part() {
            var part = new Reading.Part(from.orElse(0L), to.orElse(Long.MAX_VALUE));
            if (part.fromNanos() >= part.toNanos()) {
                throw new ParameterException(command.commandLine(), "--to is not after --from");
            }
            return part;
        }
    }
}
