package io.carrierscope.runner.suite;

import java.util.ArrayList;
import java.util.List;

/** The readable, file-safe name of a cell: one word per axis. */
public record CellId(String text) {
    public CellId {
        if (!text.matches("[a-z0-9._-]+")) {
            throw new IllegalArgumentException("not a cell id: " + text);
        }
    }

    static CellId of(Cell cell) {
        List<String> words = new ArrayList<>(List.of(cell.suite(), cell.server().name(), cell.workload().name()));
        if (cell.clientUnderTest()) {
            words.add(1, cell.client());
        }
        if (cell.producer() != null) {
            words.add(cell.producer().name());
        }
        words.addAll(List.of(word(cell.load().id()), "jdk" + cell.jdk().feature()));
        if (cell.warmup() != null) {
            words.add(cell.warmup());
        }
        if (!cell.recorded()) {
            words.add("unrecorded");
        }
        words.add("r" + cell.repetition());
        return new CellId(String.join(".", words));
    }

    /** A rate such as 0.5 must not look like two axes. */
    private static String word(String id) {
        return id.replace('.', '_');
    }

    @Override
    public String toString() {
        return text;
    }
}
