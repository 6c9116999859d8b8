package io.carrierscope.junit;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.Window;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Assertions on a recording or a block of code, for any test framework. Each fails with an {@link AssertionError} that says what, how much,
 * where, and what to do.
 */
public final class CarrierAssertions {
    private final Events events;
    private final Optional<Flight.Mark> mark;
    private final Window window;
    private final List<String> from;
    private final boolean unknownFails;

    private CarrierAssertions(Events events, Optional<Flight.Mark> mark, Window window, List<String> from,
            boolean unknownFails) {
        this.events = events;
        this.mark = mark;
        this.window = window;
        this.from = from;
        this.unknownFails = unknownFails;
    }

    /**
     * Reads a recording.
     *
     * @throws IllegalArgumentException if the file cannot be read
     */
    public static CarrierAssertions assertThat(Path recording) {
        try {
            var events = Events.of(recording, List.of());
            return new CarrierAssertions(events, Optional.empty(), events.recording.window(), List.of(), true);
        } catch (DataError e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Runs the block in this thread and records it, with a probe of delays.
     *
     * @throws Exception what the block throws
     */
    public static CarrierAssertions assertThatRunning(Callable<?> block) throws Exception {
        try (var flight = new Flight(Findings.ofCells().stream().map(Finding::id).toList())) {
            var caller = StackWalker.getInstance().walk(s -> s.skip(1).findFirst()).orElseThrow();
            var mark = Flight.begin("block", caller.getClassName(), caller.getMethodName(), true);
            try {
                block.call();
            } finally {
                mark.end();
            }
            var events = flight.read(Optional.empty());
            return new CarrierAssertions(events, Optional.of(mark), events.window(mark.name()).orElseThrow(), List.of(),
                    true);
        }
    }

    /** Only the part with this name: a test, or an event {@code carrierscope.Phase}. */
    public CarrierAssertions during(String part) {
        return new CarrierAssertions(events, mark, events.window(part).orElseThrow(() -> new IllegalArgumentException(
                "the recording has no part '" + part + "'")), from, unknownFails);
    }

    /** Only pins with a frame of these packages or classes count. */
    public CarrierAssertions from(String... names) {
        return new CarrierAssertions(events, mark, window, List.of(names), unknownFails);
    }

    /** What the recording cannot decide passes. */
    public CarrierAssertions unknownPasses() {
        return new CarrierAssertions(events, mark, window, from, false);
    }

    /** Fails if pins took a larger share of carrier time, 0 to 1. */
    public CarrierAssertions pinnedShareAtMost(double share) {
        return check(share, Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /** Fails if a virtual thread waited longer for a carrier, at the 99th percentile. */
    public CarrierAssertions delayP99AtMost(Duration delay) {
        return check(1, delay.toNanos(), Integer.MAX_VALUE);
    }

    /** Fails if there were more carriers than this and than the scheduler's parallelism. */
    public CarrierAssertions carriersAtMost(int carriers) {
        return check(1, Long.MAX_VALUE, carriers);
    }

    /** Fails if one of these causes was found. */
    public CarrierAssertions absent(String... causes) {
        return check(1, Long.MAX_VALUE, Integer.MAX_VALUE, causes);
    }

    /** The figures themselves. */
    public CarrierReport report() {
        return new CarrierReport(() -> new Part(events, window, mark, from));
    }

    private CarrierAssertions check(double share, long delayNanos, int carriers, String... absent) {
        var lines = new Limits(share, delayNanos, carriers, List.of(absent), from, unknownFails)
                .broken(new Part(events, window, mark, from));
        if (!lines.isEmpty()) {
            throw new AssertionError(String.join("\n", lines));
        }
        return this;
    }
}
