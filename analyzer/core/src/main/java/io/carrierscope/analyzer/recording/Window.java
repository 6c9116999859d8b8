package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The analysed time span in nanoseconds since the epoch; the end is exclusive and later than the start. */
public record Window(long startNanos, long endNanos) {
    private static final long LONG_NANOS = 60_000_000_000L;

    /** More time without a chunk makes rates too low by more than noise, as a share of the whole. */
    private static final double NOTABLE = 0.05;
    /** In a shorter break a recording was off for a while, as ours of a client are while it measures without them. */
    private static final long BREAK_NANOS = 600_000_000_000L;

    public Window {
        if (endNanos <= startNanos) {
            throw new IllegalArgumentException("window ends at " + endNanos + ", not after " + startNanos);
        }
    }

    /**
     * Returns the part of this span that was recorded with all events. Before the settings take effect, the JVM prepares classes that have
     * events for some tenths of a second. Of a span of {@value #LONG_NANOS} ns or more that is less than a hundredth, and left in.
     *
     * @param settingsNanos when the settings took effect; a time outside of the span changes nothing
     */
    Window recordedFrom(long settingsNanos) {
        return isShort() && contains(settingsNanos) ? new Window(settingsNanos, endNanos) : this;
    }

    /** Returns true for a span from which the time before the settings take effect is taken off. */
    public boolean isShort() {
        return lengthNanos() < LONG_NANOS;
    }

    /** Returns the span of all of these. */
    public static Window around(List<Window> parts) {
        return new Window(parts.stream().mapToLong(Window::startNanos).min().orElseThrow(),
                parts.stream().mapToLong(Window::endNanos).max().orElseThrow());
    }

    /** Returns one line if long breaks between chunks make rates of their whole span too low; nothing without such breaks. */
    public static List<String> gaps(List<Window> chunks) {
        double all = around(chunks).lengthSeconds();
        double missing = 0;
        long end = around(chunks).startNanos;
        for (Window c : chunks.stream().sorted(Comparator.comparingLong(Window::startNanos)).toList()) {
            missing += breakNanos(end, c.startNanos) / 1e9;
            end = Math.max(end, c.endNanos);
        }
        return missing > NOTABLE * all
                ? List.of(String.format(Locale.ROOT,
                        "no chunk covers %,.0f of the %,.0f s from the first to the last, so rates are too low",
                        missing, all))
                : List.of();
    }

    /** Returns true if the time until another one is a long break, and no noise of all that was recorded. */
    public boolean apartFrom(Window later, long recordedNanos) {
        return breakNanos(endNanos, later.startNanos) > NOTABLE * recordedNanos;
    }

    private static long breakNanos(long from, long to) {
        return to - from >= BREAK_NANOS ? to - from : 0;
    }

    public long lengthNanos() {
        return endNanos - startNanos;
    }

    public double lengthSeconds() {
        return lengthNanos() / 1e9;
    }

    /** Returns true if the instant, in nanoseconds since the epoch, lies in this window. */
    public boolean contains(long instantNanos) {
        return instantNanos >= startNanos && instantNanos < endNanos;
    }

    /** Returns the length in nanoseconds of the part of the span that lies in this window; 0 if there is none. */
    public long overlapNanos(long fromNanos, long toNanos) {
        return Math.max(0, Math.min(toNanos, endNanos) - Math.max(fromNanos, startNanos));
    }

    /** Returns the length in nanoseconds of the part of the event that lies in this window; 0 if there is none. */
    public long overlapNanos(JvmEvent.Timed event) {
        long start = event.startNanos();
        return overlapNanos(start, start + event.durationNanos());
    }
}
