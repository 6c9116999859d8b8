package io.carrierscope.analyzer.recording.file;

import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.recording.chunk.ChunkReader;
import io.carrierscope.analyzer.recording.chunk.ChunkSource;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.recording.file.Reading.TemporaryRecording;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The recordings in a file into which somebody joined those of several JVMs, of which each chunk names its own, or of one JVM at different
 * times.
 */
public final class JvmParts implements AutoCloseable {
    private static final String NUMBER = "!jvm";
    private static final Pattern DIGITS = Pattern.compile("[1-9]\\d?");
    /** Most JVMs in a file that is taken apart: nobody collects more in one file to have them read. */
    private static final int MOST = 16;
    private static final Selection JVM = new Selection(Set.of("jdk.JVMInformation"), Optional.empty());

    private record Part(JvmEvent.Jvm jvm, List<ChunkIndex.Entry> chunks) {}

    private final List<Path> files = new ArrayList<>();

    /** Copies the chunks of each recording to a temporary file, unless it is one or more than {@value #MOST}. */
    public static JvmParts of(Path file) throws DataError {
        var index = ChunkIndex.of(file);
        var parts = new JvmParts();
        try (var channel = index.open()) {
            var found = found(index, channel);
            if (found.size() > 1 && found.size() <= MOST) {
                for (Part part : found) {
                    parts.copy(part, channel);
                }
            }
            return parts;
        } catch (IOException e) {
            parts.close();
            throw new DataError(file + ": its chunks cannot be copied: " + e.getMessage());
        }
    }

    /** Returns the name of the recording of one JVM of a file, from 1. */
    public static Path named(Path file, int number) {
        return file.resolveSibling(file.getFileName() + NUMBER + number);
    }

    /**
     * Returns the number in a name that {@link #named} gave; 0 for any other name.
     */
    public static int number(Path name) {
        String text = name.toString();
        String number = text.substring(at(text) < 0 ? text.length() : at(text) + NUMBER.length());
        return DIGITS.matcher(number).matches() && !Files.exists(name) ? Integer.parseInt(number) : 0;
    }

    /** Returns the file of such a name. */
    public static Path file(Path name) {
        String text = name.toString();
        return at(text) > 0 && DIGITS.matcher(text.substring(at(text) + NUMBER.length())).matches()
                ? Path.of(text.substring(0, at(text)))
                : name;
    }

    private static int at(String name) {
        return name.lastIndexOf(NUMBER);
    }

    /** Returns the temporary file of one JVM, which is deleted when this JVM ends, and deletes the others. */
    public Optional<Path> only(int number) {
        var kept = number <= files.size() ? Optional.of(files.remove(number - 1)) : Optional.<Path>empty();
        close();
        return kept;
    }

    /** Returns the temporary files, in the order in which the JVMs come in the file; none if there are no parts. */
    public List<Path> files() {
        return files;
    }

    private static List<Part> found(ChunkIndex index, FileChannel channel) {
        var reader = new ChunkReader(UnaryOperator.identity());
        var parts = new ArrayList<Part>();
        var untold = new ArrayList<ChunkIndex.Entry>();
        Part last = null;
        for (ChunkIndex.Entry entry : index.entries()) {
            var jvm = jvm(reader, entry, channel);
            if (jvm.isPresent()) {
                last = part(parts, jvm.get());
                last.chunks.addAll(untold);
                untold.clear();
            }
            (last == null ? untold : last.chunks).add(entry);
        }
        if (last == null) {
            parts.add(new Part(null, untold));
        }
        return index.cut() ? parts : parts.stream().flatMap(p -> byTime(p).stream()).toList();
    }

    /** One for each time, if much more lies between them than was recorded. */
    private static List<Part> byTime(Part all) {
        long recorded = all.chunks.stream().mapToLong(c -> c.header().durationNanos()).sum();
        var parts = new ArrayList<Part>();
        Window before = null;
        for (var chunk : all.chunks.stream().sorted(Comparator.comparingLong(c -> c.header().startNanos())).toList()) {
            var span = chunk.header().span();
            if (before == null || before.apartFrom(span, recorded)) {
                parts.add(new Part(all.jvm, new ArrayList<>()));
            }
            parts.getLast().chunks.add(chunk);
            before = before == null ? span : Window.around(List.of(before, span));
        }
        return parts.size() == 1 ? List.of(all) : parts;
    }

    private static Part part(List<Part> parts, JvmEvent.Jvm jvm) {
        return parts.stream().filter(p -> p.jvm.sameProcess(jvm)).findFirst().orElseGet(() -> {
            var part = new Part(jvm, new ArrayList<>());
            parts.add(part);
            return part;
        });
    }

    /** The JVM of a chunk; empty if it names none, or cannot be read. */
    private static Optional<JvmEvent.Jvm> jvm(ChunkReader reader, ChunkIndex.Entry entry, FileChannel channel) {
        var found = new ArrayList<JvmEvent.Jvm>();
        try {
            reader.read(new ChunkSource(channel, entry.offset(), entry.header().sizeBytes()), entry.header(), JVM,
                    kind -> kind == JvmEvent.Jvm.class
                            ? EventBatchConsumer.each(e -> found.add((JvmEvent.Jvm) e))
                            : null);
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // reading the part tells why
        }
        return found.isEmpty() ? Optional.empty() : Optional.of(found.getLast());
    }

    private void copy(Part part, FileChannel from) throws IOException {
        Path file = TemporaryRecording.create();
        files.add(file);
        try (var out = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
            for (ChunkIndex.Entry chunk : part.chunks) {
                long at = chunk.offset();
                long end = at + chunk.header().sizeBytes();
                while (at < end) {
                    long n = from.transferTo(at, end - at, out);
                    if (n <= 0) {
                        throw new IOException("the file became shorter while it was read");
                    }
                    at += n;
                }
            }
        }
    }

    @Override
    public void close() {
        files.forEach(TemporaryRecording::delete);
    }
}
