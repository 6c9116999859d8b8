package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The reason why a virtual thread was pinned to its carrier. */
public enum PinKind {
    MONITOR("monitor"), NATIVE("native frame"), CLASS_INIT("class initialisation"), OTHER("other");

    /** Their native methods stop the thread at the top of a stack, or continue it at the bottom: neither pins. */
    private static final Set<String> PARK_OR_CONTINUE = Set.of("jdk.internal.misc.Unsafe",
            "jdk.internal.vm.Continuation",
            "java.lang.Object", "java.lang.Thread", "java.lang.VirtualThread");

    private static final StackFact<Boolean> INITIALIZES = StackFact.anyFrame(f -> f.method().equals("<clinit>"));
    private static final StackFact<Optional<Frame>> CALLS_BACK = new StackFact<>(
            stack -> stack.frames().stream().filter(PinKind::callsBack).findFirst());

    private final String text;

    PinKind(String text) {
        this.text = text;
    }

    /** Returns the name of the kind in reports. */
    public String text() {
        return text;
    }

    /**
     * Returns the kind of a pin. From JDK 24 on the event states the reason. Before, a {@code <clinit>} frame means class
     * initialisation, a native frame that called Java code a native call, and anything else a monitor.
     */
    public static PinKind of(Pinned event) {
        return of(event.stack(), event.reason());
    }

    /** @param reason the reason that the JVM states, {@code null} where it does not */
    public static PinKind of(Stack stack, String reason) {
        if (INITIALIZES.of(stack)) {
            return CLASS_INIT;
        }
        return reason == null ? byStack(stack) : byReason(reason);
    }

    private static PinKind byReason(String reason) {
        if (reason.contains("<clinit>") || reason.contains("initialization")) {
            return CLASS_INIT;
        }
        if (reason.contains("Native")) {
            return NATIVE;
        }
        return reason.toLowerCase(Locale.ROOT).contains("monitor") ? MONITOR : OTHER;
    }

    private static PinKind byStack(Stack stack) {
        return nativeFrame(stack).isPresent() ? NATIVE : MONITOR;
    }

    /** Returns the innermost native method that called Java code; empty if the stack has none. */
    public static Optional<Frame> nativeFrame(Stack stack) {
        return CALLS_BACK.of(stack);
    }

    /** Returns true for a native method below which Java code runs: of the application, or of the JDK, as in a call by reflection. */
    private static boolean callsBack(Frame frame) {
        return frame.nativeMethod() && !PARK_OR_CONTINUE.contains(frame.type());
    }
}
