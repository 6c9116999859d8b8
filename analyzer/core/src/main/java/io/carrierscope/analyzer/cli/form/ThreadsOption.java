package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.dump.AttachedDump;
import io.carrierscope.analyzer.fold.dump.DumpedThread;
import io.carrierscope.analyzer.fold.dump.ThreadDumpAnalysis;
import io.carrierscope.analyzer.fold.dump.ThreadsFile;
import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** A thread dump beside the recordings. */
public final class ThreadsOption {
    @Option(names = "--threads", split = ",", paramLabel = "DUMP", description = "A thread dump of the recorded JVM, or a dump without a recording; several of one JVM, the earliest first. Either JSON of 'jcmd PID Thread.dump_to_file -format=json DUMP', or text of 'jcmd PID Thread.print'.")
    private List<Path> files = List.of();

    /** Returns the option with these files, the earliest first. */
    public static ThreadsOption of(List<Path> files) {
        var option = new ThreadsOption();
        option.files = List.copyOf(files);
        return option;
    }

    /** True if a dump is named. */
    public boolean given() {
        return !files.isEmpty();
    }

    /**
     * The recordings with what the dumps show of their JVM, as far as dumps are named.
     *
     * @throws DataError if a dump cannot be read, or there are several recordings
     */
    public List<MeasuredRecording> beside(List<MeasuredRecording> recordings) throws DataError {
        if (!given() || recordings.isEmpty()) {
            return recordings;
        }
        if (recordings.size() > 1) {
            throw new DataError("--threads: a dump is of one JVM, and these are " + recordings.size() + " recordings");
        }
        var recording = recordings.get(0);
        return List
                .of(recording.with(dump(since(recording), stillSince(recording),
                        files.size() > 1 && recording.measured().carriers.goOn(), at -> spoken(recording, at))));
    }

    /** A recording of a cell, with the thread dump that the runner left beside it, if it can be read. */
    public static MeasuredRecording besideCell(MeasuredRecording recording) {
        if (recording.profile().cell().isEmpty()) {
            return recording;
        }
        try {
            Path dump = recording.file()
                    .resolveSibling(recording.file().getFileName().toString().replaceFirst("\\.jfr$", ".threads.json"));
            return Files.isRegularFile(dump) ? of(List.of(dump)).beside(List.of(recording)).get(0) : recording;
        } catch (DataError | InvalidPathException e) { // the locale may lack letters of the name
            return recording;
        }
    }

    /** What the dumps show without a recording. */
    public String text() throws DataError {
        var lines = dump(Map.of(), Optional.empty(), false, at -> at.truncatedTo(ChronoUnit.SECONDS).toString())
                .lines();
        return lines.get(0) + "\n\n" + lines.stream().skip(1).map(line -> "- " + line)
                .collect(Collectors.joining("\n"));
    }

    /**
     * What the last dump shows, with what the others and the recording show of the threads in it.
     *
     * @param stillSince since when the carriers have done nothing, in words
     * @param goOn true if the recording shows that carriers are let go until its end; one dump may be of a later time
     * @param spoken says when an earlier dump was taken
     */
    private AttachedDump dump(Map<Long, String> recorded, Optional<String> stillSince, boolean goOn,
            Function<Instant, String> spoken) throws DataError {
        var dump = ThreadsFile.read(files.get(files.size() - 1));
        var hang = ThreadDumpAnalysis.of(dump);
        var since = new HashMap<Long, String>();
        var dumps = new ArrayList<List<DumpedThread>>();
        for (Path earlier : files.subList(0, files.size() - 1)) {
            var before = ThreadsFile.read(earlier);
            dumps.add(before.threads());
            String when = before.at().map(at -> "since " + spoken.apply(at) + " or earlier")
                    .orElse("as in " + earlier.getFileName());
            hang.waitingSince(before.threads()).forEach(id -> since.putIfAbsent(id, when));
        }
        dumps.add(dump.threads());
        stillSince.ifPresent(when -> hang.carried().forEach(id -> since.put(id, when)));
        since.putAll(recorded);
        return AttachedDump.of(hang, dumps, since, goOn, dump.version());
    }

    private static String spoken(MeasuredRecording recording, Instant at) {
        double seconds = ChronoUnit.NANOS.between(Instant.EPOCH, at) / 1e9 - recording.span().startNanos() / 1e9;
        return seconds < 0
                ? "before the recording"
                : String.format(Locale.ROOT, "%.1f s into the recording", seconds);
    }

    private static Optional<String> stillSince(MeasuredRecording recording) {
        var since = recording.silentCarriers().allStillSince();
        return since.isEmpty()
                ? Optional.empty()
                : Optional.of(String.format(Locale.ROOT, "since %.1f s into the recording",
                        (since.getAsLong() - recording.span().startNanos()) / 1e9));
    }

    private static Map<Long, String> since(MeasuredRecording recording) {
        var since = new HashMap<Long, String>();
        recording.measured().threadDumps.stuck().forEach(s -> since.put(s.virtualThreadId(),
                String.format(Locale.ROOT, "since %.1f s into the recording or earlier",
                        (s.sinceNanos() - recording.span().startNanos()) / 1e9)));
        return since;
    }
}
