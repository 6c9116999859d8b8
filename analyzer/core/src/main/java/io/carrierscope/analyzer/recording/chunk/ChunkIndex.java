package io.carrierscope.analyzer.recording.chunk;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.recording.Window;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The chunks of a file, found by following the sizes in their headers. Bytes that form no chunk are reported as lost. A chunk that is in the
 * file again, as where dumps of one recording were joined, counts once.
 */
public final class ChunkIndex {
    /** A chunk and its offset in the file. */
    public record Entry(long offset, ChunkHeader header) {}

    /** What other programs call their standard input. */
    private static final Path PIPE = Path.of("-");

    private final Path file;
    private final List<Entry> entries = new ArrayList<>();
    private final Set<ChunkHeader> known = new HashSet<>();
    private final List<String> lost = new ArrayList<>();
    private boolean cut;

    private ChunkIndex(Path file) {
        this.file = file;
    }

    /**
     * Reads the headers of all chunks.
     *
     * @throws DataError if the file is missing, a folder, empty, not a recording, or holds no complete chunk
     */
    public static ChunkIndex of(Path file) throws DataError {
        var index = new ChunkIndex(file);
        try (var channel = index.open()) {
            index.walk(channel);
        } catch (IOException e) {
            throw index.unreadable(e);
        }
        return index;
    }

    /**
     * Returns the format of a recording that is older than our own reader reads, such as 0.9; empty for any other file.
     *
     * @throws DataError if the file is missing or a folder, or cannot be read
     */
    public static Optional<String> oldFormat(Path file) throws DataError {
        var index = new ChunkIndex(file);
        var head = ByteBuffer.allocate(ChunkHeader.BYTES);
        try (var channel = index.open()) {
            channel.read(head, 0);
        } catch (IOException e) {
            throw index.unreadable(e);
        }
        return Optional.of(head.flip()).filter(ChunkHeader::hasMagic).flatMap(ChunkHeader::tooOld);
    }

    private DataError unreadable(IOException e) {
        return new DataError(file + ": cannot be read: " + e.getMessage());
    }

    public Path file() {
        return file;
    }

    /** Opens the file for reading; the caller closes the channel. */
    public FileChannel open() throws DataError {
        requireRegularFile(file);
        try {
            UserFile.requireFile(file);
            return FileChannel.open(file);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Returns the readable chunks in file order; there is at least one. */
    public List<Entry> entries() {
        return entries;
    }

    /** Returns true if a part of the file is not a readable chunk. */
    public boolean cut() {
        return cut;
    }

    /** Returns one line for each part of the file that is not a readable chunk, and for time between chunks. */
    public List<String> lost() {
        return lost;
    }

    private static void requireRegularFile(Path file) throws DataError {
        if (Files.isDirectory(file)) {
            throw new DataError(file + ": is a folder; name the .jfr files in it");
        }
        if (!Files.exists(file)) {
            throw new DataError(file + ": " + (Files.isSymbolicLink(file)
                    ? "is a link to a file that is not there; if git-annex keeps it, fetch it first: git annex get"
                    : file.equals(PIPE) ? "recordings are read from files, not from a pipe" : "no such file"));
        }
    }

    private void walk(FileChannel channel) throws IOException, DataError {
        long size = channel.size();
        if (size == 0) {
            throw new DataError(file + ": is empty; was the recording dumped before the process ended?");
        }
        long at = 0;
        while (at < size) {
            at = next(channel, at, size);
        }
        if (entries.isEmpty()) {
            throw new DataError(file + ": holds no complete chunk (" + String.join("; ", lost)
                    + "); take the file after the recording has ended or was dumped");
        }
        cut = !lost.isEmpty();
        lost.addAll(Window.gaps(entries.stream().map(e -> e.header().span()).toList()));
    }

    private long next(FileChannel channel, long at, long size) throws IOException, DataError {
        byte[] head = new byte[(int) Math.min(ChunkHeader.BYTES, size - at)];
        new ChunkSource(channel, at, size - at).read(0, head, 0, head.length);
        var buffer = ByteBuffer.wrap(head);
        if (!ChunkHeader.hasMagic(buffer)) {
            return notAChunk(at, size, buffer);
        }
        var old = at == 0 ? ChunkHeader.tooOld(buffer) : Optional.<String>empty();
        if (old.isPresent()) {
            throw new DataError(file + ": is a recording in format " + old.get() + " of JDK 7 to 10, of which no"
                    + " part can be read alone");
        }
        if (buffer.remaining() < ChunkHeader.BYTES) {
            return lose("the last " + (size - at) + " bytes are a chunk cut off in its header", size);
        }
        return add(at, size, ChunkHeader.parse(buffer));
    }

    private long add(long at, long size, ChunkHeader header) {
        if (!header.finished()) {
            return lose("the last " + (size - at) + " bytes are an unfinished chunk", size);
        }
        if (header.sizeBytes() > size - at) {
            return lose("the chunk at byte " + at + " is cut off: " + (size - at) + " of " + header.sizeBytes()
                    + " bytes are there", size);
        }
        if (!header.hasPossibleTimes()) {
            return lose("the chunk at byte " + at + " states impossible times", at + header.sizeBytes());
        }
        if (known.add(header)) {
            entries.add(new Entry(at, header));
        }
        return header.growing() ? growing(at + header.sizeBytes(), size) : at + header.sizeBytes();
    }

    /** Continues after a chunk that was still being written: its flushed part is complete, bytes behind it are lost. */
    private long growing(long at, long size) {
        return at == size
                ? at
                : lose("the recording was still being written: the last " + (size - at)
                        + " bytes were not flushed", size);
    }

    private long notAChunk(long at, long size, ByteBuffer head) throws DataError {
        if (at == 0) {
            throw new DataError(file + ": " + Stranger.of(head.array()));
        }
        return lose("from byte " + at + " on there is no Flight Recorder data", size);
    }

    /** What stands where a recording was expected, told by the first bytes of the file. */
    private enum Stranger {
        GZIP("\u001f\u008b", "is compressed; unpack it first: gzip -d"),
        ZIP("pk\u0003\u0004", "is a zip archive; unpack it first: unzip"),
        LFS("version https://git-lfs",
                "is a pointer of Git LFS, not the recording itself; fetch it first: git lfs pull"),
        ANNEX("/annex/objects/", "is a pointer of git-annex, not the recording itself; fetch it first: git annex get"),
        PAGE("<!doctype html", "is a web page, perhaps an error page in place of the download"),
        HTML("<html", PAGE.what), HEAP("java profile", "is a heap dump, which a memory analyzer opens"),
        THREADS("\"threaddump\"", "is a thread dump; name it after --threads"),
        PRINTED("full thread dump", THREADS.what),
        OTHER("", "not a Flight Recorder file");

        /** Bytes of another format, which may stand anywhere in a file. */
        private static final int MAGIC = 4;

        private final String begins;
        private final String what;

        Stranger(String begins, String what) {
            this.begins = begins;
            this.what = what;
        }

        static String of(byte[] head) {
            String text = new String(head, StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            return Stream.of(values()).filter(s -> text.startsWith(s.begins)
                    || s.begins.length() > MAGIC && text.contains(s.begins)).findFirst().orElse(OTHER).what;
        }
    }

    private long lose(String what, long size) {
        lost.add(what);
        return size;
    }
}
