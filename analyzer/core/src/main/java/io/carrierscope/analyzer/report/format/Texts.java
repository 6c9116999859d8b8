package io.carrierscope.analyzer.report.format;

import java.util.regex.Pattern;

/** Sanitizes text from recordings for each format; a recording may contain any text. */
public final class Texts {
    private static final int LONGEST = 200;
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

    /** The same, or a dash for text that was not recorded. */
    public static String orAbsent(String recorded) {
        return recorded == null ? Numbers.ABSENT : plain(recorded);
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
        text.codePoints().map(c -> visible(c) ? c : Character.isWhitespace(c) ? ' ' : '\uFFFD')
                .forEach(out::appendCodePoint);
        return out.toString();
    }

    private static boolean visible(int c) {
        if (c >= ' ' && c <= '~') {
            return true;
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED,
                    Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.PRIVATE_USE ->
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
                // a name in a recording must not notify a user where the report is pasted
                case '@' -> out.append("&#64;");
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
