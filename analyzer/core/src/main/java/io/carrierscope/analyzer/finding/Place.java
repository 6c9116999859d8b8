package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Where something was found, in code that can be changed.
 *
 * @param text such as {@code shop.Order.price:31}
 * @param method the same without the line
 * @param callers methods through which this place was mostly reached, and its own
 */
public record Place(String text, String method, Set<String> callers) {
    /** The innermost frame that is not the JDK's; empty without one. */
    public static Optional<Place> of(Stack stack) {
        return stack.firstApplicationFrame().map(Place::of);
    }

    public static Place of(Frame frame) {
        return new Place(frame.toString(), frame.qualifiedMethod(), Set.of(frame.qualifiedMethod()));
    }

    /** The same, reached through all frames of the application. */
    public static Optional<Place> reached(Stack stack) {
        return of(stack).map(at -> new Place(at.text, at.method, stack.frames().stream().filter(Frame::application)
                .map(Frame::qualifiedMethod).collect(Collectors.toSet())));
    }

    public static Place of(HotPlace hot) {
        return new Place(hot.at(), hot.frame().qualifiedMethod(), hot.callers());
    }

    /** A place in words that begin with a method, such as {@code shop.Order.price:31 (in Files.list)}. */
    public static Place named(String text) {
        String method = text.split("[: ]", 2)[0];
        return new Place(text, method, Set.of(method));
    }

    /** True if what happens there happens at the other place too: the same method, or below it. */
    public boolean within(Place other) {
        return callers.contains(other.method);
    }
}
