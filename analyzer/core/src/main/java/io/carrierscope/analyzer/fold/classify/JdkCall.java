package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.StackFact;
import java.util.List;

/**
 * The method of the JDK that the application called and in which a thread waits, such as {@code InetAddress.getByName}. Left out where it
 * says no more than the kind of the wait does: parks, sleeps, sockets, locks and queues that the application called itself.
 */
final class JdkCall {
    /** What stops a thread. */
    private static final List<String> STOPS = List.of("jdk.internal.", "java.lang.Object", "java.lang.Thread",
            "java.lang.VirtualThread", "java.lang.System$", "java.util.concurrent.locks.");
    /** What the kind of the wait tells, or what only calls on. */
    private static final List<String> TOLD = List.of("java.net.Socket", "java.net.ServerSocket", "sun.nio.ch.",
            "java.nio.channels.", "java.lang.reflect.", "java.lang.invoke.");
    private static final String CONCURRENT = "java.util.concurrent.";
    private static final StackFact<String> OF = new StackFact<>(JdkCall::find);

    private JdkCall() {}

    /** Returns class and method, without package; empty if it tells nothing. */
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
        return frame.type().substring(frame.type().lastIndexOf('.') + 1) + "." + frame.method();
    }
}
