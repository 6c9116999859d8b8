package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.recording.event.JvmEvent;

/**
 * The values that distinguish a cell within a run, as recorded.
 *
 * @param id the cell id, or the file name for a recording that is not part of a matrix
 * @param jdk feature release as recorded; for a failed cell the requested one; 0 when unknown
 * @param recording {@code off} where the server ran without Flight Recorder
 * @param warmup value on the warm-up axis; empty when warm-ups do not vary
 * @param producer how messages are sent to the broker; empty when none are
 * @param client the client under test; {@code null} where the server is under test
 */
public record CellKey(String runId, String host, String id, String suite, String server, String threadModel,
        String workload, String load, int jdk, int repetition, String recording, String warmup, String producer,
        String client) {

    /** The key of a recording that is not part of a matrix; it belongs to no run. */
    static CellKey foreign(String file, int jdk) {
        return new CellKey(file, "", file, null, null, null, null, null, jdk, 1, "on", "", "", null);
    }

    /** The key of the cell that the recording belongs to. */
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

    /** The same key with another id. */
    public CellKey named(String name) {
        return new CellKey(runId, host, name, suite, server, threadModel, workload, load, jdk, repetition, recording,
                warmup, producer, client);
    }

    /** The variant under test: a client, or else a server variant. */
    public String variant() {
        return client == null ? server : client;
    }

    /** The server's name in the suite, without the collector that the runner adds to it; {@code null} without a server. */
    public String serverWithout(String collector) {
        String added = "-" + collector;
        return server != null && !collector.isEmpty() && server.endsWith(added)
                ? server.substring(0, server.length() - added.length())
                : server;
    }

    /** True for a cell of the load matrix. */
    public boolean ours() {
        return suite != null;
    }

    /** True when both cells come from one start of the runner on one host. Only such cells are compared. */
    public boolean sameRun(CellKey other) {
        return ours() && other.ours() && runId.equals(other.runId) && host.equals(other.host)
                && suite.equals(other.suite);
    }
}
