package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.whatif.Change.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * What is taken away from a cell.
 *
 * @param what in words, to go behind "without"
 * @param tests changes each of which takes it away, the most direct first
 */
public record Intervention(String what, List<Change> tests) {
    public Intervention {
        tests = List.copyOf(tests);
    }

    /** A intervention that no cell of the runner shows. */
    public static Intervention of(String what) {
        return new Intervention(what, List.of());
    }

    /** The same, shown also by this change. */
    public Intervention by(Kind kind, String to) {
        var more = new ArrayList<>(tests);
        more.add(new Change(kind, to));
        return new Intervention(what, more);
    }

    /** The same, shown also by this change. */
    public Intervention by(Kind kind, int to) {
        return by(kind, Integer.toString(to));
    }
}
