package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.Main.CliErrors;
import io.carrierscope.analyzer.cli.Terminal.Progress;
import io.carrierscope.analyzer.cli.form.NamedRecordings.FilePatterns;
import io.carrierscope.analyzer.cli.form.NamedRecordings;
import io.carrierscope.analyzer.cli.form.PackedRecording;
import io.carrierscope.analyzer.cli.form.RepositoryFolder;
import io.carrierscope.analyzer.cli.form.ThreadsOption;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.file.Reading.ReadProgress;
import io.carrierscope.analyzer.recording.file.Reading.Reader;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
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
public final class RecordingFiles {
    /** More recordings of services are nothing to read from top to bottom. */
    static final int MANY = 20;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Parameters(arity = "0..*", paramLabel = "FILE", description = "Flight Recorder files (.jfr), also in gzip or zip, folders of them, or quoted patterns such as 'dir/**/*.jfr'.")
    private List<Path> files = List.of();

    @Option(names = "--files-from", paramLabel = "LIST", description = "Text file that names one recording per line.")
    private Optional<Path> list = Optional.empty();

    @Mixin
    private RequestEventOption requests;

    @Option(names = "--reader", paramLabel = "READER", defaultValue = "own", description = "own, or jmc: the slower parser of JDK Mission Control, to cross-check (default: ${DEFAULT-VALUE}).")
    private Reader reader;

    private boolean onPage;
    private Reading.Part part = Reading.Part.WHOLE;

    private final Map<String, String> failed = new TreeMap<>();

    /** Limits what is judged to a part of each recording. */
    RecordingFiles only(Reading.Part some) {
        part = some;
        return this;
    }

    /** Measures what the page of a single recording needs to show any range of its time. */
    RecordingFiles onPage() {
        onPage = true;
        return this;
    }

    /** Reads and judges every file that can be read. */
    Analysis analyse() throws DataError {
        return analysed(names());
    }

    /** Reads and judges other files in the same way. */
    Analysis analyse(List<Path> others) throws DataError {
        return analysed(unpacked(matching(others)));
    }

    /** Reads and judges every file that can be read, with a thread dump if one is named. */
    Analysis analyse(ThreadsOption threads) throws DataError {
        if (!threads.given()) {
            return analyse();
        }
        try (var pass = new Pass(names())) {
            return Analysis.of(threads.beside(pass.read(pass.names, recording -> recording)));
        }
    }

    private Analysis analysed(List<Path> names) throws DataError {
        try (var pass = new Pass(names)) {
            return Analysis.of(pass.read(names, ThreadsOption::besideCell));
        }
    }

    /** Reads and judges every file that can be read, each alone, and keeps only what it adds to its group. */
    Fleet fleet(Labelling labelling) throws DataError {
        try (var pass = new Pass(names())) {
            var members = members(labelling);
            pass.read(pass.names, members::judged, members::add);
            return members.fleet();
        }
    }

    /**
     * Reads and judges every file that can be read, together or each alone. More files than {@value #MANY} are judged alone unless one of the
     * first is of a cell: cells are judged together.
     *
     * @param alone judges a recording, which is not held any more; several threads ask at a time
     * @param taking takes that, in the order of the files
     * @return empty if each was judged alone
     */
    <T> Optional<Analysis> report(Function<MeasuredRecording, T> alone, Taking<T> taking) throws DataError {
        try (var pass = new Pass(names())) {
            var first = pass.names.subList(0, Math.min(pass.names.size(), MANY + 1));
            var rest = pass.names.subList(first.size(), pass.names.size());
            var recordings = pass.read(first, ThreadsOption::besideCell);
            if (first.size() <= MANY || recordings.stream().anyMatch(r -> r.profile().cell().isPresent())) {
                recordings.addAll(pass.read(rest, ThreadsOption::besideCell));
                return Optional.of(Analysis.of(recordings));
            }
            pass.each(recordings, alone, taking);
            recordings.clear();
            var cells = new AtomicInteger();
            pass.read(rest, recording -> {
                recording.profile().cell().ifPresent(c -> cells.incrementAndGet());
                return alone.apply(recording);
            }, taking);
            if (cells.get() > 0) {
                complain("judged without the other JVMs of its cell: " + Numbers.count(cells.get(), "recording")
                        + " of a matrix; none of the first " + (MANY + 1) + " files is, so name them apart");
            }
            return Optional.empty();
        }
    }

    /** Creates a fleet of the recordings that are judged alone. */
    Members members(Labelling labelling) {
        return new Members(labelling);
    }

    /** Reads recordings of a fleet again, those that can still be read. */
    Analysis again(Collection<String> members) throws DataError {
        try (var pass = new Pass(members.stream().map(Path::of).toList())) {
            return Analysis.of(pass.quietly().read(pass.names, recording -> recording));
        }
    }

    /** What a recording says to a fleet. */
    record Told(Member member, List<String> lost, boolean fits) {}

    /** Adds what recordings say to a fleet. */
    final class Members {
        private final Labelling labelling;
        private final Fleet fleet;
        private long strangers;

        Members(Labelling labelling) {
            this.labelling = labelling;
            this.fleet = new Fleet(labelling.by());
        }

        Told judged(MeasuredRecording recording) {
            return new Told(Member.of(recording, labelling), recording.coverage().lost(),
                    labelling.fits(recording.file()));
        }

        void add(Told told) {
            strangers += told.fits() ? 0 : 1;
            fleet.add(told.member());
            fleet.damaged(told.member().file(), told.lost());
        }

        Fleet fleet() {
            failed.forEach((file, why) -> fleet.damaged(file, List.of(why)));
            if (strangers > 0) {
                complain("--path does not match " + strangers + " of " + fleet.recordings()
                        + " recordings; their labels come from the recordings themselves");
            }
            return fleet;
        }
    }

    /** Reads a recording again with the same reader. */
    void reread(MeasuredRecording recording, EventSink into) throws DataError {
        Path name = recording.file();
        Path whole = RepositoryFolder.whole(name);
        try {
            Recording.open(whole, requests.event(), new Reading(reader, ReadProgress.UNWATCHED))
                    .fold(() -> into, (a, b) -> a);
        } catch (DataError e) {
            throw e.named(whole, name);
        } finally {
            RepositoryFolder.done(whole, name);
        }
    }

    /** What could not be read, by file: why not. */
    Map<String, String> failed() {
        return failed;
    }

    /** True if no recording is named. */
    boolean none() {
        return files.isEmpty() && list.isEmpty();
    }

    /** 0 when all files were read completely, otherwise 1. */
    int exitCode(Analysis analysis) {
        return exitCode(analysis.complete());
    }

    /** 0 when every file was read, and those completely, otherwise 1. */
    int exitCode(boolean complete) {
        return failed.isEmpty() && complete ? 0 : Main.DATA_FAILURE;
    }

    /** 0 when all files were read completely, otherwise 1. */
    static int exitCode(Fleet fleet) {
        return fleet.damaged().isEmpty() ? 0 : Main.DATA_FAILURE;
    }

    private List<Path> names() throws DataError {
        var names = matching(files);
        if (list.isPresent()) {
            try {
                UserFile.text(list.get()).lines().filter(l -> !l.isBlank()).map(Path::of).forEach(names::add);
            } catch (IOException | InvalidPathException e) {
                throw new DataError(list.get() + ": cannot be read as a list of recordings");
            }
        }
        return unpacked(names);
    }

    private Set<Path> matching(List<Path> patterns) throws DataError {
        var names = new LinkedHashSet<Path>();
        for (Path pattern : patterns) {
            names.addAll(FilePatterns.of(pattern, this::unseen));
        }
        return names;
    }

    /** What cannot be looked into is no success: its recordings may be those that fail a check. */
    private void unseen(Path folder) {
        failed(folder, folder + ": cannot be listed");
    }

    private static List<Path> unpacked(Set<Path> names) {
        return names.stream().flatMap(name -> PackedRecording.expanded(name).stream()).distinct().toList();
    }

    /** Takes what is kept of a recording. */
    @FunctionalInterface
    interface Taking<T> {
        void take(T kept) throws DataError;
    }

    /** What is kept of a recording, and complaints about it. */
    private record Read<T>(List<T> kept, List<String> complaints) {}

    /** Reads files, one per processor. */
    private final class Pass implements AutoCloseable {
        private final List<Path> names;
        private final Optional<RequestEvent> event = requests.event();
        private final AtomicInteger left;
        private final Progress progress;
        private final Reading reading;
        private final ExecutorService pool;
        private final Heap heap = new Heap();
        private boolean quiet;

        /** Begins to read these files. */
        Pass(List<Path> names) throws DataError {
            if (names.isEmpty()) {
                throw new ParameterException(command.commandLine(), "name at least one recording");
            }
            int processors = Runtime.getRuntime().availableProcessors();
            this.names = names;
            this.left = new AtomicInteger(names.size());
            this.progress = progress(names);
            // processors that have no file of their own read chunks of another
            var whole = new Reading(reader, progress, () -> Math.max(1, processors / Math.max(1, left.get())))
                    .only(part);
            this.reading = onPage && names.size() == 1 ? whole.sliced() : whole;
            this.pool = Executors.newFixedThreadPool(processors);
        }

        /** Leaves out what was complained about before. */
        Pass quietly() {
            quiet = true;
            return this;
        }

        /** Reads some of the files, and returns what is kept of their recordings in the order of the files. */
        <T> List<T> read(List<Path> some, Function<MeasuredRecording, T> keep) throws DataError {
            var read = new ArrayList<T>();
            read(some, keep, kept -> {
                read.add(kept);
                if (left.get() > 0 && read.size() > MANY + 1) { // the first ones may be judged alone then
                    heap.check(names.size());
                }
            });
            return read;
        }

        /** Reads some of the files, and passes on what is kept of their recordings in the order of the files. */
        <T> void read(List<Path> some, Function<MeasuredRecording, T> keep, Taking<T> taking) throws DataError {
            var pending = new ArrayDeque<Future<Read<T>>>();
            for (Path name : some) {
                pending.add(pool.submit(() -> {
                    try {
                        return read(name, keep);
                    } finally {
                        left.decrementAndGet();
                        heap.trim();
                    }
                }));
            }
            try {
                for (Path name : some) {
                    for (T kept : outcome(name, pending.remove(), quiet)) {
                        taking.take(kept);
                    }
                }
            } finally {
                pending.forEach(rest -> rest.cancel(true)); // what nobody takes
            }
        }

        /** Judges recordings that were read, each alone and one per processor. */
        <T> void each(List<MeasuredRecording> some, Function<MeasuredRecording, T> alone, Taking<T> taking)
                throws DataError {
            for (var judged : some.stream().map(r -> CompletableFuture.supplyAsync(() -> alone.apply(r), pool))
                    .toList()) {
                taking.take(judged.join());
            }
        }

        /** Reads a file; of one with several JVMs or times each is a recording of its own. */
        private <T> Read<T> read(Path name, Function<MeasuredRecording, T> keep) throws DataError {
            var recordings = NamedRecordings.of(name, file -> MeasuredRecording.of(file, event, reading));
            var complaints = new LinkedHashSet<String>();
            if (recordings.size() > 1) {
                complaints.add("is of several JVMs or times, " + recordings.size()
                        + " of them, each of which is judged alone");
            }
            recordings.forEach(r -> complaints.addAll(complaints(r)));
            return new Read<>(recordings.stream().map(keep).toList(), List.copyOf(complaints));
        }

        @Override
        public void close() {
            pool.close();
            progress.close();
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
        return new Progress(Terminal.plain(command.commandLine().getErr()), bytes,
                Progress.Form.ofLauncher(),
                System::nanoTime);
    }

    private <T> List<T> outcome(Path file, Future<Read<T>> future, boolean quiet) throws DataError {
        try {
            var read = future.get();
            if (!quiet) {
                read.complaints().forEach(complaint -> complain(file + ": " + complaint));
            }
            return read.kept();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof DataError)) {
                throw new IllegalStateException(e.getCause());
            }
            failed(file, e.getCause().getMessage());
            return List.of();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DataError("reading was interrupted");
        }
    }

    private void failed(Path file, String why) {
        failed.put(file.toString(), why);
        complain(why);
    }

    private void complain(String line) {
        command.commandLine().getErr().println(CommandName.called() + ": " + CliErrors.line(line));
    }
}
