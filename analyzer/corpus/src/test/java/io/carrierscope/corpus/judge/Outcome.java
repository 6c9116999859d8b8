package io.carrierscope.corpus.judge;

import io.carrierscope.analyzer.finding.Verdict;
import java.util.List;
import java.util.Locale;

/** What the verdicts on a program are worth; docs/internals/corpus.md defines the terms. */
enum Outcome {
    RIGHT, NARROWED, UNKNOWN, MISSED, WRONG;

    /** Compares verdicts, in their order, with what is true of the program. Doubts about the measurement are no causes. */
    static Outcome of(Expectation expected, List<Verdict> verdicts) {
        List<String> found = ids(verdicts, Verdict.Found.class);
        if (!found.isEmpty()) {
            return expected.causes().contains(found.get(0)) ? RIGHT : WRONG;
        }
        if (expected.isHealthy()) {
            return RIGHT;
        }
        List<String> unknown = ids(verdicts, Verdict.Unknown.class);
        if (!unknown.isEmpty() && expected.causes().contains(unknown.get(0))) {
            return NARROWED;
        }
        return unknown.stream().anyMatch(expected.causes()::contains) ? UNKNOWN : MISSED;
    }

    private static List<String> ids(List<Verdict> verdicts, Class<? extends Verdict> kind) {
        return verdicts.stream().filter(kind::isInstance).filter(v -> !v.doubt()).map(Verdict::cause)
                .toList();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
