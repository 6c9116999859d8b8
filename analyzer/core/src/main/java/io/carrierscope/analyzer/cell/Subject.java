package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.WaitKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a cell tests, and so what is known of it. Of a server of the matrix and of a client under test the load and the work of each request
 * are known, of an application the load, of a service neither.
 */
public sealed interface Subject {
    Cell cell();

    /** A server of ours, under a load of ours. */
    record MatrixServer(Cell cell) implements Subject {}

    /** A client of ours, against a server of ours that is no bottleneck. */
    record ClientUnderTest(Cell cell) implements Subject {
        @Override
        public Optional<MeasuredRecording> recording() {
            return cell.client();
        }

        @Override
        public String role() {
            return "client";
        }

        @Override
        public Optional<PoolTimeBreakdown> pool() {
            return Optional.empty();
        }
    }

    /** An application of the user under a load of ours: its requests do unknown work. */
    record Application(Cell cell) implements Subject {
        /** A pool that grows no more is full where a closed loop has more clients than it has threads. */
        @Override
        public int poolThreads() {
            int seen = seenPoolThreads(cell);
            return seen < cell.mostInFlight() ? seen : 0;
        }
    }

    /** A JVM that was recorded under a load of its own. */
    record Service(Cell cell) implements Subject {
        /** Where its resources were used less than this, a recording hardly shows what a request takes. */
        private static final double HARDLY_USED = 0.1;

        @Override
        public Optional<MeasuredRecording> observed() {
            return cell.server();
        }

        @Override
        public int poolThreads() {
            return seenPoolThreads(cell);
        }

        @Override
        public double leastUse() {
            return HARDLY_USED;
        }

        @Override
        public Set<WaitKind> asked() {
            return Set.of();
        }

        @Override
        public List<Object> place() {
            return List.of(cell.key().id(), System.identityHashCode(cell));
        }

        @Override
        public List<String> missing() {
            return List.of();
        }

        @Override
        public boolean crowdedOut() {
            return cell.server().filter(MeasuredRecording::crowdedOut).isPresent();
        }
    }

    static Subject of(Cell cell) {
        if (cell.key().event() == null) {
            return new Service(cell);
        }
        if (cell.key().client() != null) {
            return new ClientUnderTest(cell);
        }
        return cell.server().filter(MeasuredRecording::isApplication).isPresent()
                ? new Application(cell)
                : new MatrixServer(cell);
    }

    private static int seenPoolThreads(Cell cell) {
        return cell.poolTime().filter(b -> !b.mayGrow()).map(PoolTimeBreakdown::threads).orElse(0);
    }

    /** The recording of the system under test. */
    default Optional<MeasuredRecording> recording() {
        return cell().server();
    }

    /** The role of the system under test: "server" or "client". */
    default String role() {
        return "server";
    }

    /** The time breakdown of its platform pool. */
    default Optional<PoolTimeBreakdown> pool() {
        return cell().server().flatMap(PoolTimeBreakdown::of);
    }

    /** The recording of a service; empty for all others. */
    default Optional<MeasuredRecording> observed() {
        return Optional.empty();
    }

    /** The limit of a pool that does not state one: its threads, if it grows no more; 0 without a limit. */
    default int poolThreads() {
        return 0;
    }

    /** A bound is a limit where at least this share of it was reached. */
    default double leastUse() {
        return 0;
    }

    /** Waits of these kinds are only those that the work asks for. */
    default Set<WaitKind> asked() {
        return Set.of(WaitKind.SIGNAL, WaitKind.OTHER, WaitKind.SLEEP);
    }

    /** What the repetitions of a cell have in common. */
    default List<Object> place() {
        var k = cell().key();
        return List.of(k.run(), k.server(), k.variant(), k.row());
    }

    /** Recordings that the runner makes of such a cell and that are not there, as warnings. */
    default List<String> missing() {
        return cell().failure().isPresent()
                ? List.of()
                : Stream.concat(
                        cell().client().isPresent() ? Stream.empty() : Stream.of("client"),
                        cell().server().isPresent() || cell().key().recording().equals("off")
                                ? Stream.empty()
                                : Stream.of("server"))
                        .map(role -> "the " + role + "'s recording is missing; its figures are absent").toList();
    }

    /** True when processes outside the cell left less than a quarter of the machine: what it could have had is not known then. */
    default boolean crowdedOut() {
        double others = cell().host().busyProcessorsOutsideCell().orElse(0);
        return cell().server().filter(s -> s.crowdedOutBy(others)).isPresent();
    }
}
