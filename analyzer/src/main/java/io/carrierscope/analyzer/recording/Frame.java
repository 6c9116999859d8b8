package io.carrierscope.analyzer.recording;

import java.util.List;
import java.util.Objects;

/** One frame of a stack: class and method, {@code ?} for one that is {@code null}, line (0 or less when unknown) and whether the method is native. */
public record Frame(String type, String method, int line, boolean nativeMethod) {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    public Frame {
        type = Names.ofClass(Objects.requireNonNullElse(type, "?"));
        method = Names.cut(Objects.requireNonNullElse(method, "?"));
    }

    /** True for code that is not the JDK's own. */
    public boolean application() {
        return PLATFORM.stream().noneMatch(type::startsWith);
    }

    public String qualifiedMethod() {
        return type + "." + method;
    }

    /** A record's own goes through method handles, which a JVM makes at each start anew. */
    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Frame that && line == that.line && nativeMethod == that.nativeMethod
                && method.equals(that.method) && type.equals(that.type);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * type.hashCode() + method.hashCode()) + line;
    }

    @Override
    public String toString() {
        return line > 0 ? qualifiedMethod() + ":" + line : qualifiedMethod();
    }
}
