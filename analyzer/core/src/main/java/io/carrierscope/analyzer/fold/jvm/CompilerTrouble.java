package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.CompilationFailed;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.Compiled;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.Deoptimized;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Methods whose compiled code is given up again and again within the window, and those that could not be compiled. */
public final class CompilerTrouble extends Fold<CompilerTrouble> {
    private static final int MOST = 1_000;
    private static final int QUARTERS = 4;
    /** Code that is new is given up a few times at one line, until the compiler knows what comes there. */
    private static final long LEAST_PER_QUARTER = 10;

    /** Why compiled code was given up. */
    private record Reason(String method, int line, String reason) {}

    /**
     * Compiled code that is given up in each quarter of the window.
     *
     * @param reason why, as HotSpot names it, such as {@code null_check}
     */
    public record Repeated(String method, int line, String reason, double perSecond) {}

    private final Sites<Reason, long[]> byReason = part(
            Sites.dropping(MOST, r -> new long[QUARTERS], CompilerTrouble::sum));
    private final Sites<Long, String> failed = part(Sites.dropping(MOST, id -> "", CompilerTrouble::first));
    private final Sites<Long, String> messages = part(Sites.dropping(MOST, id -> "", CompilerTrouble::first));

    public CompilerTrouble(Window window) {
        super(window);
        on(Deoptimized.class, this::add);
        on(Compiled.class, c -> {
            if (!c.succeeded() && c.method() != null) {
                failed.add(c.compileId(), c.method());
            }
        });
        on(CompilationFailed.class, f -> messages.add(f.compileId(), Objects.toString(f.message(), "unknown")));
    }

    private void add(Deoptimized d) {
        if (window.contains(d.startNanos()) && d.method() != null) {
            var once = new long[QUARTERS];
            once[TimeBins.partOf(window, d.startNanos(), QUARTERS)] = 1;
            byReason.add(new Reason(d.method(), d.line(), Objects.toString(d.reason(), "unknown")), once);
        }
    }

    /** Numbers of compilations are unique within a JVM; of several texts one is kept whatever their order. */
    private static String first(String one, String other) {
        return one.isEmpty() || !other.isEmpty() && other.compareTo(one) < 0 ? other : one;
    }

    private static long[] sum(long[] one, long[] other) {
        var sum = new long[QUARTERS];
        Arrays.setAll(sum, i -> one[i] + other[i]);
        return sum;
    }

    /** Returns what makes one of these methods go back to the interpreter most often, if it goes on all the time. */
    public Optional<Repeated> repeated(Set<String> methods) {
        return byReason.kept().entrySet().stream().filter(e -> methods.contains(e.getKey().method))
                .filter(e -> Arrays.stream(e.getValue()).allMatch(n -> n >= LEAST_PER_QUARTER))
                .map(e -> new Repeated(e.getKey().method, e.getKey().line, e.getKey().reason,
                        Arrays.stream(e.getValue()).sum() / window.lengthSeconds()))
                .max(Comparator.comparingDouble(Repeated::perSecond).thenComparing(Repeated::method)
                        .thenComparing(Repeated::line).thenComparing(Repeated::reason));
    }

    /** Returns why a compilation of this method failed, in the words of HotSpot; empty if none is known to have failed. */
    public Optional<String> failure(String method) {
        return failed.kept().entrySet().stream().filter(e -> e.getValue().equals(method))
                .map(e -> messages.kept().getOrDefault(e.getKey(), "")).filter(m -> !m.isEmpty())
                .min(Comparator.naturalOrder());
    }
}
