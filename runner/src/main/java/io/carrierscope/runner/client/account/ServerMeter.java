package io.carrierscope.runner.client.account;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Tells what the server knows of itself. */
@FunctionalInterface
public interface ServerMeter {
    ServerMeter NONE = Optional::empty;

    /** Empty where nobody can tell. */
    Optional<Reading> read();

    /** Methods of the server that wait for the JIT compiler; empty where nobody can tell. */
    default OptionalInt methodsToCompile() {
        return OptionalInt.empty();
    }

    /** Empty where nobody can tell. */
    default OptionalLong cpuNanos() {
        return read().map(reading -> OptionalLong.of(reading.cpuNanos())).orElse(OptionalLong.empty());
    }

    /**
     * Processor time since the server started; the most connections it had at once, 0 where it does not count them, and the
     * instant when the last of them came.
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
