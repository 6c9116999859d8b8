package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;

/** What held a virtual thread on its carrier. */
public enum PinKind {
    MONITOR("monitor"), NATIVE("native frame"), CLASS_INIT("class initialisation"), OTHER("other");

    private final String text;

    PinKind(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }

    /**
     * From JDK 24 on the event gives the reason. Before, a {@code <clinit>} or foreign native frame in the stack tells
     * those two, and what is left is a monitor.
     */
    public static PinKind of(Pinned event) {
        if (event.stack().anyFrame(f -> f.method().equals("<clinit>"))) {
            return CLASS_INIT;
        }
        return event.reason() == null ? byStack(event.stack()) : byReason(event.reason());
    }

    private static PinKind byReason(String reason) {
        if (reason.contains("<clinit>") || reason.contains("initialization")) {
            return CLASS_INIT;
        }
        if (reason.contains("Native")) {
            return NATIVE;
        }
        return reason.toLowerCase(java.util.Locale.ROOT).contains("monitor") ? MONITOR : OTHER;
    }

    private static PinKind byStack(Stack stack) {
        return stack.anyFrame(PinKind::callsBack) ? NATIVE : MONITOR;
    }

    /** A native method of the application; the JDK's own at the top of a park does not call back into Java. */
    private static boolean callsBack(Frame frame) {
        return frame.nativeMethod() && frame.application();
    }
}
