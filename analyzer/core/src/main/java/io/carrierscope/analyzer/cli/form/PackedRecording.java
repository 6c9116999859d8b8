package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.file.Reading.TemporaryRecording;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Recordings in files of gzip and in zip archives. A recording in an archive is named as {@code all.zip!/app.jfr}. What is unpacked
 * goes to a temporary file, and is limited: a small file may stand for any number of bytes.
 */
public final class PackedRecording {
    private static final String INSIDE = "!/";
    private static final String RECORDING = ".jfr";
    private static final byte[] GZIP = {0x1F, (byte) 0x8B};
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final int MOST_ENTRIES = 10_000;
    /** Recordings shrink to a tenth, or to a hundredth where they say nothing. */
    private static final long MOST_RATIO = 200;
    private static final long LEAST_LIMIT = 64L << 20;
    static final long MOST_BYTES = 16L << 30;

    private PackedRecording() {}

    /** Returns true for the name of a file that may hold recordings in packed form. */
    public static boolean named(Path file) {
        String name = file.toString();
        return name.endsWith(RECORDING + ".gz") || name.endsWith(RECORDING + ".zip");
    }

    /**
     * Returns the recordings in an archive; empty if the file is no archive.
     *
     * @throws DataError if there is none in it
     */
    private static List<Path> inArchive(Path file) throws DataError {
        if (!startsWith(file, ZIP)) {
            return List.of();
        }
        try (var zip = new ZipFile(file.toFile())) {
            var names = new ArrayList<Path>();
            for (ZipEntry entry : recordings(file, zip)) {
                names.add(Path.of(file + INSIDE + shown(entry)));
            }
            return names;
        } catch (IOException | IllegalArgumentException e) {
            throw new DataError(file + ": is a damaged zip archive");
        }
    }

    /** Returns the recordings in an archive; the name itself if it is none, or none that can be read. */
    public static List<Path> expanded(Path name) {
        try {
            var inside = inArchive(name);
            return inside.isEmpty() ? List.of(name) : inside;
        } catch (DataError e) {
            return List.of(name); // reading it tells why
        }
    }

    private static List<ZipEntry> recordings(Path file, ZipFile zip) throws DataError {
        var all = zip.stream().limit(MOST_ENTRIES)
                .filter(e -> !e.isDirectory() && e.getName().endsWith(RECORDING)).map(ZipEntry.class::cast).toList();
        if (all.isEmpty()) {
            throw new DataError(file + ": is a zip archive without a recording (.jfr)");
        }
        return all;
    }

    /** The name of the entry, which may hold anything, as part of a path. */
    private static String shown(ZipEntry entry) {
        return entry.getName().replaceAll("[^\\p{L}\\p{N} ._+=@,/-]", "_").replace("..", "__");
    }

    /**
     * Returns a temporary file with the recording that the name stands for, which is deleted when this JVM ends; empty if it is not packed.
     *
     * @param most bytes of what is unpacked
     * @throws DataError if it cannot be unpacked, or is too large
     */
    static Optional<Path> unpacked(Path name, long most) throws DataError {
        int inside = name.toString().lastIndexOf(INSIDE);
        if (inside >= 0 && !Files.exists(name)) {
            return Optional.of(ofArchive(name, Path.of(name.toString().substring(0, inside)),
                    name.toString().substring(inside + INSIDE.length()), most));
        }
        if (!startsWith(name, GZIP)) {
            var entries = inArchive(name);
            return entries.isEmpty() ? Optional.empty() : unpacked(entries.getFirst(), most);
        }
        try (var in = new GZIPInputStream(Files.newInputStream(name))) {
            return Optional.of(copy(name, in, limit(name, most)));
        } catch (IOException e) {
            throw new DataError(name + ": cannot be unpacked: " + e.getMessage());
        }
    }

    private static Path ofArchive(Path name, Path file, String entry, long most) throws DataError {
        try (var zip = new ZipFile(file.toFile())) {
            for (ZipEntry e : recordings(file, zip)) {
                if (shown(e).equals(entry)) {
                    try (var in = zip.getInputStream(e)) {
                        return copy(name, in, limit(file, most));
                    }
                }
            }
            throw new DataError(name + ": no such recording in the archive");
        } catch (IOException e) {
            throw new DataError(name + ": cannot be unpacked: " + e.getMessage());
        }
    }

    private static long limit(Path packed, long most) throws IOException {
        return Math.min(most, LEAST_LIMIT + MOST_RATIO * Files.size(packed));
    }

    private static Path copy(Path name, InputStream in, long most) throws IOException, DataError {
        Path whole = TemporaryRecording.create();
        try (var out = Files.newOutputStream(whole)) {
            if (!fits(in, out, most)) {
                throw new DataError(
                        name + ": is more than " + (most >> 20) + " MB when it is unpacked, which no recording"
                                + " of this size is");
            }
            return whole;
        } catch (IOException | DataError e) {
            TemporaryRecording.delete(whole);
            throw e;
        }
    }

    private static boolean fits(InputStream in, OutputStream out, long most) throws IOException {
        byte[] buffer = new byte[1 << 16];
        long left = most;
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            left -= n;
            if (left < 0) {
                return false;
            }
            out.write(buffer, 0, n);
        }
        return true;
    }

    private static boolean startsWith(Path file, byte[] magic) throws DataError {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(magic.length), magic);
        } catch (IOException e) {
            throw new DataError(file + ": cannot be read: " + e.getMessage());
        }
    }
}
