package io.carrierscope.analyzer.recording;

import java.util.List;

/** How much of a file was read: chunks found, and one line for each part that could not be read. */
public record Coverage(int chunks, List<String> lost) {
    public Coverage {
        lost = List.copyOf(lost);
    }

    /** Returns true if every part of the file was read. */
    public boolean complete() {
        return lost.isEmpty();
    }
}
