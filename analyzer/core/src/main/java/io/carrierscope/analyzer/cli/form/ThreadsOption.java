package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.hang.Hang;
import io.carrierscope.analyzer.hang.HangText;
import io.carrierscope.analyzer.hang.ThreadsFile;
import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** A thread dump beside the recordings. */
public final class ThreadsOption {
    @Option(names = "--threads", paramLabel = "DUMP", description = "A thread dump, alone or of the recorded JVM: JSON of 'jcmd PID Thread.dump_to_file -format=json DUMP', or text of 'jcmd PID Thread.print'.")
    private Optional<Path> file = Optional.empty();

    /** True if a dump is named. */
    public boolean given() {
        return file.isPresent();
    }

    /** What the dump shows; with what one recording shows of the threads in it. */
    public String text(Optional<Analysis> analysis) throws DataError {
        var since = new HashMap<Long, Double>();
        analysis.stream().flatMap(a -> a.recordings().stream()).forEach(r -> since.putAll(since(r)));
        var lines = HangText.lines(Hang.of(ThreadsFile.read(file.orElseThrow())), since);
        return lines.get(0) + "\n\nTHREADS in " + file.get().getFileName() + "\n"
                + lines.stream().skip(1).map(line -> "- " + line + "\n").collect(Collectors.joining());
    }

    private static Map<Long, Double> since(MeasuredRecording recording) {
        var since = new HashMap<Long, Double>();
        recording.measured().threadDumps.stuck().forEach(s -> since.put(s.virtualThreadId(),
                (s.sinceNanos() - recording.span().startNanos()) / 1e9));
        return since;
    }
}
