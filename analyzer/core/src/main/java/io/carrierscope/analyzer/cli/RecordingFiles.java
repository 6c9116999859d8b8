package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.FilePatterns;
import io.carrierscope.analyzer.cli.form.RepositoryFolder;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.recording.event.RequestEvent;
import io.carrierscope.analyzer.recording.file.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Recording;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
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

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Flight Recorder files (.jfr), folders of them, or quoted patterns such as 'dir/**/*.jfr'.")
    private List<Path> files = List.of();

    @Option(names = "--files-from", paramLabel = "LIST", description = "Text file that names one recording per line.")
    private Optional<Path> list = Optional.empty();

    @Mixin
    private RequestEventOption requests;

    @Option(names = "--reader", paramLabel = "READER", defaultValue = "own", description = "own, or jmc: the slower parser of JDK Mission Control, to cross-check (default: ${DEFAULT-VALUE}).")
    private Reader reader;

    private final Map<String, String> failed = new TreeMap<>();

    /** Reads and judges every file that can be read. */
    Analysis analyse() throws DataError {
        return Analysis.of(measured(ThreadsOption::besideCell));
    }

    /** Reads and judges every file that can be read, with a thread dump if one is named. */
    Analysis analyse(ThreadsOption threads) throws DataError {
        return threads.given() ? Analysis.of(threads.beside(measured(recording -> recording))) : analyse();
    }

    /** Reads and judges every file that can be read, each alone, and keeps only what it adds to its group. */
    Fleet fleet(Labelling labelling) throws DataError {
        var fleet = new Fleet(labelling.by());
        var strangers = new AtomicLong();
        read(MeasuredRecording::forVerdicts, recording -> {
            strangers.addAndGet(labelling.fits(recording.file()) ? 0 : 1);
            var member = Member.of(recording, labelling);
            synchronized (fleet) {
                fleet.add(member);
                fleet.damaged(member.file(), recording.coverage().lost());
            }
            return member.file();
        });
        failed.forEach((file, why) -> fleet.damaged(file, List.of(why)));
        if (strangers.get() > 0) {
            complain("--path does not match " + strangers + " of " + fleet.recordings()
                    + " recordings; their labels come from the recordings themselves");
        }
        return fleet;
    }

    /** Opens a recording again with the same reader. */
    EventSource reopen(MeasuredRecording recording) throws DataError {
        return Recording.open(RepositoryFolder.whole(recording.file()), requests.event(),
                new Reading(reader, ReadProgress.UNWATCHED));
    }

    /** True if no recording is named. */
    boolean none() {
        return files.isEmpty() && list.isEmpty();
    }

    /** 0 when all files were read completely, otherwise 1. */
    int exitCode(Analysis analysis) {
        return failed.isEmpty() && analysis.complete() ? 0 : Main.DATA_FAILURE;
    }

    /** 0 when all files were read completely, otherwise 1. */
    static int exitCode(Fleet fleet) {
        return fleet.damaged().isEmpty() ? 0 : Main.DATA_FAILURE;
    }

    private List<Path> names() throws DataError {
        var names = new LinkedHashSet<Path>();
        for (Path file : files) {
            names.addAll(FilePatterns.of(file));
        }
        if (list.isPresent()) {
            try {
                UserFile.text(list.get()).lines().filter(l -> !l.isBlank()).map(Path::of).forEach(names::add);
            } catch (IOException | InvalidPathException e) {
                throw new DataError(list.get() + ": cannot be read as a list of recordings");
            }
        }
        return List.copyOf(names);
    }

    /** What is kept of a recording, and complaints about it. */
    private record Read<T>(T kept, List<String> complaints) {}

    @FunctionalInterface
    private interface Measuring {
        MeasuredRecording measure(Path file, Optional<RequestEvent> requestEvent, Reading reading) throws DataError;
    }

    private List<MeasuredRecording> measured(UnaryOperator<MeasuredRecording> keep) throws DataError {
        return read(MeasuredRecording::of, keep);
    }

    private <T> List<T> read(Measuring measuring, Function<MeasuredRecording, T> keep) throws DataError {
        var names = names();
        if (names.isEmpty()) {
            throw new ParameterException(command.commandLine(), "name at least one recording");
        }
        int processors = Runtime.getRuntime().availableProcessors();
        var left = new AtomicInteger(names.size());
        try (var pool = Executors.newFixedThreadPool(processors); var progress = progress(names)) {
            // processors that have no file of their own read chunks of another
            var reading = new Reading(reader, progress, () -> Math.max(1, processors / Math.max(1, left.get())));
            var event = requests.event();
            var pending = new LinkedHashMap<Path, Future<Read<T>>>();
            for (Path name : names) {
                pending.put(name, pool.submit(() -> {
                    try {
                        var recording = measuring.measure(RepositoryFolder.whole(name), event, reading).in(name);
                        return new Read<>(keep.apply(recording), complaints(recording));
                    } finally {
                        left.decrementAndGet();
                    }
                }));
            }
            var read = new ArrayList<T>();
            for (var file : pending.entrySet()) {
                outcome(file.getKey(), file.getValue()).ifPresent(read::add);
            }
            return read;
        }
    }

    private List<String> complaints(MeasuredRecording recording) {
        var complaints = new ArrayList<>(recording.coverage().lost());
        complaints.addAll(requests.doubts(recording));
        if (recording.profile().ofSeveralJvms()) {
            complaints.add("is of several JVMs, which its figures mix; jfr disassemble splits it");
        }
        return complaints;
    }

    private Progress progress(List<Path> names) {
        long bytes = names.stream().mapToLong(f -> f.toFile().length()).sum();
        return new Progress(Terminal.plain(command.commandLine().getErr()), Recording.PASSES * bytes,
                Progress.Form.ofLauncher(),
                System::nanoTime);
    }

    private <T> Optional<T> outcome(Path file, Future<Read<T>> future) throws DataError {
        try {
            var read = future.get();
            read.complaints().forEach(complaint -> complain(file + ": " + complaint));
            return Optional.of(read.kept());
        } catch (ExecutionException e) {
            return failed(file, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("reading was interrupted");
        }
    }

    private <T> Optional<T> failed(Path file, Throwable cause) {
        if (cause instanceof DataError) {
            failed.put(file.toString(), cause.getMessage());
            complain(cause.getMessage());
            return Optional.empty();
        }
        throw new IllegalStateException(cause);
    }

    private void complain(String line) {
        command.commandLine().getErr().println("analyzer: " + CliErrors.line(line));
    }
}
