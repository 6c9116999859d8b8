package io.carrierscope.analyzer.hang;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** What {@code Thread.dump_to_file -format=json} writes. JDK 21 writes names and stacks only; locks and carriers come with JDK 24. */
final class JsonThreads {
    private static final Pattern MODULE = Pattern.compile("^[\\w.@-]+//?");
    private static final String RUNNABLE = "RUNNABLE";
    private static final String RUN = "java.lang.VirtualThread.run";

    private JsonThreads() {}

    static ThreadsFile.Dump parse(String text) throws IOException {
        var threads = new ArrayList<DumpedThread>();
        JsonNode dump = new ObjectMapper().readTree(text).path("threadDump");
        for (JsonNode container : dump.path("threadContainers")) {
            for (JsonNode thread : container.path("threads")) {
                threads.add(thread(thread));
            }
        }
        return new ThreadsFile.Dump(dump.path("runtimeVersion").asText(), threads);
    }

    private static DumpedThread thread(JsonNode node) {
        var frames = new ArrayList<String>();
        node.path("stack").forEach(frame -> frames.add(MODULE.matcher(frame.asText()).replaceFirst("")));
        String name = node.path("name").asText();
        // before JDK 24 frames alone tell; a virtual thread that has not run yet has none, and a platform thread always has a name
        boolean virtual = node.path("virtual").asBoolean() || (frames.isEmpty()
                ? name.isEmpty()
                : DumpedThread.method(frames.get(frames.size() - 1)).equals(RUN));
        boolean tellsState = node.has("state");
        boolean mounted = virtual && (tellsState ? node.has("carrier") : DumpedThread.looksMounted(frames));
        return new DumpedThread(node.path("tid").asLong(), name, virtual, mounted,
                OptionalLong.empty(), List.copyOf(frames), waitsFor(node), holds(node),
                virtual && !mounted && node.path("state").asText(RUNNABLE).equals(RUNNABLE));
    }

    private static Optional<String> waitsFor(JsonNode node) {
        JsonNode lock = node.has("blockedOn") ? node.path("blockedOn") : node.path("parkBlocker").path("object");
        return Optional.of(lock).filter(JsonNode::isTextual).map(JsonNode::asText);
    }

    private static Set<String> holds(JsonNode node) {
        var locks = new HashSet<String>();
        node.path("monitorsOwned").forEach(depth -> depth.path("locks").forEach(lock -> locks.add(lock.asText())));
        locks.remove(node.path("waitingOn").asText());
        return Set.copyOf(locks);
    }
}
