package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cause.Evidence;
import io.carrierscope.analyzer.cause.Verdict;
import java.util.List;

/** What was said of a cause; fields that only another verdict could have are left out or {@code null}. */
sealed interface VerdictJson {
    static VerdictJson of(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Found f -> new Found(f.cause(), "found", f.share(), f.shareOf(), f.evidence(), f.remedy(),
                    f.whatIf().map(WhatIfJson::of).orElse(null));
            case Verdict.Absent a -> new Absent(a.cause(), "absent", null, null, a.evidence(), null);
            case Verdict.Unknown u ->
                new Unknown(u.cause(), "unknown", null, null, List.of(), null, u.missing(), u.howToRecord());
        };
    }

    /** The cause is at work. */
    record Found(String cause, String status, double share, String shareOf, List<Evidence> evidence, String remedy,
            WhatIfJson whatIf) implements VerdictJson {}

    /** It is not. */
    record Absent(String cause, String status, Double share, String shareOf, List<Evidence> evidence, String remedy)
            implements
                VerdictJson {}

    /** The recording cannot tell. */
    record Unknown(String cause, String status, Double share, String shareOf, List<Evidence> evidence, String remedy,
            String missing, String howToRecord) implements VerdictJson {}
}
