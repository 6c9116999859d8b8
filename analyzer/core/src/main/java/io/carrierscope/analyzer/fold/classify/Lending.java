package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What runs between borrowing something, such as a connection, and giving it back, told by frames: a thread that is in a method that borrows,
 * past the line that does so, holds it. Wrong for code after giving it back in the same method, and for code before it that is further down.
 */
public final class Lending {
    /** A service that borrows and the one that called it; further out are those that only pass requests on. */
    private static final int MOST_OWN = 2;
    private static final List<String> IN_VIEW = List.of("OpenEntityManagerInView", "OpenSessionInView");
    private static final String SPRING = "org.springframework.";

    private Lending() {}

    /**
     * Returns the frames of a thread that waits to borrow whose methods may hold what they get, the innermost first: those outside of the
     * JDK, of the pool that lends and of servers, up to the second method that is of no library. Spring's are included, since a transaction
     * of it holds a connection.
     */
    public static List<Frame> mayHold(Stack borrowing) {
        var pool = borrowing.firstApplicationFrame().flatMap(f -> Frameworks.name(f.type()));
        var frames = new ArrayList<Frame>();
        int own = 0;
        for (Frame f : borrowing.frames()) {
            if (own < MOST_OWN && f.application() && f.line() > 0
                    && (pool.isEmpty() || !pool.equals(Frameworks.name(f.type())))
                    && (!Frameworks.ofServer(f.type()) || f.type().startsWith(SPRING))) {
                frames.add(f);
                own += Frameworks.name(f.type()).isEmpty() ? 1 : 0;
            }
        }
        return frames;
    }

    /** Returns the one of them that calls the pool itself. */
    private static Optional<Frame> caller(Stack borrowing) {
        return mayHold(borrowing).stream().findFirst();
    }

    /** Returns true if a thread with this stack holds what one that waits to borrow with the other stack will get. */
    public static boolean holds(Stack borrowing, Stack stack) {
        return mayHold(borrowing).stream()
                .anyMatch(frame -> past(frame, stack) || onItsLine(borrowing, frame, stack));
    }

    /**
     * Returns the stack of a thread that waits to borrow again while it holds what it borrowed further out: past the line of a method at which
     * another thread waits that calls the pool itself. Empty if none of these does.
     */
    public static Optional<Stack> again(List<Stack> borrowing) {
        return borrowing.stream().filter(
                inner -> borrowing.stream().anyMatch(outer -> again(outer, inner))).findFirst();
    }

    private static boolean again(Stack outer, Stack inner) {
        var first = caller(outer);
        var own = caller(inner);
        return first.isPresent() && own.isPresent() && inner.frames().stream()
                .skip(1L + inner.frames().indexOf(own.get())).anyMatch(f -> past(first.get(), f));
    }

    /**
     * Returns true if the stack is on the line of the frame in another call than the one that borrows, as in {@code
     * pool.get().load(id)}. Wrong for a call that comes before on that line.
     */
    public static boolean onItsLine(Stack borrowing, Frame frame, Stack stack) {
        var call = callFrom(borrowing, frame);
        return !WaitKind.borrows(stack) && callFrom(stack, frame)
                .filter(other -> call.filter(other::equals).isEmpty()).isPresent();
    }

    /** Returns the method that the innermost such frame calls; empty if it is on top or not there. */
    private static Optional<String> callFrom(Stack stack, Frame frame) {
        int at = stack.frames().indexOf(frame);
        return at > 0 ? Optional.of(stack.frames().get(at - 1).qualifiedMethod()) : Optional.empty();
    }

    /**
     * Returns true if a request of Spring's MVC has the connection although it is in no transaction: open-in-view keeps it until the answer
     * is written. Its interceptor is left before the handler runs; its filter is not.
     */
    public static boolean openInView(Stack borrowing, Stack holds) {
        return borrowing.anyFrame(f -> f.type().startsWith("org.hibernate."))
                && holds.anyFrame(f -> f.type().startsWith("org.springframework.web.servlet.")
                        || IN_VIEW.stream().anyMatch(f.type()::contains))
                && !holds.anyFrame(f -> f.type().startsWith("org.springframework.transaction."));
    }

    /** Returns true if the stack is in the method of the frame, past its line, and does not borrow itself. */
    public static boolean past(Frame borrowing, Stack stack) {
        return !WaitKind.borrows(stack) && stack.anyFrame(f -> past(borrowing, f));
    }

    private static boolean past(Frame borrowing, Frame f) {
        return f.line() > borrowing.line() && f.method().equals(borrowing.method())
                && f.type().equals(borrowing.type());
    }
}
