package io.carrierscope.analyzer.report.format;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Display names of recordings: the file name, with as many parent folders as make it unique. */
public final class FileNames {
    private final Map<Path, Set<Path>> sameName = new HashMap<>();

    private FileNames(List<MeasuredRecording> recordings) {
        recordings.forEach(r -> sameName.computeIfAbsent(r.file().getFileName(), n -> new LinkedHashSet<>())
                .add(whole(r)));
    }

    public static FileNames of(List<MeasuredRecording> recordings) {
        return new FileNames(recordings);
    }

    /** The names of the recordings that are not part of a matrix. */
    public static FileNames ofForeign(List<JudgedCell> cells) {
        return new FileNames(cells.stream().flatMap(c -> c.cell().observed().stream()).toList());
    }

    public String of(MeasuredRecording r) {
        Path file = whole(r);
        var others = sameName.getOrDefault(r.file().getFileName(), Set.of()).stream().filter(p -> !p.equals(file))
                .toList();
        int names = 1;
        while (names < file.getNameCount() && shared(last(file, names), others)) {
            names++;
        }
        return Texts.plain(StreamSupport.stream(last(file, names).spliterator(), false).map(Path::toString)
                .collect(Collectors.joining("/")));
    }

    /** The name of the cell's recording, or the cell's id. */
    public String of(JudgedCell c) {
        var key = c.cell().key();
        return c.cell().observed().map(this::of).orElse(Texts.plain(key.id()));
    }

    private static boolean shared(Path end, List<Path> others) {
        return others.stream().anyMatch(p -> p.endsWith(end));
    }

    private static Path last(Path file, int names) {
        return file.subpath(file.getNameCount() - names, file.getNameCount());
    }

    private static Path whole(MeasuredRecording r) {
        return r.file().toAbsolutePath().normalize();
    }
}
