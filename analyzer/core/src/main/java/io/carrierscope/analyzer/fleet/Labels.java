package io.carrierscope.analyzer.fleet;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What recording it is.
 *
 * @param service name of the program
 * @param version version of the program
 * @param host the instance of the service: a machine or a container
 * @param jdk version of the JDK, as the JVM prints it
 */
public record Labels(String service, String version, String host, String jdk) {
    /** The value of a label that nothing tells. */
    public static final String UNKNOWN = "unknown";

    /** Returns the value of a label. */
    public String of(Label label) {
        return switch (label) {
            case SERVICE -> service;
            case VERSION -> version;
            case HOST -> host;
            case JDK -> jdk;
        };
    }

    /** Returns the values of the labels by which recordings are grouped. */
    List<String> group(List<Label> by) {
        return by.stream().map(this::of).toList();
    }

    /** Returns these labels with some of them replaced. */
    Labels with(Map<Label, String> known) {
        return new Labels(known.getOrDefault(Label.SERVICE, service), known.getOrDefault(Label.VERSION, version),
                known.getOrDefault(Label.HOST, host), known.getOrDefault(Label.JDK, jdk));
    }

    /** A property by which the recordings of a fleet are told apart. */
    public enum Label {
        SERVICE, VERSION, HOST, JDK;

        /** Returns the name as in options, patterns and files. */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** Returns the label with this name. */
        public static Optional<Label> named(String id) {
            return Arrays.stream(values()).filter(l -> l.id().equals(id)).findFirst();
        }
    }
}
