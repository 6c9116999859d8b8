package io.carrierscope.analyzer.recording;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How much of a topic a recording shows.
 *
 * @param missing what it does not show, in words; empty if it shows all
 * @param howToRecord the recorder options that would show it; empty if it shows all
 */
public record Sight(Extent extent, String missing, String howToRecord) {
    /** The recording shows all of the topic. */
    public static final Sight SEEN = new Sight(Extent.SEEN, "", "");

    /** How far the recording shows the topic. */
    public enum Extent {
        /** Absence from the recording is absence. */
        SEEN,
        /** What the recording shows did happen, and there may be more: a sum over it is a lower bound. */
        LOWER_BOUND,
        /** The recording shows nothing of it. */
        BLIND
    }

    /** Returns the sight of a topic of which there may be more than the recording shows. */
    public static Sight lowerBound(String missing, String howToRecord) {
        return new Sight(Extent.LOWER_BOUND, missing, howToRecord);
    }

    static Sight blind(String missing, String howToRecord) {
        return new Sight(Extent.BLIND, missing, howToRecord);
    }

    /** Returns true if the recording shows all of the topic. */
    public boolean seen() {
        return extent == Extent.SEEN;
    }

    /** Returns true if the recording shows nothing of the topic. */
    public boolean blind() {
        return extent == Extent.BLIND;
    }

    /** Returns this sight of events if all that it takes for granted holds: otherwise what is seen is a lower bound. */
    public Sight given(Sight condition) {
        return blind() || condition.seen() ? this : ofParts(List.of(this, condition));
    }

    /** Returns the sight of a topic that has parts: of one that is seen in part, what is seen is a lower bound. */
    static Sight ofParts(List<Sight> parts) {
        if (parts.isEmpty()) {
            return SEEN;
        }
        var extents = parts.stream().map(Sight::extent).distinct().toList();
        return new Sight(extents.size() == 1 ? extents.getFirst() : Extent.LOWER_BOUND,
                joined(parts.stream().map(Sight::missing), "; "),
                joined(parts.stream().map(Sight::howToRecord), " and "));
    }

    /** Returns an enumeration of the texts: {@code a, b and c}. */
    static String all(Stream<String> texts) {
        var list = texts.filter(Objects::nonNull).toList();
        return list.size() < 2
                ? String.join("", list)
                : String.join(", ", list.subList(0, list.size() - 1)) + " and " + list.getLast();
    }

    private static String joined(Stream<String> texts, String separator) {
        return texts.filter(t -> !t.isEmpty()).collect(Collectors.toCollection(LinkedHashSet::new)).stream()
                .collect(Collectors.joining(separator));
    }
}
