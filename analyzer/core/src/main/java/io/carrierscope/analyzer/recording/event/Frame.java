package io.carrierscope.analyzer.recording.event;

import java.util.List;
import java.util.Objects;

/** One frame of a stack: class and method, {@code ?} for one that is {@code null}, line (0 or less when unknown) and whether the method is native. */
public record Frame(String type, String method, int line, boolean nativeMethod) {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    public Frame {
        type = NameLimit.ofClass(Objects.requireNonNullElse(type, "?"));
        method = NameLimit.cut(Objects.requireNonNullElse(method, "?"));
    }

    /** True for code that is not the JDK's own. */
    public boolean application() {
        return PLATFORM.stream().noneMatch(type::startsWith);
    }

    public String qualifiedMethod() {
        return type + "." + method;
    }

    @Override
    public String toString() {
        return line > 0 ? qualifiedMethod() + ":" + line : qualifiedMethod();
    }
}
