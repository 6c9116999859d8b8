package io.carrierscope.analyzer.check;

import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Sight;

/**
 * What the recordings say of a limit.
 *
 * @param how the measured value, or what broke the limit, in words; what is missing if that is unknown
 */
public record Judgement(Status status, String how) {
    /** Whether a limit was kept. A limit that the recordings cannot decide was not. */
    public enum Status {
        KEPT, BROKEN, UNKNOWN
    }

    static Judgement kept(String format, Object... figures) {
        return new Judgement(Status.KEPT, Figure.text(format, figures));
    }

    static Judgement broken(String format, Object... figures) {
        return new Judgement(Status.BROKEN, Figure.text(format, figures));
    }

    static Judgement unknown(String why) {
        return new Judgement(Status.UNKNOWN, why);
    }

    static Judgement unknown(Sight sight) {
        return unknown(sight.missing() + "; record " + sight.howToRecord());
    }

    /** Returns this judgement, or an unknown one if there may be more than the recording shows. */
    Judgement given(Sight sight) {
        return status == Status.KEPT && !sight.seen() ? unknown(sight) : this;
    }
}
