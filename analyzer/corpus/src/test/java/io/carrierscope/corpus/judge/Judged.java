package io.carrierscope.corpus.judge;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What the analyzer said of one recording.
 *
 * @param others share of the machine that other processes used; the second JVM of the program is one of them
 */
record Judged(Run run, List<Verdict> verdicts, double others) {
    /** A machine so busy gives a program of two processors less than it is written for. */
    private static final double BUSY = 0.25;

    static Judged of(Run run, Path recording) throws Exception {
        var measured = MeasuredRecording.of(recording);
        return new Judged(run, Analysis.of(List.of(measured)).cells().get(0).verdicts(),
                measured.othersBusyProcessors().orElse(0) / measured.profile().hardwareThreads());
    }

    Outcome outcome() {
        return Outcome.of(run.expectation(), verdicts);
    }

    boolean isRight() {
        return outcome() == Outcome.RIGHT;
    }

    /** True where the cause is found, or the first of those that are unknown. */
    boolean isFoundOrNarrowed() {
        return isRight() || outcome() == Outcome.NARROWED;
    }

    boolean isDisturbed() {
        return !isFoundOrNarrowed() && others > BUSY;
    }

    /** What may never be said of the program, with any settings. */
    boolean misleads() {
        return outcome() == Outcome.WRONG || verdicts.stream().filter(Verdict.Absent.class::isInstance)
                .anyMatch(absent -> run.expectation().causes().contains(absent.cause())) && !isRight();
    }

    /** True where the settings record enough, and the cause was not found all the same. */
    boolean falls() {
        return run.mustBeFound() && !isRight();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%-24s %d %-8s %-9s expected %-40s said %s", run.program(), run.jdk(),
                run.settings(), isDisturbed() ? "disturbed" : outcome(), run.expectation(), said());
    }

    private String said() {
        return of(Verdict.Found.class, "") + of(Verdict.Unknown.class, "?");
    }

    private String of(Class<? extends Verdict> kind, String mark) {
        return verdicts.stream().filter(kind::isInstance).map(verdict -> verdict.cause() + mark)
                .collect(Collectors.joining(" ", "", " "));
    }
}
