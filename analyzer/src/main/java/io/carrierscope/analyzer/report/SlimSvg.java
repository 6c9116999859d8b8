package io.carrierscope.analyzer.report;

import java.util.List;
import java.util.regex.Pattern;

/** A picture without what the page's own style says of every line and text anyway: a third of the size. */
final class SlimSvg {
    private static final Pattern LINE = Pattern
            .compile(" style='stroke-width:0\\.[56]\\d*;stroke:var\\(--line\\);[^']*'");
    private static final Pattern GROUPED_TEXT = Pattern.compile("<g>(<text[^>]*>[^<]*</text>)</g>");
    /** What is so without being said, or said by the page; as it is, which is found much faster than a pattern. */
    private static final List<String> SAID = List.of(
            " style='fill: currentColor; fill-opacity: 1.0; font-family: sans-serif; font-size: 12px;'",
            "fill-opacity:1.0;", "stroke-opacity:1.0;", "stroke-miterlimit:10;");

    private SlimSvg() {}

    /** @param prefix of the ids in it */
    static String of(String svg, String prefix) {
        String slim = withoutWholeClip(svg, prefix).replaceFirst(" xmlns:jfreesvg='[^']*'", "");
        slim = LINE.matcher(slim).replaceAll("");
        for (String said : SAID) {
            slim = slim.replace(said, "");
        }
        return GROUPED_TEXT.matcher(slim).replaceAll("$1");
    }

    /** The first clip is the whole picture. */
    private static String withoutWholeClip(String svg, String prefix) {
        String whole = prefix + "clip-0";
        return svg.replace(" clip-path='url(#" + whole + ")'", "")
                .replaceFirst("<clipPath id='" + whole + "'>.*?</clipPath>", "");
    }
}
