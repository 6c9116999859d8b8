package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.sleepingHandlers;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.WhatIf;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.report.block.Block;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoundCausesTest {
    /** 30 requests per second, where a lock allows 82. */
    @ParameterizedTest
    @CsvSource({"CONCURRENCY, 55, 'Without it: at most 55.0/s in place of 30.0/s, then limited by concurrency (here)'",
            "CPU, 99, 'Without it: at most 99.0/s in place of 82.0/s, then limited by cpu (here)'",
            "LOCK, 82, Without it alone no gain is predicted: still limited by lock (here)"})
    void aLimitThatWasNotReachedHidesNoGain(Bound.Id then, double perSecond, String gain) {
        assertThat(lines(new Bound(Bound.Id.LOCK, 82, "here"), then, perSecond)).contains(gain);
    }

    /** A tenth of the processors' limit is 31; a lock is what its queue is for. */
    @ParameterizedTest
    @CsvSource({"CPU, 310, 'Without it: at most 900/s in place of 30.0/s, then limited by concurrency (here)'",
            "CPU, 290, 'Without it: at most 900/s in place of 290/s, then limited by concurrency (here)'",
            "LOCK, 310, 'Without it: at most 900/s in place of 310/s, then limited by concurrency (here)'"})
    void whatIsHardlyUsedIsNoLimitNow(Bound.Id now, double limit, String gain) {
        assertThat(lines(new Bound(now, limit, "here"), Bound.Id.CONCURRENCY, 900)).contains(gain);
    }

    @Test
    void whatIsNotPredictedHasAReason() {
        var intervention = Intervention.of("the lock");
        assertThat(lines(new Bound(Bound.Id.LOCK, 82, "here"),
                new WhatIf.NotPredicted(intervention, "CPU time is not recorded: jdk.CPULoad"))).contains(
                        "Without it: not predicted, since CPU time is not recorded: jdk.CPULoad");
    }

    private static List<String> lines(Bound now, Bound.Id then, double perSecond) {
        return lines(now, new WhatIf.Predicted(Intervention.of("the lock"), perSecond, perSecond, false,
                new Bound(then, perSecond, "here"), ""));
    }

    private static List<String> lines(Bound now, WhatIf whatIf) {
        var c = Analysis.of(List.of(Services.service(25,
                all(cpu(0.2, 0.3), sleepingHandlers(Recorded.platform(50, "http-1"), 300, 5_000_000))))).cells().get(0);
        var found = new Verdict.Found(Queues.LOCKS, 0.34, "the time", List.of(Evidence.of("a", "b")), "")
                .with(whatIf);
        var bounds = new Bounds(List.of(now), OptionalDouble.of(30));
        var points = (Block.Points) FoundCauses.of(new JudgedCell(c.cell(), bounds, List.of(found), c.requestTime(),
                c.tail(), c.tailVerdicts(), c.prediction(), c.moreClients(), c.warnings(),
                c.service())).get(0);
        return points.points().get(0).lines();
    }
}
