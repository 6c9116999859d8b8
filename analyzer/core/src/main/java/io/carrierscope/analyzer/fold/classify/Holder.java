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

    /** Returns what holds a thread with this stack. */
    public static Holder of(WaitKind kind, Stack stack) {
        return new Holder(kind, at(stack));
    }

    /** The place with its preposition; empty where the event had no stack. */
    public String where() {
        return at.equals(Stack.NONE.site()) ? "" : " at " + at;
    }

    /** Returns the innermost frame outside the JDK; if a library's, with its name and its caller. */
    public static String at(Stack stack) {
        String library = library(stack);
        return library.isEmpty() ? stack.site() : stack.site() + " (" + library + ")";
    }

    /**
     * Returns the name of the library of the innermost frame outside the JDK, and the innermost frame outside of all known
     * libraries, which called it; empty if that frame belongs to no known library.
     */
    public static String library(Stack stack) {
        return LIBRARY.of(stack);
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
