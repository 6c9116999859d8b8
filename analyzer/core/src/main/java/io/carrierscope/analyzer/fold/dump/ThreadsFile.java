package io.carrierscope.analyzer.fold.dump;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.fold.classify.NamePattern;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.UserFile;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A file with a thread dump: JSON of {@code jcmd PID Thread.dump_to_file -format=json}, or text of {@code jcmd PID Thread.print}. */
public final class ThreadsFile {
    private static final Pattern MODULE = Pattern.compile("\\([\\w.]++@[^/(]*+/");

    private static final String INITIALISER = ".<clinit>";

    private ThreadsFile() {}

    /**
     * The threads of a file, and the version of their JVM.
     *
     * @param version empty where the dump does not tell
     * @param at when it was taken, where the dump tells
     * @param complete true if it lists each virtual thread that is alive: text lacks those without a carrier
     */
    public record Dump(String version, Optional<Instant> at, boolean complete, List<DumpedThread> threads) {}

    /** The dump in the file. DataError if it holds none. */
    public static Dump read(Path file) throws DataError {
        try {
            String text = UserFile.text(file);
            var dump = text.stripLeading().startsWith("{") ? JsonThreads.parse(text) : printed(text);
            if (dump.threads().isEmpty()) {
                throw new DataError(
                        file + ": no thread dump; jcmd PID Thread.dump_to_file -format=json FILE writes one");
            }
            return dump;
        } catch (MalformedInputException e) {
            throw new DataError(file + ": no thread dump, but a file of other bytes");
        } catch (NoSuchFileException e) {
            throw new DataError(file + ": no such file");
        } catch (IOException e) {
            throw new DataError(file + ": cannot be read as a thread dump");
        }
    }

    private static Dump printed(String text) {
        var dump = PrintedDump.of(text);
        return new Dump(dump.version(), Optional.empty(), false,
                dump.threads().stream().map(ThreadsFile::thread).toList());
    }

    static DumpedThread thread(PrintedDump.Printed t) {
        var waitsFor = t.waitsFor().stream().reduce((first, last) -> last);
        return new DumpedThread(t.id(), t.name(), t.virtual(), t.virtual(),
                t.carries().stream().mapToLong(id -> id).findFirst(),
                t.frames().stream().map(ThreadsFile::withoutModule).toList(), waitsFor,
                Stream.concat(t.holds().stream(), t.frames().stream().flatMap(f -> initialises(f).stream()))
                        .filter(lock -> !waitsFor.equals(Optional.of(lock)))
                        .collect(Collectors.toUnmodifiableSet()));
    }

    /** A thread in the initialiser of a class holds what others wait for. */
    private static Optional<String> initialises(String frame) {
        String method = DumpedThread.method(frame);
        return method.endsWith(INITIALISER)
                ? Optional.of(PrintedDump.initialization(method.substring(0, method.length() - INITIALISER.length())))
                : Optional.empty();
    }

    private static String withoutModule(String frame) {
        return frame.indexOf('/') < 0 ? frame : MODULE.matcher(frame).replaceFirst("(");
    }

    /**
     * What {@code Thread.dump_to_file -format=json} writes. JDK 21 writes names and stacks only; locks and carriers come with JDK 24, the
     * owners of {@code java.util.concurrent} locks with 26. From 27 on numbers are numbers, before they are texts.
     */
    static final class JsonThreads {
        private static final Pattern MODULE = Pattern.compile("^[\\w.@-]++//?");
        private static final String RUNNABLE = "RUNNABLE";
        private static final String RUN = "java.lang.VirtualThread.run";

        private JsonThreads() {}

        static ThreadsFile.Dump parse(String text) throws IOException {
            JsonNode dump = new ObjectMapper().readTree(text).path("threadDump");
            var nodes = new ArrayList<JsonNode>();
            var parents = new IdentityHashMap<JsonNode, Long>();
            dump.path("threadContainers").forEach(container -> container.path("threads").forEach(node -> {
                nodes.add(node);
                if (!container.path("owner").asText("").isEmpty() && !container.path("owner").isNull()) {
                    parents.put(node, container.path("owner").asLong());
                }
            }));
            var virtualNames = nodes.stream().filter(JsonThreads::saysItIsVirtual).map(JsonThreads::namePattern)
                    .collect(Collectors.toSet());
            var owned = owned(nodes);
            return new ThreadsFile.Dump(dump.path("runtimeVersion").asText(), instant(dump.path("time").asText()), true,
                    nodes.stream().map(n -> thread(n, saysItIsVirtual(n)
                            || n.path("stack").isEmpty() && virtualNames.contains(namePattern(n)), owned,
                            parents.get(n))).toList());
        }

        private static Optional<Instant> instant(String time) {
            try {
                return Optional.of(Instant.parse(time));
            } catch (DateTimeParseException e) {
                return Optional.empty();
            }
        }

        /** Locks by the id of the thread that holds them, as those tell that are parked for them. */
        private static Map<Long, Set<String>> owned(List<JsonNode> nodes) {
            return nodes.stream().map(n -> n.path("parkBlocker")).filter(b -> b.has("owner"))
                    .collect(Collectors.groupingBy(b -> b.path("owner").asLong(),
                            Collectors.mapping(b -> NameLimit.cut(b.path("object").asText()), Collectors.toSet())));
        }

        /**
         * Before JDK 24 frames alone tell. A virtual thread that has not run yet has none; a platform thread always has a name. One with a
         * name is told by others whose names differ only in digits.
         */
        private static boolean saysItIsVirtual(JsonNode node) {
            JsonNode frames = node.path("stack");
            return node.path("virtual").asBoolean() || (frames.isEmpty()
                    ? name(node).isEmpty()
                    : DumpedThread.method(withoutModule(frames.get(frames.size() - 1))).equals(RUN));
        }

        private static String namePattern(JsonNode node) {
            return NamePattern.of(name(node));
        }

        private static String name(JsonNode node) {
            return NameLimit.cut(node.path("name").asText());
        }

        private static String withoutModule(JsonNode frame) {
            return NameLimit.cut(MODULE.matcher(frame.asText()).replaceFirst(""));
        }

        private static DumpedThread thread(JsonNode node, boolean virtual, Map<Long, Set<String>> owned,
                Long parent) {
            var frames = new ArrayList<String>();
            node.path("stack").forEach(frame -> frames.add(withoutModule(frame)));
            boolean tellsState = node.has("state");
            boolean mounted = virtual && (tellsState ? node.has("carrier") : DumpedThread.looksMounted(frames));
            long id = node.path("tid").asLong();
            return new DumpedThread(id, name(node), virtual, mounted,
                    OptionalLong.empty(), List.copyOf(frames), waitsFor(node),
                    holds(node, owned.getOrDefault(id, Set.of())),
                    virtual && !mounted && node.path("state").asText(RUNNABLE).equals(RUNNABLE),
                    parent == null ? OptionalLong.empty() : OptionalLong.of(parent));
        }

        private static Optional<String> waitsFor(JsonNode node) {
            JsonNode lock = node.has("blockedOn") ? node.path("blockedOn") : node.path("parkBlocker").path("object");
            return Optional.of(lock).filter(JsonNode::isTextual).map(JsonNode::asText).map(NameLimit::cut);
        }

        private static Set<String> holds(JsonNode node, Set<String> owned) {
            var locks = new HashSet<>(owned);
            node.path("monitorsOwned")
                    .forEach(depth -> depth.path("locks").forEach(lock -> locks.add(NameLimit.cut(lock.asText()))));
            locks.remove(NameLimit.cut(node.path("waitingOn").asText()));
            return Set.copyOf(locks);
        }
    }
}
