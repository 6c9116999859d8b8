package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.LowerBound;
import io.carrierscope.analyzer.report.format.Explanation;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** A cell; the fields of its parts become fields of the cell. */
record CellJson(@JsonUnwrapped Place place, @JsonUnwrapped MeasurementsJson measurements,
        @JsonUnwrapped LatencyJson latency, @JsonUnwrapped Judgement judgement) {
    static CellJson of(JudgedCell c) {
        return new CellJson(Place.of(c.cell()), MeasurementsJson.of(c.cell()), LatencyJson.of(c), Judgement.of(c));
    }

    /** The cell's place in the matrix. */
    record Place(String id, String runId, String host, String suite, String server, String client, String threadModel,
            String workload, String producer, Integer jdk, String load, String recording, Integer repetition,
            List<String> limits, String controlOf,
            @JsonInclude(Include.NON_NULL) Map<String, Integer> configuration) {
        private static Place of(Cell cell) {
            var k = cell.key();
            boolean ours = k.event() != null;
            return new Place(k.id(), k.runId(), k.host(), k.suite(), k.server(), k.client(),
                    k.threadModel(), k.workload(), k.producer().isEmpty() ? null : k.producer(),
                    k.jdk() == 0 ? null : k.jdk(), k.load(), ours ? k.recording() : null, ours ? k.repetition() : null,
                    cell.definition().limits(), cell.definition().controlOf().orElse(null),
                    cell.server().flatMap(s -> s.profile().configuration()).orElse(null));
        }
    }

    /** The cell's bounds and verdicts. */
    record Judgement(List<BoundJson> bounds, String bindingBound, Double predictedPerSecond, Lower lowerBound,
            List<WaitJson> waits, @JsonInclude(Include.NON_NULL) String state, List<VerdictJson> verdicts,
            WhatIfJson moreClients, List<String> warnings,
            String failure, String text) {
        private static Judgement of(JudgedCell c) {
            var binding = c.bounds().binding();
            return new Judgement(c.bounds().all().stream().map(BoundJson::of).toList(),
                    binding.map(b -> b.id().text()).orElse(null), binding.map(Bound::perSecond).orElse(null),
                    LowerBound.of(c.cell()).map(b -> new Lower(b.formula(), b.perSecond())).orElse(null),
                    WaitJson.of(c),
                    c.service().map(s -> s.state().name().toLowerCase(Locale.ROOT).replace('_', ' ')).orElse(null),
                    Stream.concat(c.verdicts().stream(), c.verdicts(Finding.Rank.SUSPICION).stream())
                            .map(VerdictJson::of).toList(),
                    c.moreClients().map(WhatIfJson::of).orElse(null), c.warnings(),
                    c.cell().failure().map(f -> f.stage() + ": " + f.reason()).orElse(null), Explanation.of(c));
        }
    }

    /** An upper bound of throughput. */
    record BoundJson(String id, double perSecond, String formula) {
        private static BoundJson of(Bound b) {
            return new BoundJson(b.id().text(), b.perSecond(), b.formula());
        }
    }

    /** The lower bound of throughput. */
    record Lower(String formula, double perSecond) {}
}
