package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.compare.PublishedRatio;
import io.carrierscope.analyzer.compare.PublishedRow;
import io.carrierscope.analyzer.report.format.Explanation;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A published figure beside the measured one. */
public record PublishedJson(String runId, String suite, String study, String row, String cell, String server,
        Integer jdk, String load, String recording, String metric, String unit, double published,
        OptionalDouble measured, @JsonFormat(shape = JsonFormat.Shape.ARRAY) Interval interval, int repetitions,
        OptionalDouble ratio, TimesSlower timesSlower, String explanation, String source) {
    static List<PublishedJson> of(List<PublishedRow> rows) {
        Map<PublishedRow, TimesSlower> times = new IdentityHashMap<>();
        PublishedRatio.of(rows).forEach(r -> times.put(r.row(), TimesSlower.of(r)));
        return rows.stream().map(r -> of(r, times.get(r))).toList();
    }

    private static PublishedJson of(PublishedRow r, TimesSlower times) {
        var k = r.group().key();
        var p = r.published();
        return new PublishedJson(k.runId(), k.suite(), p.study(), p.row(), r.group().typical().cell().key().id(),
                k.variant(), k.jdk() == 0 ? null : k.jdk(), k.load(), k.recording(), p.metric(), p.unit(), p.value(),
                r.measured(), r.interval().orElse(null), r.group().repetitions().size(), r.measuredToPublished(), times,
                Explanation.of(r.group().typical()), p.source());
    }

    /** The ratio to the fastest published variant. */
    record TimesSlower(String than, double published, OptionalDouble measured,
            @JsonFormat(shape = JsonFormat.Shape.ARRAY) Interval interval, OptionalDouble publishedControlSpread,
            OptionalDouble measuredControlSpread) {
        private static TimesSlower of(PublishedRatio r) {
            return new TimesSlower(r.fastest().group().key().variant(), r.published(), r.measured(),
                    r.interval().orElse(null), r.publishedSpread(), r.measuredSpread());
        }
    }
}
