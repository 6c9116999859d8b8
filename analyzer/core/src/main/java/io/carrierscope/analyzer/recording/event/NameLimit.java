package io.carrierscope.analyzer.recording.event;

import java.util.regex.Pattern;

/** Limits the length of names, since a damaged or hostile recording may contain names of any length. */
public final class NameLimit {
    static final int LONGEST = 1_000;
    private static final String HEXADECIMAL = "0x";
    private static final Pattern ADDRESS = Pattern
            .compile("[./+]" + HEXADECIMAL + "\\p{XDigit}+(?:[./]\\d+)?(?=$|\\[)");

    private NameLimit() {}

    /** Returns the name, cut to {@value #LONGEST} characters; {@code null} for {@code null}. */
    public static String cut(String name) {
        return name == null || name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    /**
     * Returns the class name, cut to the limit and without the address and the hash of a hidden class, which differ in each JVM:
     * {@code app.Handler$$Lambda}.
     */
    public static String ofClass(String name) {
        return cut(name.contains(HEXADECIMAL) ? ADDRESS.matcher(name).replaceFirst("") : name);
    }
}
