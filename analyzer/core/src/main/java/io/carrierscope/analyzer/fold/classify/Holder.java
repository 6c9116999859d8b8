package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;

/**
 * What holds a waiting thread: the kind of wait, and the place in words. Below a known library the place names the library and
 * the method through which the application's code entered it, since that code can be changed.
 *
 * @param at such as {@code com.zaxxer.hikari.util.ConcurrentBag.borrow:157 (HikariCP, called by shop.Orders.load:31)}
 * @param ofService true if another service has to answer
 */
public record Holder(WaitKind kind, String at, boolean ofService) {
    private static final StackFact<String> LIBRARY = new StackFact<>(Holder::findLibrary);
    private static final StackFact<String> INSIDE = new StackFact<>(Holder::findInside);

    /** Returns what holds a thread with this stack. */
    public static Holder of(WaitKind kind, Stack stack) {
        return new Holder(kind, waitsAt(stack),
                (kind == WaitKind.SOCKET || kind.unclear()) && WaitKind.awaitsAnswer(stack));
    }

    /** What the thread waits for, with its article. */
    public String what() {
        return ofService
                ? "an answer of another service"
                : switch (kind) {
                    case TASK, OTHER, WORK, SLEEP, INITIALIZATION, CLIENT -> kind.text();
                    case QUEUE -> "an " + kind.text();
                    case MONITOR, LOCK, PERMIT, PLACE, SOCKET, SIGNAL -> "a " + kind.text();
                };
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

    /**
     * The method of the JDK that the application called and in which a thread waits, such as {@code InetAddress.getByName}. Left out where it
     * says no more than the kind of the wait does: parks, sleeps, sockets, locks and queues that the application called itself.
     */
    static final class JdkCall {
        /** What stops a thread. */
        private static final List<String> STOPS = List.of("jdk.internal.", "java.lang.Object", "java.lang.Thread",
                "java.lang.VirtualThread", "java.lang.System$", "java.util.concurrent.locks.");
        /** What the kind of the wait tells, or what only calls on. */
        private static final List<String> TOLD = List.of("java.net.Socket", "java.net.ServerSocket", "sun.nio.ch.",
                "java.nio.channels.", "java.lang.reflect.", "java.lang.invoke.");
        private static final String CONCURRENT = "java.util.concurrent.";
        private static final StackFact<String> OF = new StackFact<>(JdkCall::find);

        private JdkCall() {}

        /** Returns class and method without the package; empty if they do not help. */
        static String of(Stack stack) {
            return OF.of(stack);
        }

        private static String find(Stack stack) {
            boolean synchronizer = synchronizes(stack);
            return stack.firstApplicationFrame().isEmpty()
                    ? ""
                    : stack.frames().stream().takeWhile(f -> !f.application()).filter(f -> tells(f, synchronizer))
                            .reduce((inner, outer) -> outer).map(JdkCall::text).orElse("");
        }

        /** Not for a lock, or a monitor of a collection: nothing but the method tells which one. */
        private static boolean synchronizes(Stack stack) {
            return switch (WaitKind.of(stack)) {
                case LOCK -> false;
                case SIGNAL, OTHER -> stack.innermostFrame().filter(JdkCall::stops).isPresent();
                default -> true;
            };
        }

        private static boolean stops(Frame frame) {
            return STOPS.stream().anyMatch(frame.type()::startsWith);
        }

        /** @param synchronizer true if a class of {@code java.util.concurrent} tells for what the thread waits: then it is named as such */
        private static boolean tells(Frame frame, boolean synchronizer) {
            String type = frame.type();
            return !stops(frame) && TOLD.stream().noneMatch(type::startsWith)
                    && !(type.startsWith(CONCURRENT)
                            && (synchronizer || type.contains("Executor") || type.contains("ForkJoin")));
        }

        private static String text(Frame frame) {
            return Frame.simpleName(frame.type()) + "." + frame.method();
        }
    }
}
