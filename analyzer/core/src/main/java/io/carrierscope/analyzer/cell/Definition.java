package io.carrierscope.analyzer.cell;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The JSON definition in a cell's own event, beyond the event's fields. Text that is not JSON reads as an empty definition. */
public final class Definition {
    private static final Definition NOTHING = new Definition(MissingNode.getInstance());

    private final JsonNode root;
    private final List<WorkStep> steps;

    private Definition(JsonNode root) {
        this.root = root;
        this.steps = WorkStep.of(root.path("workload").path("steps"));
    }

    /** Created only when needed: it takes 10 ms, and most recordings do not belong to cells. */
    private static final class Json {
        private static final ObjectMapper MAPPER = new ObjectMapper();
        private static final int MOST = 1_000;
        /** The recordings of a run have few definitions. */
        private static final Map<String, Definition> KNOWN = new ConcurrentHashMap<>();
    }

    /** One published figure. */
    public record Published(String study, String row, String metric, double value, String unit, String source) {}

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
            return root.isObject() ? new Definition(root) : NOTHING;
        } catch (JsonProcessingException e) {
            return NOTHING;
        }
    }

    /** The feature release that the cell asks for; 0 when unknown. */
    int jdk() {
        return root.path("jdk").path("feature").asInt(0);
    }

    /** {@code twice} for a cell with a recorded and an unrecorded part, {@code on}, or {@code off} where the server was not recorded. */
    String recording() {
        return root.path("recording").asText("on");
    }

    /** The value on the warm-up axis; empty when warm-ups do not vary. */
    public String warmup() {
        return text(root, "warmup");
    }

    /** How messages are sent to the broker; empty when none are. */
    String producer() {
        return text(root.path("producer"), "name");
    }

    /** The client under test; {@code null} where the server is under test. */
    String client() {
        return "client".equals(root.path("subject").asText()) ? root.path("client").asText(null) : null;
    }

    /** True where the server is an application of the user. */
    boolean ofApplication() {
        return root.path("server").path("application").isObject();
    }

    /** The control group of the server variant: variants of one group are identical, so their spread is noise. */
    public Optional<String> controlOf() {
        return Optional.ofNullable(root.path("controlOf").asText(null));
    }

    /** Mean time from an answer to the next request of a client of a closed loop. */
    public double thinkNanos() {
        return WorkStep.nanos(root.path("load").path("think"));
    }

    /** Requests of a burst; 0 under another load. */
    public int burstRequests() {
        return root.path("load").path("requests").asInt(0);
    }

    /** Requests of a batch; 0 under another load. */
    public int batchSize() {
        return root.path("load").path("size").asInt(0);
    }

    /** True for an open loop whose requests are equally spaced. */
    public boolean equalGaps() {
        return text(root.path("load"), "arrivals").equals("CONSTANT");
    }

    /** True where the rate of the load changes by design. Recordings of earlier versions tell it by what changes. */
    public boolean changesRate() {
        var load = root.path("load");
        return load.path("changesRate").asBoolean() || load.has("requests") || load.has("legs");
    }

    /** Figures that a study published for this cell. */
    public List<Published> published() {
        return StreamSupport.stream(root.path("published").spliterator(), false)
                .map(p -> new Published(text(p, "study"), text(p, "row"), text(p, "metric"), p.path("value").asDouble(),
                        text(p, "unit"), text(p, "source")))
                .toList();
    }

    /** Mean CPU time that the steps of the workload ask for; 0 when unknown. */
    public double computeNanos() {
        return WorkStep.mean(steps, WorkStep::cpuNanos);
    }

    /** Mean wait that the steps ask for; 0 when unknown. */
    public double waitNanos() {
        return WorkStep.mean(steps, WorkStep::waitNanos);
    }

    /** True when a handler completes its response before it works, so that the client continues meanwhile. */
    public boolean answersFirst() {
        return text(root.path("workload"), "answer").equals("BEFORE_WORK");
    }

    /** The number of items of a request that a server may work on at once; 1 for a request that is not a job. */
    public int items() {
        return WorkStep.items(steps);
    }

    /** What is in flight at once: requests, or the items of jobs. */
    public String inFlight() {
        return items() > 1 ? "items" : "requests";
    }

    /** What a request does; none where the server is an application. */
    public List<WorkStep> steps() {
        return steps;
    }

    /** The GC named in the server's name; empty when it names none. */
    public String collector() {
        return text(root.path("server"), "collector");
    }

    /** The limits of its JVMs as options of the runner, such as {@code server.cpus=1}. */
    public List<String> limits() {
        return Stream.of("server", "client")
                .flatMap(role -> RunnerOption.limits(role, root.path("limits").path(role)).stream()).toList();
    }

    /** The options of the runner that measure the cell again in the same way. */
    public List<RunnerOption> options() {
        return root.isMissingNode() ? List.of() : RunnerOption.of(root);
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText("");
    }
}
