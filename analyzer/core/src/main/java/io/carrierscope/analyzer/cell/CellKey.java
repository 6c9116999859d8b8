package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent;

/**
 * What distinguishes a cell within a run; texts are as recorded.
 *
 * @param id the cell id, or the file name for a recording that is not of the matrix
 * @param jdk feature release as recorded, of a cell that failed the one it was to run on; 0 when unknown
 * @param recording {@code off} where the server ran without Flight Recorder
 * @param warmup place on the axis of warm-ups, empty where that is none
 * @param producer how messages are sent to the broker, empty where none are
 * @param client the client under test, {@code null} where the server is
 */
public record CellKey(String runId, String host, String id, String suite, String server, String threadModel,
        String workload, String load, int jdk, int repetition, String recording, String warmup, String producer,
        String client) {

    /** The key of a recording that is not of the matrix: a group of its own. */
    static CellKey foreign(String file, int jdk) {
        return new CellKey(file, "", file, null, null, null, null, null, jdk, 1, "on", "", "", null);
    }

    /** What the recording says of its cell. */
    public static CellKey of(MeasuredRecording r) {
        int jdk = r.profile().jdkFeature();
        return r.profile().cell()
                .map(c -> of(c, jdk)).orElseGet(() -> foreign(r.file().getFileName().toString(), jdk));
    }

    private static CellKey of(JvmEvent.CellInfo c, int recorded) {
        Definition definition = Definition.parse(c.definition());
        int jdk = recorded > 0 ? recorded : definition.jdk();
        return new CellKey(c.runId(), c.host(), c.cellId(), c.suite(), c.serverVariant(), c.threadModel(), c.workload(),
                c.loadPlan(), jdk, c.repetition(), definition.recording(), definition.warmup(),
                definition.producer(), definition.client().orElse(null));
    }

    /** What the cell is about: the client under test, or else the server variant. */
    public String variant() {
        return client == null ? server : client;
    }

    /** True for a cell of the load matrix. */
    public boolean ours() {
        return suite != null;
    }

    /** True when both come from one start of the runner on one host, the only cells that may be compared. */
    public boolean sameRun(CellKey other) {
        return ours() && other.ours() && runId.equals(other.runId) && host.equals(other.host)
                && suite.equals(other.suite);
    }
}
