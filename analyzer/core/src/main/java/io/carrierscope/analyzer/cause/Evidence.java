package io.carrierscope.analyzer.cause;

import java.util.Locale;

/**
 * One observation behind a verdict.
 *
 * @param claim the observation in words, with its figures
 * @param source the event type it was taken from
 */
public record Evidence(String claim, String source) {
    /** Formats the claim in the root locale. */
    static Evidence of(String source, String format, Object... figures) {
        return new Evidence(String.format(Locale.ROOT, format, figures), source);
    }
}
