package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.StackFact;

/**
 * What holds a waiting thread: the kind of wait, and the place in words. Below a known library the place names the library and
 * the method through which the application's code entered it, since that code can be changed.
 *
 * @param at such as {@code com.zaxxer.hikari.util.ConcurrentBag.borrow:157 (HikariCP, called by shop.Orders.load:31)}
 */
public record Holder(WaitKind kind, String at) {
    private static final StackFact<String> LIBRARY = new StackFact<>(Holder::findLibrary);
    private static final StackFact<String> INSIDE = new StackFact<>(Holder::findInside);

    /** Returns what holds a thread with this stack. */
    public static Holder of(WaitKind kind, Stack stack) {
        return new Holder(kind, waitsAt(stack));
    }

    /** The place with its preposition; empty where the event had no stack. */
    public String where() {
        return at.equals(Stack.NONE.site()) ? "" : " at " + at;
    }

    /** Returns the innermost frame outside the JDK; if a library's, with its name and its caller. */
    public static String at(Stack stack) {
        return with(stack, library(stack));
    }

    /** Returns the same of a thread that waits; with the method of the JDK that it called, if that tells where. */
    public static String waitsAt(Stack stack) {
        return with(stack, inside(stack));
    }

    private static String with(Stack stack, String more) {
        return more.isEmpty() ? stack.site() : stack.site() + " (" + more + ")";
    }

    /**
     * Returns the name of the library of the innermost frame outside the JDK, and the innermost frame outside of all known
     * libraries, which called it; empty if that frame belongs to no known library.
     */
    public static String library(Stack stack) {
        return LIBRARY.of(stack);
    }

    /** Returns the same, or of code in no library what it called in the JDK, as {@code in InetAddress.getByName}, see {@link JdkCall}. */
    public static String inside(Stack stack) {
        return INSIDE.of(stack);
    }

    private static String findInside(Stack stack) {
        String library = library(stack);
        String call = library.isEmpty() ? JdkCall.of(stack) : "";
        return call.isEmpty() ? library : "in " + call;
    }

    private static String findLibrary(Stack stack) {
        return stack.firstApplicationFrame().flatMap(f -> Frameworks.name(f.type())).map(name -> name + caller(stack))
                .orElse("");
    }

    private static String caller(Stack stack) {
        return stack.frames().stream().filter(f -> f.application() && Frameworks.name(f.type()).isEmpty()).findFirst()
                .map(f -> ", called by " + f).orElse("");
    }
}
