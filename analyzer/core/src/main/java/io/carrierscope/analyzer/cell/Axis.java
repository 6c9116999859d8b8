package io.carrierscope.analyzer.cell;

import java.util.Objects;
import java.util.function.Function;

/** A dimension of the matrix along which cells are compared. */
public enum Axis {
    SERVER(CellKey::server, ""), CLIENT(CellKey::client, ""), JDK(CellKey::jdk, "JDK "), LOAD(CellKey::load, ""),
    RECORDING(CellKey::recording, "recording "), WARMUP(CellKey::warmup, "warm-up "), PRODUCER(CellKey::producer, ""),
    /** Two cells chosen by the user, whatever their differences. */
    NAMED(CellKey::id, "");

    private final Function<CellKey, Object> value;
    private final String prefix;

    Axis(Function<CellKey, Object> value, String prefix) {
        this.value = value;
        this.prefix = prefix;
    }

    /** The cell's value on this axis as displayed, such as {@code virtual}, {@code JDK 21} or {@code closed-64}. */
    public String label(CellKey key) {
        return prefix + value.apply(key);
    }

    /** True when the two cells differ on this axis; always false for {@link #NAMED}. */
    public boolean differs(CellKey a, CellKey b) {
        return this != NAMED && !Objects.equals(value.apply(a), value.apply(b));
    }
}
