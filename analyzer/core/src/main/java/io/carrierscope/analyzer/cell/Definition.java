package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.workload.RunnerOption;
import io.carrierscope.analyzer.workload.WorkStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The JSON definition in a cell's own event, beyond the event's fields. Text that is not JSON reads as an empty definition.
 *
 * @param jdk feature release that the cell asks for; 0 when unknown
 * @param recording {@code on}, or {@code off} for a cell whose server ran without Flight Recorder
 * @param warmup value on the warm-up axis; empty when warm-ups do not vary
 * @param producer how messages are sent to the broker; empty when none are
 * @param controlOf the control group of the server variant: variants of one group are identical, so their spread is noise
 * @param client the client under test; empty where the server is under test
 * @param thinkNanos mean time from an answer to the next request of a client of a closed loop
 * @param burstRequests requests of a burst; 0 under another load
 * @param changesRate true where the rate of the load changes by design: bursts, ramps and spikes
 * @param published figures that a study published for this cell
 * @param answersFirst true when a handler completes its response before it works, so that the client continues meanwhile
 * @param collector the GC named in the server's name; empty when it names none
 * @param limits limits of its JVMs as options of the runner, such as {@code server.cpus=1}
 * @param options options of the runner that measure the cell again in the same way
 * @param steps what a request does; none where the server is an application
 */
public record Definition(int jdk, String recording, String warmup, String producer, Optional<String> controlOf,
        Optional<String> client, double thinkNanos, int burstRequests, boolean changesRate, List<Published> published,
        boolean answersFirst, String collector, List<String> limits, List<RunnerOption> options,
        List<WorkStep> steps) {
    private static final Definition NOTHING = new Definition(0, "on", "", "", Optional.empty(), Optional.empty(), 0,
            0, false, List.of(), false, "", List.of(), List.of(), List.of());

    /** Created only when needed: it takes 10 ms, and most recordings do not belong to cells. */
    private static final class Json {
        private static final ObjectMapper MAPPER = new ObjectMapper();
        private static final int MOST = 1_000;
        /** The recordings of a run have few definitions. */
        private static final Map<String, Definition> KNOWN = new ConcurrentHashMap<>();
    }

    /** One published figure. */
    public record Published(String study, String row, String metric, double value, String unit, String source) {}

    public Definition {
        published = List.copyOf(published);
        limits = List.copyOf(limits);
        options = List.copyOf(options);
        steps = List.copyOf(steps);
    }

    /** Mean CPU time that the steps of the workload ask for; 0 when unknown. */
    public double computeNanos() {
        return WorkStep.mean(steps, WorkStep::cpuNanos);
    }

    /** Mean wait that the steps ask for; 0 when unknown. */
    public double waitNanos() {
        return WorkStep.mean(steps, WorkStep::waitNanos);
    }

    /** Number of items of a request that a server may work on at once; 1 for a request that is not a job. */
    public int items() {
        return WorkStep.items(steps);
    }

    /** What is in flight at once: requests, or the items of jobs. */
    public String inFlight() {
        return items() > 1 ? "items" : "requests";
    }

    static Definition parse(String json) {
        if (json == null) {
            return NOTHING;
        }
        if (Json.KNOWN.size() > Json.MOST) {
            Json.KNOWN.clear();
        }
        return Json.KNOWN.computeIfAbsent(json, Definition::read);
    }

    private static Definition read(String json) {
        try {
            JsonNode root = Json.MAPPER.readTree(json);
            return root.isObject() ? of(root) : NOTHING;
        } catch (JsonProcessingException e) {
            return NOTHING;
        }
    }

    private static Definition of(JsonNode root) {
        var published = new ArrayList<Published>();
        root.path("published").forEach(p -> published.add(new Published(text(p, "study"), text(p, "row"),
                text(p, "metric"), p.path("value").asDouble(), text(p, "unit"), text(p, "source"))));
        return new Definition(root.path("jdk").path("feature").asInt(0), root.path("recording").asText("on"),
                root.path("warmup").asText(""), root.path("producer").path("name").asText(""),
                Optional.ofNullable(root.path("controlOf").asText(null)), client(root),
                WorkStep.nanos(root.path("load").path("think")), burst(root.path("load")),
                List.of("burst", "varying").contains(root.path("load").path("loop").asText()), published,
                root.path("workload").path("answer").asText("").equals("BEFORE_WORK"),
                root.path("server").path("collector").asText(""),
                limits(root.path("limits")), RunnerOption.of(root), WorkStep.of(root.path("workload").path("steps")));
    }

    private static List<String> limits(JsonNode roles) {
        return Stream.of("server", "client").flatMap(role -> RunnerOption.limits(role, roles.path(role)).stream())
                .toList();
    }

    private static Optional<String> client(JsonNode root) {
        return "client".equals(root.path("subject").asText())
                ? Optional.ofNullable(root.path("client").asText(null))
                : Optional.empty();
    }

    private static int burst(JsonNode load) {
        return "burst".equals(load.path("loop").asText()) ? load.path("requests").asInt() : 0;
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }
}
