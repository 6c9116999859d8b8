package io.carrierscope.analyzer.recording.event;

import java.util.regex.Pattern;

/** Names in a recording may have any length; what is kept of one is enough to tell it. */
public final class NameLimit {
    static final int LONGEST = 1_000;
    private static final String HEXADECIMAL = "0x";
    private static final Pattern ADDRESS = Pattern.compile("[./+]" + HEXADECIMAL + "\\p{XDigit}+(?=$|\\[)");

    private NameLimit() {}

    /** The name, cut where it is too long; {@code null} stays {@code null}. */
    public static String cut(String name) {
        return name == null || name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    /** The same of a class, without the address of a hidden one, which is another in each JVM: {@code app.Handler$$Lambda}. */
    public static String ofClass(String name) {
        return cut(name.contains(HEXADECIMAL) ? ADDRESS.matcher(name).replaceFirst("") : name);
    }
}
