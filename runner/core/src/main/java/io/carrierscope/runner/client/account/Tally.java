package io.carrierscope.runner.client.account;

import java.util.EnumMap;
import java.util.Map;

/** Counts of requests that ended, by how. */
final class Tally {
    private final Map<ErrorClass, Integer> errors = new EnumMap<>(ErrorClass.class);
    private int completed;

    /** A null error means answered right. */
    void add(ErrorClass error) {
        if (error == null) {
            completed++;
        } else {
            errors.merge(error, 1, Integer::sum);
        }
    }

    int completed() {
        return completed;
    }

    int of(ErrorClass error) {
        return errors.getOrDefault(error, 0);
    }

    Map<ErrorClass, Integer> errors() {
        return Map.copyOf(errors);
    }

    void clear() {
        completed = 0;
        errors.clear();
    }
}
