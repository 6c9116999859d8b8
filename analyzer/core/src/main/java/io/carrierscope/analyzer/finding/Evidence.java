package io.carrierscope.analyzer.finding;

import io.carrierscope.analyzer.fold.stat.Figure;

/**
 * One observation that supports a verdict.
 *
 * @param claim the observation as a sentence with its figures
 * @param source the event type it comes from
 */
public record Evidence(String claim, String source) {
    /** Formats the claim in the root locale. */
    public static Evidence of(String source, String format, Object... figures) {
        return new Evidence(Figure.text(format, figures), source);
    }
}
