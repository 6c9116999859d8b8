package io.carrierscope.runner.suite;

import java.util.List;

/** A server variant of the catalogue under a name of its own, with options for its JVM. */
public record ServerChoice(String name, String variant, List<String> jvmOptions) {
    public ServerChoice {
        jvmOptions = List.copyOf(jvmOptions);
    }

    public static ServerChoice plain(String variant) {
        return new ServerChoice(variant, variant, List.of());
    }
}
