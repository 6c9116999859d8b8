package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.file.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The recordings given to a command. A file that cannot be read causes one line and a non-zero exit code; the others are still
 * analysed.
 */
final class RecordingFiles {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Flight Recorder files (.jfr).")
    private List<Path> files = List.of();

    @Option(names = "--files-from", paramLabel = "LIST", description = "Text file that names one recording per line.")
    private Optional<Path> list = Optional.empty();

    @Mixin
    private RequestEventOption requests;

    @Option(names = "--reader", paramLabel = "READER", defaultValue = "own", description = "own, or jmc: the slower parser of JDK Mission Control, to cross-check (default: ${DEFAULT-VALUE}).")
    private Reader reader;

    private int failed;

    /** Reads and judges every file that can be read. */
    Analysis analyse() throws DataError {
        var names = names();
        if (names.isEmpty()) {
            throw new ParameterException(command.commandLine(), "name at least one recording");
        }
        return Analysis.of(read(names));
    }

    /** Opens a recording again with the same reader. */
    EventSource reopen(MeasuredRecording recording) throws DataError {
        return Recording.open(recording.file(), requests.event(), new Reading(reader, ReadProgress.UNWATCHED));
    }

    /** 0 when all files were read completely, otherwise 1. */
    int exitCode(Analysis analysis) {
        return failed == 0 && analysis.complete() ? 0 : Main.DATA_FAILURE;
    }

    private List<Path> names() throws DataError {
        var names = new LinkedHashSet<Path>(files);
        if (list.isPresent()) {
            try {
                Files.readAllLines(list.get()).stream().filter(l -> !l.isBlank()).map(Path::of)
                        .forEach(names::add);
            } catch (IOException e) {
                throw new DataError(list.get() + ": cannot be read as a list of recordings");
            }
        }
        return List.copyOf(names);
    }

    private List<MeasuredRecording> read(List<Path> names) throws DataError {
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
                var progress = progress(names)) {
            var reading = new Reading(reader, progress);
            var event = requests.event();
            var pending = new ArrayList<Future<MeasuredRecording>>();
            for (Path name : names) {
                pending.add(pool.submit(() -> MeasuredRecording.of(name, event, reading)));
            }
            var read = new ArrayList<MeasuredRecording>();
            for (var future : pending) {
                outcome(future).ifPresent(read::add);
            }
            return read;
        }
    }

    private Progress progress(List<Path> names) {
        long bytes = names.stream().mapToLong(f -> f.toFile().length()).sum();
        return new Progress(Terminal.plain(command.commandLine().getErr()), Recording.PASSES * bytes,
                Progress.Form.ofLauncher(),
                System::nanoTime);
    }

    private Optional<MeasuredRecording> outcome(Future<MeasuredRecording> future) throws DataError {
        try {
            var recording = future.get();
            recording.coverage().lost().forEach(lost -> complain(recording.file() + ": " + lost));
            requests.doubts(recording).forEach(doubt -> complain(recording.file() + ": " + doubt));
            if (recording.profile().ofSeveralJvms()) {
                complain(recording.file() + ": is of several JVMs, which its figures mix; jfr disassemble splits it");
            }
            return Optional.of(recording);
        } catch (ExecutionException e) {
            return failed(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("reading was interrupted");
        }
    }

    private Optional<MeasuredRecording> failed(Throwable cause) {
        if (cause instanceof DataError) {
            failed++;
            complain(cause.getMessage());
            return Optional.empty();
        }
        throw new IllegalStateException(cause);
    }

    private void complain(String line) {
        command.commandLine().getErr().println("analyzer: " + CliErrors.line(line));
    }
}
