package io.carrierscope.analyzer.report.format;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Sanitizes text from recordings for each format; a recording may contain any text. */
public final class Texts {
    private static final int LONGEST = 200;
    /** To a letter; no script needs more, and hundreds of them cover the lines above. */
    private static final int MOST_MARKS = 4;
    /** The last four are the full-width forms of the first, which some spreadsheets treat alike. */
    private static final String FORMULAS = "=+-@\uFF1D\uFF0B\uFF0D\uFF20";
    private static final Pattern LINK = Pattern.compile("://|\\b(www)\\.", Pattern.CASE_INSENSITIVE);
    private static final String MARKDOWN_SPECIALS = "\\`*_[]|~#";

    private Texts() {}

    /**
     * The text as one line without control or invisible formatting characters (terminal escapes, bidirectional overrides), cut
     * after {@value #LONGEST} characters.
     */
    public static String plain(String text) {
        return cut(harmless(text), LONGEST);
    }

    /** A map with sanitized recorded names as keys. */
    public static <V> Map<String, V> named(Map<String, V> values) {
        var named = new LinkedHashMap<String, V>();
        values.forEach((name, value) -> named.put(plain(name), value));
        return named;
    }

    /** The text without the cut, for sentences of ours that quote a recording. */
    public static String harmless(String text) {
        int visible = 0;
        while (visible < text.length() && visible(text.charAt(visible))) {
            visible++;
        }
        return visible == text.length() ? text : replaced(text);
    }

    private static String replaced(String text) {
        var out = new StringBuilder(text.length());
        int marks = 0;
        for (int c : text.codePoints().toArray()) {
            marks = mark(c) ? marks + 1 : 0;
            if (marks <= MOST_MARKS) {
                out.appendCodePoint(visible(c) || mark(c) ? c : Character.isWhitespace(c) ? ' ' : '\uFFFD');
            }
        }
        return out.toString();
    }

    private static boolean mark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }

    private static boolean visible(int c) {
        if (c >= ' ' && c <= '~') {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.PRIVATE_USE,
                    Character.NON_SPACING_MARK, Character.ENCLOSING_MARK ->
                false;
            default -> true;
        };
    }

    /** Cuts the text to {@code length} characters, the last of which is then an ellipsis. */
    public static String cut(String text, int length) {
        if (text.codePointCount(0, text.length()) <= length) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, length - 1)) + "…";
    }

    /** Escapes text or an attribute value of an HTML or SVG element. */
    public static String html(String text) {
        return harmless(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Escapes text of a Markdown paragraph, list item or table cell; URLs do not become links. */
    public static String markdown(String text) {
        var out = new StringBuilder();
        for (char c : harmless(text).toCharArray()) {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                // no user is notified, and no address becomes a link, which renderers look for after they read entities
                case '@' -> out.append('\uFF20');
                default -> out.append(MARKDOWN_SPECIALS.indexOf(c) >= 0 ? "\\" : "").append(c);
            }
        }
        return LINK.matcher(out).replaceAll(m -> m.group().startsWith(":") ? "&#58;//" : m.group(1) + "&#46;");
    }

    /**
     * A text field of a CSV file; text that begins with =, +, - or @ is quoted, because spreadsheets take it for a formula.
     */
    public static String csv(String text) {
        String plain = plain(text);
        String begin = plain.stripLeading();
        boolean formula = !begin.isEmpty() && FORMULAS.indexOf(begin.charAt(0)) >= 0;
        return formula ? "'" + plain : plain;
    }
}
