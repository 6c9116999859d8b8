package io.carrierscope.runner.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;

/**
 * A server variant of the catalogue under a name of its own, with options for its JVM; the collector is null where the limits of
 * the cell choose it.
 */
public record ServerChoice(String name, String variant, List<String> jvmOptions,
        @JsonInclude(JsonInclude.Include.NON_NULL) String collector) {
    public ServerChoice {
        jvmOptions = List.copyOf(jvmOptions);
    }

    public static ServerChoice plain(String variant) {
        return new ServerChoice(variant, variant, List.of());
    }

    public ServerChoice(String name, String variant, List<String> jvmOptions) {
        this(name, variant, jvmOptions, null);
    }

    /** The same variant with this collector, which its name shows. */
    public ServerChoice withCollector(String other) {
        return new ServerChoice(name + "-" + other, variant, jvmOptions, other);
    }

    /** The name without the collector. */
    String plainName() {
        return collector == null ? name : name.substring(0, name.length() - collector.length() - 1);
    }
}
