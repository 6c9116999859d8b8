package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.hang.Hang;
import io.carrierscope.analyzer.hang.HangText;
import io.carrierscope.analyzer.hang.ThreadsFile;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.KnownBug;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** A thread dump beside the recordings. */
public final class ThreadsOption {
    @Option(names = "--threads", split = ",", paramLabel = "DUMP", description = "A thread dump, alone or of the recorded JVM, or several of one JVM, the earliest first: JSON of 'jcmd PID Thread.dump_to_file -format=json DUMP', or text of 'jcmd PID Thread.print'.")
    private List<Path> files = List.of();

    /** True if a dump is named. */
    public boolean given() {
        return !files.isEmpty();
    }

    /** What the last dump shows, with what the others and one recording show of the threads in it. */
    public String text(Optional<Analysis> analysis) throws DataError {
        Path last = files.get(files.size() - 1);
        var dump = ThreadsFile.read(last);
        var hang = Hang.of(dump.threads());
        var since = new HashMap<Long, String>();
        for (Path earlier : files.subList(0, files.size() - 1)) {
            hang.waitingSince(ThreadsFile.read(earlier).threads())
                    .forEach(id -> since.putIfAbsent(id, "as in " + earlier.getFileName()));
        }
        analysis.stream().flatMap(a -> a.recordings().stream()).forEach(r -> since.putAll(since(r)));
        var lines = HangText.lines(hang, since, KnownBug.ofMonitors(dump.version()));
        return lines.get(0) + "\n\nTHREADS in " + last.getFileName() + "\n"
                + lines.stream().skip(1).map(line -> "- " + line + "\n").collect(Collectors.joining());
    }

    private static Map<Long, String> since(MeasuredRecording recording) {
        var since = new HashMap<Long, String>();
        recording.measured().threadDumps.stuck().forEach(s -> since.put(s.virtualThreadId(),
                String.format(Locale.ROOT, "since %.1f s into the recording or earlier",
                        (s.sinceNanos() - recording.span().startNanos()) / 1e9)));
        return since;
    }
}
