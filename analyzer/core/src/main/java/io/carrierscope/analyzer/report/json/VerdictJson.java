package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import java.util.List;

/** A verdict; fields that only a found or only an unknown cause has are omitted from the others. */
record VerdictJson(String cause, String rank, String status, Double share, @JsonInclude(Include.NON_NULL) String bound,
        String shareOf, List<Evidence> evidence, @JsonInclude(Include.NON_NULL) String because, String remedy,
        @JsonInclude(Include.NON_NULL) WhatIfJson whatIf, @JsonInclude(Include.NON_NULL) String missing,
        @JsonInclude(Include.NON_NULL) String howToRecord, @JsonInclude(Include.NON_NULL) Double suspicion) {
    static VerdictJson of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> new VerdictJson(f.cause(), f.finding().rank().id(), "found", f.share(),
                    f.lowerBound() ? "lower" : null, f.shareOf(), f.evidence(),
                    f.because().orElse(null), f.remedy(), f.whatIf().map(WhatIfJson::of).orElse(null), null, null,
                    null);
            case Verdict.Absent a ->
                new VerdictJson(a.cause(), a.finding().rank().id(), "absent", null, null, null, a.evidence(), null,
                        null, null, null,
                        null, null);
            case Verdict.Unknown u ->
                new VerdictJson(u.cause(), u.finding().rank().id(), "unknown", null, null, null, List.of(), null, null,
                        null,
                        u.missing(), u.howToRecord(), u.suspicion() > 0 ? u.suspicion() : null);
        };
    }
}
