package io.carrierscope.analyzer.recording;

/** Names in a recording may have any length; what is kept of one is enough to tell it. */
final class Names {
    static final int LONGEST = 1_000;

    private Names() {}

    /** The name, cut where it is too long; {@code null} stays {@code null}. */
    static String cut(String name) {
        return name == null || name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }
}
