package io.carrierscope.analyzer.verdict;

import java.util.Locale;

/**
 * One observation that supports a verdict.
 *
 * @param claim the observation as a sentence with its figures
 * @param source the event type it comes from
 */
public record Evidence(String claim, String source) {
    /** Formats the claim in the root locale. */
    public static Evidence of(String source, String format, Object... figures) {
        return new Evidence(String.format(Locale.ROOT, format, figures), source);
    }
}
