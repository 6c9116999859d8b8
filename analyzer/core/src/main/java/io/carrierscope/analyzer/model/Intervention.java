package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.model.Intervention.Change.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Removal of what holds a cell back, and the changes that test it.
 *
 * @param what what is removed, as a phrase that follows "without"
 * @param tests changes each of which removes it, the most direct first
 */
public record Intervention(String what, List<Change> tests) {
    public Intervention {
        tests = List.copyOf(tests);
    }

    /** An intervention that no change of a cell tests. */
    public static Intervention of(String what) {
        return new Intervention(what, List.of());
    }

    /** The same with one more test. */
    public Intervention by(Kind kind, String to) {
        var more = new ArrayList<>(tests);
        more.add(new Change(kind, to));
        return new Intervention(what, more);
    }

    /** The same with one more test. */
    public Intervention by(Kind kind, int to) {
        return by(kind, Integer.toString(to));
    }

    /**
     * A change of one setting of a cell that tests a cause; everything else stays the same. The runner can derive the changed
     * cell.
     *
     * @param to the new value, in the form that the kind defines
     */
    public record Change(Kind kind, String to) {
        /** The settings that can be changed. The runner has a case for each of them. */
        public enum Kind {
            /** A feature release or newer. */
            JDK("jdk", "on JDK %s or newer"),
            /** Run the same work without the guard held while it waits or computes: {@code monitor}, {@code native-frame} … */
            UNGUARDED("unguarded", "with the same work, but without the %s around it"),
            /** Least number of threads of the platform pool. */
            POOL("pool", "with a pool of %s threads or more"),
            /** Number of clients of a closed loop. */
            CLIENTS("clients", "with %s clients"),
            /** Number of connections of the load. */
            CONNECTIONS("connections", "with %s connections"),
            /** Number of processors of the server. */
            SERVER_CPUS("server-cpus", "with %s processors for the server"),
            /** Heap of the server in megabytes. */
            SERVER_HEAP("server-heap", "with a heap of %s MB for the server"),
            /** Linger of a message batch in milliseconds. */
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

        /** Description that follows "the same cell". */
        public String text() {
            return Figure.text(kind.text, to.replace('-', ' '));
        }
    }
}
