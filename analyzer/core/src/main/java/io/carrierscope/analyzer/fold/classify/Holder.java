package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Optional;

/**
 * What holds a waiting thread: the kind of wait, and the place in words. Below a known library the place names the library and
 * the method through which the application's code entered it, since that code can be changed.
 *
 * @param at such as {@code com.zaxxer.hikari.util.ConcurrentBag.borrow:157 (HikariCP, called by shop.Orders.load:31)}
 */
public record Holder(WaitKind kind, String at) {

    /** Returns what holds a thread with this stack. */
    public static Holder of(WaitKind kind, Stack stack) {
        return new Holder(kind, at(stack));
    }

    /** Returns the innermost frame outside the JDK; if a library's, with its name and its caller. */
    public static String at(Stack stack) {
        return library(stack).map(name -> stack.site() + " (" + name + caller(stack) + ")").orElse(stack.site());
    }

    /** Returns the library of the innermost frame outside the JDK; empty if that is not a known one. */
    public static Optional<String> library(Stack stack) {
        return stack.firstApplicationFrame().flatMap(f -> Frameworks.name(f.type()));
    }

    /** Returns the innermost frame outside the JDK and known libraries; empty if the stack has none. */
    public static Optional<Frame> entry(Stack stack) {
        return stack.frames().stream().filter(f -> f.application() && Frameworks.name(f.type()).isEmpty()).findFirst();
    }

    private static String caller(Stack stack) {
        return entry(stack).map(f -> ", called by " + f).orElse("");
    }
}
