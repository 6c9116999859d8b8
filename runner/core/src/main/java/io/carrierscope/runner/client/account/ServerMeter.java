package io.carrierscope.runner.client.account;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads figures from the server JVM. */
@FunctionalInterface
public interface ServerMeter {
    ServerMeter NONE = Optional::empty;

    /** Empty where the server does not answer. */
    Optional<Reading> read();

    /** Methods of the server that wait for the JIT compiler; empty where unknown. */
    default OptionalInt methodsToCompile() {
        return OptionalInt.empty();
    }

    /** Connections that wait in the queue of the server's port until it accepts them; -1 where the system does not tell. */
    default int notAccepted() {
        return -1;
    }

    /** Empty where the server does not answer. */
    default OptionalLong cpuNanos() {
        return read().map(reading -> OptionalLong.of(reading.cpuNanos())).orElse(OptionalLong.empty());
    }

    /**
     * CPU time since the server started, the most connections it had at once (0 where it does not count them), and the instant when
     * that maximum was reached.
     */
    record Reading(long cpuNanos, int mostConnections, long mostAtNanos) {
        public String line() {
            return cpuNanos + " " + mostConnections + " " + mostAtNanos;
        }

        public static Reading parse(String line) {
            String[] words = line.split(" ");
            return new Reading(Long.parseLong(words[0]), Integer.parseInt(words[1]), Long.parseLong(words[2]));
        }
    }
}
