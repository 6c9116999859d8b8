package io.carrierscope.fleet.storage;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/** Divides recordings among tasks: small files together, large ones by their chunks. */
public final class Plan {
    private static final String RECORDING = ".jfr";
    private static final int TASKS_PER_CORE = 4;

    private final Configuration settings;
    private final long splitBytes;

    /** @param splitBytes a file of more bytes is divided into pieces of about so many */
    public Plan(Configuration settings, long splitBytes) {
        this.settings = settings;
        this.splitBytes = splitBytes;
    }

    /**
     * Returns the files that folders and patterns stand for, ordered by name.
     *
     * @throws DataError if one stands for none
     */
    public List<FileStatus> files(List<String> inputs) throws DataError {
        var files = new ArrayList<FileStatus>();
        for (String input : inputs) {
            try {
                int before = files.size();
                var path = new Path(input);
                var found = path.getFileSystem(settings).globStatus(path);
                for (FileStatus status : found == null ? new FileStatus[0] : found) {
                    below(status, files);
                }
                if (files.size() == before) {
                    throw new DataError(input + ": no such recording");
                }
            } catch (IOException | IllegalArgumentException e) {
                throw new DataError(input + ": cannot be listed: " + e.getMessage());
            }
        }
        return files.stream().distinct().sorted(Comparator.comparing(f -> f.getPath().toString())).toList();
    }

    private void below(FileStatus status, List<FileStatus> files) throws IOException {
        if (status.isFile()) {
            files.add(status);
            return;
        }
        var system = status.getPath().getFileSystem(settings);
        if (Storage.local(status.getPath().toString())) {
            // listFiles starts a process for each local file, to ask for its owner
            for (FileStatus each : system.listStatus(status.getPath())) {
                if (each.isDirectory() ? !Storage.link(each.getPath().toString()) : recording(each)) {
                    below(each, files);
                }
            }
            return;
        }
        var all = system.listFiles(status.getPath(), true);
        while (all.hasNext()) {
            var file = all.next();
            if (recording(file)) {
                files.add(file);
            }
        }
    }

    private static boolean recording(FileStatus file) {
        return file.getPath().getName().endsWith(RECORDING);
    }

    /** Returns the pieces of a file; one that is short, or not whole chunks from end to end, stays in one piece. */
    public List<Piece> pieces(FileStatus file) {
        String name = file.getPath().toString();
        var whole = List.of(Piece.whole(name, file.getLen()));
        if (file.getLen() <= splitBytes) {
            return whole;
        }
        try {
            var chunks = chunks(file);
            var pieces = joined(name, chunks);
            return pieces.size() < 2 ? whole : pieces;
        } catch (IOException e) {
            return whole;
        }
    }

    private record Chunk(long offset, ChunkHeader header) {}

    /** Returns all chunks; none if any byte of the file belongs to no finished chunk. */
    private List<Chunk> chunks(FileStatus file) throws IOException {
        var chunks = new ArrayList<Chunk>();
        byte[] head = new byte[ChunkHeader.BYTES];
        try (var in = file.getPath().getFileSystem(settings).open(file.getPath())) {
            long at = 0;
            while (at < file.getLen()) {
                if (file.getLen() - at < head.length) {
                    return List.of();
                }
                in.readFully(at, head);
                var header = ChunkHeader.complete(ByteBuffer.wrap(head), file.getLen() - at);
                if (header.isEmpty()) {
                    return List.of();
                }
                chunks.add(new Chunk(at, header.get()));
                at += header.get().sizeBytes();
            }
        }
        return chunks;
    }

    private List<Piece> joined(String file, List<Chunk> chunks) {
        long start = chunks.stream().mapToLong(c -> c.header.startNanos()).min().orElse(0);
        long end = Math.max(start + 1, chunks.stream().mapToLong(c -> c.header.endNanos()).max().orElse(0));
        var pieces = new ArrayList<Piece>();
        if (new Window(start, end).isShort()) {
            return pieces;
        }
        long from = 0;
        for (Chunk chunk : chunks) {
            long to = chunk.offset + chunk.header.sizeBytes();
            if (to - from >= splitBytes || chunk == chunks.getLast()) {
                pieces.add(new Piece(file, from, to - from, false, start, end));
                from = to;
            }
        }
        return pieces;
    }

    /** Returns the number of tasks for these pieces: several for each core, so that none waits long for the last one. */
    public int tasks(List<Piece> pieces, int cores) {
        long bytes = pieces.stream().mapToLong(Piece::length).sum();
        return (int) Math.max(TASKS_PER_CORE * cores, bytes / splitBytes);
    }

    private record Bin(ArrayList<Piece> pieces, long bytes) {}

    /** Divides whole files among tasks so that each has about as many bytes: the largest first, each to the emptiest. */
    public static List<List<Piece>> balanced(List<Piece> files, int tasks) {
        var bins = new PriorityQueue<Bin>(Comparator.comparingLong(Bin::bytes));
        for (int i = 0; i < Math.min(tasks, files.size()); i++) {
            bins.add(new Bin(new ArrayList<>(), 0));
        }
        files.stream().sorted(Comparator.comparingLong(Piece::length).reversed()).forEach(piece -> {
            var bin = bins.poll();
            bin.pieces.add(piece);
            bins.add(new Bin(bin.pieces, bin.bytes + piece.length()));
        });
        return bins.stream().map(b -> (List<Piece>) b.pieces).toList();
    }
}
