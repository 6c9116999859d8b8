package io.carrierscope.analyzer.report;

import java.util.regex.Pattern;

/** A picture without what the page's own style says of every line and text anyway: a third of the size. */
final class SlimSvg {
    private static final Pattern LINE = Pattern
            .compile(" style='stroke-width:0\\.[56]\\d*;stroke:var\\(--line\\);[^']*'");
    private static final Pattern TEXT = Pattern
            .compile(" style='fill: currentColor; fill-opacity: 1.0; font-family: sans-serif; font-size: 12px;'");
    private static final Pattern GROUPED_TEXT = Pattern.compile("<g>(<text[^>]*>[^<]*</text>)</g>");
    private static final Pattern OPAQUE = Pattern.compile("(fill|stroke)-opacity:1\\.0;|stroke-miterlimit:10;");

    private SlimSvg() {}

    /** @param prefix of the ids in it */
    static String of(String svg, String prefix) {
        String slim = withoutWholeClip(svg, prefix).replaceFirst(" xmlns:jfreesvg='[^']*'", "");
        for (Pattern said : new Pattern[]{LINE, TEXT, OPAQUE}) {
            slim = said.matcher(slim).replaceAll("");
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
