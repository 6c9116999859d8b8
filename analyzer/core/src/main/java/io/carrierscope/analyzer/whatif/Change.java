package io.carrierscope.analyzer.whatif;

import java.util.Locale;

/**
 * One setting of a cell changed, everything else as it was: the discriminating test of a cause. The runner knows how to make a
 * cell of it.
 *
 * @param to the new value, as the kind asks for
 */
public record Change(Kind kind, String to) {
    /** What can be changed. */
    public enum Kind {
        /** A feature release, or any newer one. */
        JDK("jdk", "on JDK %s or newer"),
        /** What the workload holds while it waits or computes: {@code monitor}, {@code native-frame} … */
        UNGUARDED("unguarded", "with the same work, but without the %s around it"),
        /** Fewest threads of the platform pool. */
        POOL("pool", "with a pool of %s threads or more"),
        /** Clients of a closed loop. */
        CLIENTS("clients", "with %s clients"),
        /** Connections of the load. */
        CONNECTIONS("connections", "with %s connections"),
        /** Processors of the server. */
        SERVER_CPUS("server-cpus", "with %s processors for the server"),
        /** Megabytes of the server's heap. */
        SERVER_HEAP("server-heap", "with a heap of %s MB for the server"),
        /** Milliseconds that a batch of messages waits for more. */
        LINGER("linger", "with a linger of %s ms"),
        /** A longer warm-up: {@code steady}. */
        WARMUP("warmup", "with a warm-up until %s");

        private final String id;
        private final String text;

        Kind(String id, String text) {
            this.id = id;
            this.text = text;
        }

        /** Stable name, as in {@code report.json}. */
        public String id() {
            return id;
        }
    }

    /** In words, to go behind "the same cell". */
    public String text() {
        return String.format(Locale.ROOT, kind.text, to.replace('-', ' '));
    }
}
