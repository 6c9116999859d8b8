package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.Row.NameLimit;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * One frame of a stack trace. Frames are shared by most stacks of a recording, so what is asked of them again and again is kept: hash,
 * method and every {@link FrameFact}.
 */
public final class Frame implements Comparable<Frame> {
    private static final List<String> PLATFORM = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");
    private static final FrameFact APPLICATION = new FrameFact(Frame::outsidePlatform);

    private final String type;
    private final String method;
    private final int line;
    private final boolean nativeMethod;
    private final int hash;
    private transient String qualifiedMethod;
    /** Two bits for each fact: is it known, and is it true? Threads share it: a lost bit is only worked out again. */
    private transient long facts;

    /**
     * Creates a frame.
     *
     * @param type name of the class, {@code ?} if it is {@code null}
     * @param method name of the method, {@code ?} if it is {@code null}
     * @param line line number, 0 or less when unknown
     * @param nativeMethod true for a native method
     */
    public Frame(String type, String method, int line, boolean nativeMethod) {
        this.type = NameLimit.ofClass(Objects.requireNonNullElse(type, "?"));
        this.method = NameLimit.cut(Objects.requireNonNullElse(method, "?"));
        this.line = line;
        this.nativeMethod = nativeMethod;
        this.hash = 31 * (31 * this.type.hashCode() + this.method.hashCode()) + 2 * line + (nativeMethod ? 1 : 0);
    }

    public String type() {
        return type;
    }

    public String method() {
        return method;
    }

    public int line() {
        return line;
    }

    public boolean nativeMethod() {
        return nativeMethod;
    }

    /** Returns true for a function of a native library or of the kernel, which profilers show as class {@code libc.so.6}. */
    public boolean ofLibrary() {
        return type.isEmpty() || type.charAt(0) == '[' || nativeMethod && type.indexOf('.') < 0 || type.endsWith(".so")
                || type.contains(".so.")
                || type.endsWith(".dylib") || type.endsWith(".dll");
    }

    /** Returns true if the class is not one of the JDK's. */
    public boolean application() {
        return APPLICATION.test(this);
    }

    private boolean outsidePlatform() {
        for (String prefix : PLATFORM) {
            if (type.startsWith(prefix)) {
                return false;
            }
        }
        return !ofLibrary();
    }

    /** Returns the name of a class without its package. */
    public static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
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

    /** Returns true if class and method are these, given as {@code a.B.c}. */
    public boolean is(String named) {
        return named.length() == type.length() + 1 + method.length() && begins(named);
    }

    /** Returns class and method as {@code a.B.c}. */
    public String qualifiedMethod() {
        String known = qualifiedMethod;
        if (known == null) {
            known = type + "." + method;
            qualifiedMethod = known;
        }
        return known;
    }

    @Override
    public int hashCode() {
        return hash;
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

    /** A test that depends on the frame alone. It is made once for each frame, so create it for a constant only: there is room for 32, and later ones are made each time. */
    public static final class FrameFact implements Predicate<Frame> {
        private static final int BITS = 2;
        private static final AtomicInteger COUNT = new AtomicInteger();

        private final int at = BITS * COUNT.getAndIncrement();
        private final Predicate<Frame> test;

        /** Creates the fact that a frame passes the test. */
        public FrameFact(Predicate<Frame> test) {
            this.test = test;
        }

        @Override
        public boolean test(Frame frame) {
            if (at >= Long.SIZE) {
                return test.test(frame);
            }
            long bits = frame.facts >>> at;
            if ((bits & 1) == 0) {
                bits = test.test(frame) ? 3 : 1;
                frame.facts |= bits << at;
            }
            return (bits & 2) != 0;
        }
    }
}
