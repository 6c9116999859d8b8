package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.report.html.HtmlReport.Scripts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Contrast of the page's text by the formula of the Web Content Accessibility Guidelines 2.1, level AA. */
class ContrastTest {
    private static final double LEAST = 4.5;
    private static final Pattern COLOUR = Pattern.compile("--([a-z-]+): (#[0-9a-f]{3,6})");
    private static final List<List<String>> PAIRS = List.of(List.of("text", "page"), List.of("text", "card"),
            List.of("text", "bar"), List.of("soft", "page"), List.of("soft", "card"), List.of("soft", "bar"),
            List.of("link", "page"), List.of("link", "card"), List.of("win", "bar"), List.of("win", "card"),
            List.of("warn-text", "warn-page"), List.of("warn-text", "card"), List.of("warn-text", "bar"));

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark", "print"})
    void textIsLegible(String look) {
        var colours = colours(look);
        for (var pair : PAIRS) {
            assertThat(contrast(colours.get(pair.get(0)), colours.get(pair.get(1)))).as(look + pair)
                    .isGreaterThanOrEqualTo(LEAST);
        }
    }

    /** Black on white is 21; #777 on white is known to fail narrowly. */
    @Test
    void theFormulaIsRight() {
        assertThat(contrast("#000", "#ffffff")).isCloseTo(21, within(1e-9));
        assertThat(contrast("#777777", "#fff")).isCloseTo(4.48, within(0.005));
    }

    /** Printing uses the colours of the screen unless the style sheet overrides them. */
    private static Map<String, String> colours(String look) {
        String css = Scripts.resource("report.css");
        int dark = css.indexOf("@media (prefers-color-scheme: dark)");
        int print = css.indexOf("@media print");
        var colours = new HashMap<String, String>();
        add(colours, css.substring(0, dark));
        if (!look.equals("light")) {
            add(colours, css.substring(dark, css.indexOf("* {", dark)));
        }
        if (look.equals("print")) {
            add(colours, css.substring(print));
        }
        return colours;
    }

    private static void add(Map<String, String> colours, String css) {
        COLOUR.matcher(css).results().forEach(m -> colours.put(m.group(1), m.group(2)));
    }

    private static double contrast(String one, String other) {
        double a = luminance(one) + 0.05;
        double b = luminance(other) + 0.05;
        return Math.max(a, b) / Math.min(a, b);
    }

    private static double luminance(String colour) {
        return 0.2126 * linear(colour, 0) + 0.7152 * linear(colour, 1) + 0.0722 * linear(colour, 2);
    }

    private static double linear(String colour, int part) {
        int digits = colour.length() / 3;
        String hex = colour.substring(1 + part * digits, 1 + (part + 1) * digits);
        double share = Integer.parseInt(digits == 1 ? hex + hex : hex, 16) / 255.0;
        return share <= 0.03928 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
