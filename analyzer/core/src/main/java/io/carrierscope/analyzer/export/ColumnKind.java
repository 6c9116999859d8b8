package io.carrierscope.analyzer.export;

/** The type of a column's values; an absent value is {@code null} in each. */
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
