package io.carrierscope.runner.suite;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.carrierscope.runner.client.load.LoadPlan;
import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Recorder;
import io.carrierscope.runner.library.ClientVariants;
import io.carrierscope.runner.suite.PublishedNumber.Published;
import io.carrierscope.runner.workload.Producer;
import io.carrierscope.runner.workload.Workload;
import java.util.List;

/** One combination of a load matrix, with everything that defines it; the producer is null where nothing is sent, the warm-up where it is no axis. */
public record Cell(String suite, ServerChoice server, Workload workload,
        @JsonInclude(JsonInclude.Include.NON_NULL) Producer producer, LoadPlan load, String client, Jdk jdk,
        String recording, @JsonInclude(JsonInclude.Include.NON_NULL) String warmup, LoadSettings times, Limits limits,
        double scale, int repetition, long seed,
        @JsonInclude(JsonInclude.Include.NON_NULL) String controlOf, List<Published> published) {
    /** Measured in two parts, without Flight Recorder and with it. */
    public static final String TWICE = "twice";
    public static final String RECORDED = "on";
    public static final String UNRECORDED = "off";
    /** Fewer than that, so that no two seeds share a sequence. */
    private static final long MOST_REPETITIONS = 1_000_003;

    public Cell {
        published = List.copyOf(published);
    }

    @JsonIgnore
    public CellId id() {
        return CellId.of(this);
    }

    /** True where the client is what the cell is about, and the server only answers it. */
    @JsonIgnore
    public boolean clientUnderTest() {
        return ClientVariants.named(client).isPresent();
    }

    /** What decides the random gaps between its requests: those of a repetition are the same for all that is compared in it. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public long arrivalSeed() {
        return MOST_REPETITIONS * seed + repetition;
    }

    /** The role that is under test where that is not the server, else null. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public String subject() {
        return clientUnderTest() ? Role.CLIENT : null;
    }

    /** The name of what the cell is about: a client under test, or else the server variant. */
    @JsonIgnore
    public String variant() {
        return clientUnderTest() ? client : server.name();
    }

    /** False for the paired cell whose server runs without Flight Recorder. */
    @JsonIgnore
    public boolean recorded() {
        return !recording.equals(UNRECORDED);
    }

    /** Reversed with each round: what is compared within one has the same order. */
    @JsonIgnore
    public Recorder.Order order() {
        if (!recording.equals(TWICE) || !load.measuredTwice()) {
            return Recorder.Order.ALL_RECORDED;
        }
        return arrivalSeed() % 2 == 0 ? Recorder.Order.UNRECORDED_FIRST : Recorder.Order.RECORDED_FIRST;
    }

    /** The same cell on another JDK. */
    public Cell withJdk(Jdk other) {
        return Records.with(this, "jdk", other);
    }

    /** The same cell with another server variant. */
    public Cell withServer(ServerChoice other) {
        return Records.with(this, "server", other);
    }

    /** The same cell with another workload. */
    public Cell withWorkload(Workload other) {
        return Records.with(this, "workload", other);
    }

    /** The same cell with messages sent in another way. */
    public Cell withProducer(Producer other) {
        return Records.with(this, "producer", other);
    }

    /** The same cell with another load plan. */
    public Cell withLoad(LoadPlan other) {
        return Records.with(this, "load", other);
    }

    /** The same cell with other phases. */
    public Cell withTimes(LoadSettings other) {
        return Records.with(this, "times", other);
    }

    /** The same cell with other limits. */
    public Cell withLimits(Limits other) {
        return Records.with(this, "limits", other);
    }

    /** The same cell as another repetition. */
    public Cell withRepetition(int other) {
        return Records.with(this, "repetition", other);
    }

    /** The same cell recorded or not. */
    Cell withRecording(String other) {
        return Records.with(this, "recording", other);
    }

    /** The same cell with numbers that a study printed for it. */
    Cell withPublished(List<Published> other) {
        return Records.with(this, "published", other);
    }
}
