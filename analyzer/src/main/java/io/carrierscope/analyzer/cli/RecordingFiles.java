package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.ReadProgress;
import io.carrierscope.analyzer.recording.Reader;
import io.carrierscope.analyzer.recording.Reading;
import io.carrierscope.analyzer.recording.Recording;
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
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The recordings a command is given; one that cannot be read costs one line and the exit code, not the others. */
final class RecordingFiles {
    private final Subcommand command;
    private final PositionalParamSpec files;
    private final OptionSpec list;
    private final OptionSpec requestEvent;
    private final OptionSpec reader;
    private int failed;

    RecordingFiles(Subcommand command) {
        this.command = command;
        this.files = command.parameter(PositionalParamSpec.builder().paramLabel("FILE").arity("0..*").type(List.class)
                .auxiliaryTypes(Path.class).initialValue(List.of()).description("Flight Recorder files (.jfr)"));
        this.list = command.option(OptionSpec.builder("--files-from").paramLabel("LIST").type(Path.class)
                .description("a text file that names one recording per line"));
        this.requestEvent = command.option(OptionSpec.builder("--request-event").paramLabel("TYPE").type(String.class)
                .description("event type whose events are the requests of recordings that are not of the"
                        + " load matrix, such as jdk.MethodTrace or jdk.SocketRead; throughput, latency and bounds"
                        + " come from it"));
        this.reader = command.option(OptionSpec.builder("--reader").paramLabel("<reader>").type(Reader.class)
                .defaultValue("own").description("own, or jmc to cross-check with the slower parser of JDK Mission"
                        + " Control (default: own)"));
    }

    /** Reads and judges every file that can be read. */
    Analysis analyse() throws DataError {
        var names = names();
        if (names.isEmpty()) {
            throw command.wrong("name at least one recording");
        }
        return Analysis.of(read(names));
    }

    /** Opens a recording once more, in the same way. */
    EventSource reopen(MeasuredRecording recording) throws DataError {
        return Recording.open(recording.file(), requestEvent(), new Reading(reader.getValue(), ReadProgress.UNWATCHED));
    }

    /** 0 when all files were read whole, else 1. */
    int exitCode(Analysis analysis) {
        return failed == 0 && analysis.complete() ? 0 : Main.DATA_FAILURE;
    }

    private Optional<String> requestEvent() {
        return Optional.ofNullable(requestEvent.getValue());
    }

    private List<Path> names() throws DataError {
        var names = new LinkedHashSet<Path>(files.getValue());
        if (list.getValue() != null) {
            try {
                Files.readAllLines(list.<Path>getValue()).stream().filter(l -> !l.isBlank()).map(Path::of)
                        .forEach(names::add);
            } catch (IOException e) {
                throw new DataError(list.getValue() + ": cannot be read as a list of recordings");
            }
        }
        return List.copyOf(names);
    }

    private List<MeasuredRecording> read(List<Path> names) throws DataError {
        try (var pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
                var progress = progress(names)) {
            var reading = new Reading(reader.getValue(), progress);
            var pending = new ArrayList<Future<MeasuredRecording>>();
            for (Path name : names) {
                pending.add(pool.submit(() -> MeasuredRecording.of(name, requestEvent(), reading)));
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
        return new Progress(Terminal.plain(command.err()), Recording.PASSES * bytes,
                Progress.Form.ofLauncher(),
                System::nanoTime);
    }

    private Optional<MeasuredRecording> outcome(Future<MeasuredRecording> future) throws DataError {
        try {
            var recording = future.get();
            recording.coverage().lost().forEach(lost -> complain(recording.file() + ": " + lost));
            if (recording.outline().ofSeveralJvms()) {
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
        command.err().println("analyzer: " + Complaints.line(line));
    }
}
