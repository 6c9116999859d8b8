package io.carrierscope.mcp;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cli.form.NamedRecordings;
import io.carrierscope.analyzer.cli.form.PackedRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.settings.CommandName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Recordings below the folders, each read and judged once; the last few are kept. */
final class Recordings {
    private static final int MOST_KEPT = 12;
    private static final int MOST_WAITING = 10;
    private static final long MOST_BYTES = 1L << 30;
    /** Clients give up after a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String SERVER = ".server.jfr";
    private static final String CLIENT = ".client.jfr";

    private final Folders folders;
    private final ExecutorService readers = Executors.newFixedThreadPool(2,
            Thread.ofPlatform().daemon().name("reader-", 0).factory());
    private final Map<List<State>, Judging> kept = new LinkedHashMap<>(MOST_KEPT, 0.75f, true);

    Recordings(Folders folders) {
        this.folders = folders;
    }

    /** A file as it is now; another one under its name is read anew. */
    private record State(Folders.Named named, long bytes, FileTime written) {
        static State of(Folders.Named named) throws DataError {
            try {
                var state = new State(named, Files.size(named.file()), Files.getLastModifiedTime(named.file()));
                if (state.bytes > MOST_BYTES) {
                    throw new DataError("larger than " + (MOST_BYTES >> 20)
                            + " MB, which this server does not read; " + CommandName.with("explain does"));
                }
                return state;
            } catch (IOException e) {
                throw new DataError("the file cannot be read");
            }
        }
    }

    private record Judging(FutureTask<Analysis> task, long begunNanos) {}

    Folders folders() {
        return folders;
    }

    /** The recording, judged; the other JVM of a cell of a matrix is joined if its recording is beside it. */
    Analysis analysis(String name) throws DataError {
        var named = folders.recording(name);
        int inside = PackedRecording.expanded(named.path()).size();
        if (inside > 1) {
            throw new DataError("an archive of " + inside + " recordings; explain without a file names them");
        }
        Path file = named.path();
        String own = file.getFileName().toString();
        Path beside = file.resolveSibling(
                own.endsWith(SERVER) ? own.replace(SERVER, CLIENT) : own.replace(CLIENT, SERVER));
        var states = new ArrayList<>(List.of(State.of(named)));
        if (!beside.equals(file) && Files.isRegularFile(beside, LinkOption.NOFOLLOW_LINKS)) {
            states.add(State.of(new Folders.Named(beside, "")));
        }
        states.sort(Comparator.comparing(s -> s.named.path()));
        return await(judging(List.copyOf(states)));
    }

    /** The one program of a recording. */
    JudgedCell judged(String name) throws DataError {
        var cells = analysis(name).cells();
        if (cells.size() == 1) {
            return cells.getFirst();
        }
        throw new DataError(cells.isEmpty()
                ? "this recording is of no program that can be judged alone"
                : "of " + cells.size() + " JVMs, each of which is judged alone: ask for " + cells.stream()
                        .flatMap(c -> c.cell().subject().stream()).map(r -> folders.name(r.file()))
                        .collect(Collectors.joining(", ")));
    }

    /** What failed is read again: memory or the folder for temporary files may have been full. */
    private synchronized Judging judging(List<State> states) throws DataError {
        var known = kept.get(states);
        if (known != null && known.task.state() != Future.State.FAILED) {
            return known;
        }
        if (kept.values().stream().filter(j -> !j.task.isDone()).count() >= MOST_WAITING) {
            throw new DataError("other recordings are being read; ask again when they are answered");
        }
        kept.values().removeIf(j -> kept.size() >= MOST_KEPT && j.task.isDone());
        var judging = new Judging(new FutureTask<>(() -> read(states)), System.nanoTime());
        kept.put(states, judging);
        readers.execute(judging.task);
        return judging;
    }

    private static Analysis read(List<State> states) throws DataError {
        var recordings = new ArrayList<MeasuredRecording>();
        for (State state : states) {
            recordings.addAll(NamedRecordings.of(state.named.path(), MOST_BYTES, MeasuredRecording::of));
        }
        return Analysis.of(recordings);
    }

    private Analysis await(Judging judging) throws DataError {
        try {
            return judging.task.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            if (System.nanoTime() - judging.begunNanos > LONGEST.toNanos()) {
                judging.task.cancel(true);
            }
            throw new DataError("the recording is still being read; ask again in a minute");
        } catch (CancellationException | InterruptedException e) {
            throw new DataError("reading took more than " + LONGEST.toMinutes() + " minutes and was given up");
        } catch (ExecutionException e) {
            throw e.getCause() instanceof DataError known
                    ? new DataError(folders.relative(known.getMessage()))
                    : new DataError(e.getCause() instanceof OutOfMemoryError
                            ? "not enough memory for this recording"
                            : "the recording cannot be read: a bug, which "
                                    + CommandName.with("explain tells more of"));
        }
    }
}
