package io.carrierscope.analyzer.fleet;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

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
