package io.carrierscope.analyzer.model;

import io.carrierscope.analyzer.model.Change.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * Removal of what holds a cell back, and the changes that test it.
 *
 * @param what what is removed, as a phrase that follows "without"
 * @param tests changes each of which removes it, the most direct first
 */
public record Intervention(String what, List<Change> tests) {
    public Intervention {
        tests = List.copyOf(tests);
    }

    /** An intervention that no change of a cell tests. */
    public static Intervention of(String what) {
        return new Intervention(what, List.of());
    }

    /** The same with one more test. */
    public Intervention by(Kind kind, String to) {
        var more = new ArrayList<>(tests);
        more.add(new Change(kind, to));
        return new Intervention(what, more);
    }

    /** The same with one more test. */
    public Intervention by(Kind kind, int to) {
        return by(kind, Integer.toString(to));
    }
}
