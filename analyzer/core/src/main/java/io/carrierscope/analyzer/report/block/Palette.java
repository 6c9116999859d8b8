package io.carrierscope.analyzer.report.block;

import java.awt.Color;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Colours that are distinct for colour-blind readers (Okabe and Ito) and legible on light and dark pages. */
public final class Palette {
    public static final Color ON_CPU = new Color(0x0072B2);
    public static final Color PINNED = new Color(0xD55E00);
    public static final Color STUCK = new Color(0x8B1A1A);
    public static final Color WAITING = new Color(0xE6B000);
    public static final Color IDLE = new Color(0x9AA7B2);
    public static final Color UNKNOWN = new Color(0x5F6B76);
    public static final Color RESPONSE = new Color(0x2F8FCE);
    public static final Color SERVICE = new Color(0xD8862B);
    /** Colours of groups without a meaning of their own. */
    public static final List<Color> GROUPS = List.of(new Color(0x0072B2), new Color(0x56B4E9), new Color(0x009E73),
            new Color(0xCC79A7));

    /** Colours of the layers of CPU time, in their order. */
    public static final List<Color> LAYERS = List.of(new Color(0x6B3E00), new Color(0x0072B2), new Color(0xD55E00),
            new Color(0xE6B000), new Color(0xCC79A7), new Color(0x56B4E9), new Color(0x8C6BB1), new Color(0x009E73),
            new Color(0x5F6B76));

    /** Colours of kinds of waits, in their order. */
    public static final List<Color> WAITS = List.of(new Color(0xD55E00), new Color(0xE6B000), new Color(0x56B4E9),
            new Color(0x009E73));

    /** Colours of flame graphs: layers, then kinds of waits. */
    public static final List<Color> FLAMES = Stream.concat(LAYERS.stream(), WAITS.stream()).toList();

    private Palette() {}

    /** The colour in CSS notation. */
    public static String css(Color colour) {
        return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xFFFFFF);
    }
}
