package io.carrierscope.analyzer.export;

/** What a column holds; an absent value is {@code null} in each. */
public enum ColumnKind {
    /** A {@link String}. */
    TEXT,
    /** A {@link Long}. */
    WHOLE,
    /** A {@link Double}. */
    NUMBER,
    /** A {@link Boolean}. */
    FLAG
}
