package io.carrierscope.analyzer.recording.event;

import java.util.List;
import java.util.Objects;

/**
 * One frame of a stack trace.
 *
 * @param type name of the class, {@code ?} if it is {@code null}
 * @param method name of the method, {@code ?} if it is {@code null}
 * @param line line number, 0 or less when unknown
 * @param nativeMethod true for a native method
 */
public record Frame(String type, String method, int line, boolean nativeMethod) {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    public Frame {
        type = NameLimit.ofClass(Objects.requireNonNullElse(type, "?"));
        method = NameLimit.cut(Objects.requireNonNullElse(method, "?"));
    }

    /** Returns true if the class is not one of the JDK's. */
    public boolean application() {
        return PLATFORM.stream().noneMatch(type::startsWith);
    }

    /** Returns class and method as {@code a.B.c}. */
    public String qualifiedMethod() {
        return type + "." + method;
    }

    @Override
    public String toString() {
        return line > 0 ? qualifiedMethod() + ":" + line : qualifiedMethod();
    }
}
