package io.carrierscope.analyzer.fold.dump;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.fold.classify.NamePattern;
import io.carrierscope.analyzer.recording.event.NameLimit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What {@code Thread.dump_to_file -format=json} writes. JDK 21 writes names and stacks only; locks and carriers come with JDK 24. */
final class JsonThreads {
    private static final Pattern MODULE = Pattern.compile("^[\\w.@-]++//?");
    private static final String RUNNABLE = "RUNNABLE";
    private static final String RUN = "java.lang.VirtualThread.run";

    private JsonThreads() {}

    static ThreadsFile.Dump parse(String text) throws IOException {
        JsonNode dump = new ObjectMapper().readTree(text).path("threadDump");
        var nodes = new ArrayList<JsonNode>();
        dump.path("threadContainers").forEach(container -> container.path("threads").forEach(nodes::add));
        var virtualNames = nodes.stream().filter(JsonThreads::saysItIsVirtual).map(JsonThreads::namePattern)
                .collect(Collectors.toSet());
        return new ThreadsFile.Dump(dump.path("runtimeVersion").asText(), nodes.stream()
                .map(n -> thread(n, saysItIsVirtual(n)
                        || n.path("stack").isEmpty() && virtualNames.contains(namePattern(n))))
                .toList());
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

    private static DumpedThread thread(JsonNode node, boolean virtual) {
        var frames = new ArrayList<String>();
        node.path("stack").forEach(frame -> frames.add(withoutModule(frame)));
        boolean tellsState = node.has("state");
        boolean mounted = virtual && (tellsState ? node.has("carrier") : DumpedThread.looksMounted(frames));
        return new DumpedThread(node.path("tid").asLong(), name(node), virtual, mounted,
                OptionalLong.empty(), List.copyOf(frames), waitsFor(node), holds(node),
                virtual && !mounted && node.path("state").asText(RUNNABLE).equals(RUNNABLE));
    }

    private static Optional<String> waitsFor(JsonNode node) {
        JsonNode lock = node.has("blockedOn") ? node.path("blockedOn") : node.path("parkBlocker").path("object");
        return Optional.of(lock).filter(JsonNode::isTextual).map(JsonNode::asText).map(NameLimit::cut);
    }

    private static Set<String> holds(JsonNode node) {
        var locks = new HashSet<String>();
        node.path("monitorsOwned")
                .forEach(depth -> depth.path("locks").forEach(lock -> locks.add(NameLimit.cut(lock.asText()))));
        locks.remove(NameLimit.cut(node.path("waitingOn").asText()));
        return Set.copyOf(locks);
    }
}
