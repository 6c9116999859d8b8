package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Row.NameLimit;
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
public record Frame(String type, String method, int line, boolean nativeMethod) implements Comparable<Frame> {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    public Frame {
        type = NameLimit.ofClass(Objects.requireNonNullElse(type, "?"));
        method = NameLimit.cut(Objects.requireNonNullElse(method, "?"));
    }

    /** Returns true for a function of a native library or of the kernel, which profilers show as class {@code libc.so.6}. */
    public boolean ofLibrary() {
        return type.isEmpty() || type.charAt(0) == '[' || nativeMethod && type.indexOf('.') < 0 || type.endsWith(".so")
                || type.contains(".so.")
                || type.endsWith(".dylib") || type.endsWith(".dll");
    }

    /** Returns true if the class is not one of the JDK's. */
    public boolean application() {
        for (String prefix : PLATFORM) {
            if (type.startsWith(prefix)) {
                return false;
            }
        }
        return !ofLibrary();
    }

    /** Returns true if a class or method is, or is within, a package or class: {@code com.acme} has {@code com.acme.Cart}, not {@code com.acmex.Cart}. */
    public static boolean within(String packageOrClass, String name) {
        int end = packageOrClass.length();
        return name.startsWith(packageOrClass)
                && (name.length() == end || packageOrClass.endsWith(".") || ".$".indexOf(name.charAt(end)) >= 0);
    }

    /** Returns true if class and method, as {@code a.B.c}, begin with the prefix. */
    public boolean begins(String prefix) {
        int of = type.length();
        return prefix.length() <= of
                ? type.startsWith(prefix)
                : prefix.charAt(of) == '.' && prefix.startsWith(type)
                        && method.regionMatches(0, prefix, of + 1, prefix.length() - of - 1);
    }

    /** Returns class and method as {@code a.B.c}. */
    public String qualifiedMethod() {
        return type + "." + method;
    }

    /** Written out: the one of records takes long to start, and each stack that is read asks all its frames. */
    @Override
    public int hashCode() {
        return 31 * (31 * type.hashCode() + method.hashCode()) + 2 * line + (nativeMethod ? 1 : 0);
    }

    @Override
    public boolean equals(Object other) {
        return this == other || other instanceof Frame that && line == that.line && nativeMethod == that.nativeMethod
                && method.equals(that.method) && type.equals(that.type);
    }

    /** Orders by class, method and line. */
    @Override
    public int compareTo(Frame other) {
        int order = type.compareTo(other.type);
        order = order == 0 ? method.compareTo(other.method) : order;
        order = order == 0 ? Integer.compare(line, other.line) : order;
        return order == 0 ? Boolean.compare(nativeMethod, other.nativeMethod) : order;
    }

    @Override
    public String toString() {
        return line > 0 ? qualifiedMethod() + ":" + line : qualifiedMethod();
    }
}
