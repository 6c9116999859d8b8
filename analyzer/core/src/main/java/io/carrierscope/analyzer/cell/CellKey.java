package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * What distinguishes a cell within a run. Of a recording that is not part of a matrix only id and JDK are known; the other texts are
 * {@code null}.
 *
 * @param id the cell id, or the file name for a recording that is not part of a matrix
 * @param jdk feature release as recorded; for a failed cell the requested one; 0 when unknown
 * @param event the event that describes the cell; {@code null} without one
 * @param definition what the event's JSON adds to its fields
 */
public record CellKey(String id, int jdk, JvmEvent.CellInfo event, Definition definition) {

    /** The key of a recording that is not part of a matrix; it belongs to no run. */
    public static CellKey foreign(String file, int jdk) {
        return new CellKey(file, jdk, null, Definition.parse(null));
    }

    /** The key of the cell that the recording belongs to. */
    public static CellKey of(MeasuredRecording r) {
        int jdk = r.profile().jdkFeature();
        return r.profile().cell().map(c -> of(c, jdk))
                .orElseGet(() -> foreign(r.file().getFileName().toString(), jdk));
    }

    /** @param recorded feature release of the JVM; 0 when unknown */
    public static CellKey of(JvmEvent.CellInfo event, int recorded) {
        var definition = Definition.parse(event.definition());
        return new CellKey(event.cellId(), recorded > 0 ? recorded : definition.jdk(), event, definition);
    }

    /** The same key with another id. */
    public CellKey named(String name) {
        return new CellKey(name, jdk, event, definition);
    }

    private String told(Function<JvmEvent.CellInfo, String> field) {
        return event == null ? null : field.apply(event);
    }

    public String runId() {
        return told(JvmEvent.CellInfo::runId);
    }

    public String host() {
        return told(JvmEvent.CellInfo::host);
    }

    public String suite() {
        return told(JvmEvent.CellInfo::suite);
    }

    public String server() {
        return told(JvmEvent.CellInfo::serverVariant);
    }

    public String threadModel() {
        return told(JvmEvent.CellInfo::threadModel);
    }

    public String workload() {
        return told(JvmEvent.CellInfo::workload);
    }

    public String load() {
        return told(JvmEvent.CellInfo::loadPlan);
    }

    /** {@code off} where the server ran without Flight Recorder. */
    public String recording() {
        return definition.recording();
    }

    /** 1 for a recording that is not part of a matrix. */
    public int repetition() {
        return event == null ? 1 : event.repetition();
    }

    /** The value on the warm-up axis; empty when warm-ups do not vary. */
    public String warmup() {
        return definition.warmup();
    }

    /** How messages are sent to the broker; empty when none are. */
    public String producer() {
        return definition.producer();
    }

    /** The client under test; {@code null} where the server is under test. */
    public String client() {
        return definition.client();
    }

    /** The variant under test: a client, or else a server variant. */
    public String variant() {
        return client() == null ? server() : client();
    }

    /** The server's name in the suite, without the collector that the runner adds to it; {@code null} without a server. */
    public String serverWithout(String collector) {
        String added = "-" + collector;
        return server() != null && !collector.isEmpty() && server().endsWith(added)
                ? server().substring(0, server().length() - added.length())
                : server();
    }

    /** One start of the runner on one host. */
    public List<String> run() {
        return Arrays.asList(runId(), host(), suite());
    }

    /** True when both cells come from one run. Only such cells are compared. */
    public boolean sameRun(CellKey other) {
        return event != null && run().equals(other.run());
    }

    /** The server that a client under test asks; {@code null} where the server is under test. */
    public String asked() {
        return client() == null ? null : server();
    }

    /** What the cells of a row of the matrix have in common: all but the variant under test. */
    public List<Object> row() {
        return Arrays.asList(workload(), load(), jdk(), recording(), warmup(), producer(), asked());
    }

    /** A dimension of the matrix along which cells are compared. */
    public enum Axis {
        SERVER(CellKey::server, ""), CLIENT(CellKey::client, ""), JDK(CellKey::jdk, "JDK "), LOAD(CellKey::load, ""),
        RECORDING(CellKey::recording, "recording "), WARMUP(CellKey::warmup, "warm-up "),
        PRODUCER(CellKey::producer, ""),
        /** Two cells chosen by the user, whatever their differences. */
        NAMED(CellKey::id, "");

        private final Function<CellKey, Object> value;
        private final String prefix;

        Axis(Function<CellKey, Object> value, String prefix) {
            this.value = value;
            this.prefix = prefix;
        }

        /** The cell's value on this axis as displayed, such as {@code virtual}, {@code JDK 21} or {@code closed-64}. */
        public String label(CellKey key) {
            return prefix + value.apply(key);
        }

        /** True when the two cells differ on this axis; always false for {@link #NAMED}. */
        public boolean differs(CellKey a, CellKey b) {
            return this != NAMED && !Objects.equals(value.apply(a), value.apply(b));
        }
    }
}
