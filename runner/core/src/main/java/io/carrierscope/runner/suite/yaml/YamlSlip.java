package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A slip of the pen in YAML, in words of its author.
 *
 * @param met part of what the parser says of it
 * @param atBegin true where the parser tells of it far behind: it stands where that began which does not end
 */
record YamlSlip(String met, boolean atBegin, String expected) {
    private static final Pattern MARK = Pattern.compile("line (\\d{1,9}), column \\d");
    private static final Pattern TWICE = Pattern.compile("^Duplicate field '([^']*)'");
    private static final List<YamlSlip> ALL = List.of(
            new YamlSlip("expected ',' or ']'", true, "a comma between values, and ] after the last one"),
            new YamlSlip("expected ',' or '}'", true, "a comma between fields, and } after the last one"),
            new YamlSlip("expected the node content", true, "a value, and an end of each [ and {"),
            new YamlSlip("found unexpected end of stream", true, "a closing quote"),
            new YamlSlip("(TAB)", false, "spaces before a name, not a tab"),
            new YamlSlip("cannot start any token", false, "quotes around a text that begins with such a sign"),
            new YamlSlip("mapping values are not allowed here", false,
                    "one 'name: value' in a line, indented as its neighbours, and quotes around a text with a colon and a space"),
            new YamlSlip("expected <block end>", false,
                    "the same indentation as in the lines above, and quotes around the whole of a text or none"),
            new YamlSlip("unknown escape character", false,
                    "no backslash between double quotes but in escapes such as \\n; single quotes keep it"));

    /** What was expected in the place of what the parser met. */
    static String expected(JsonProcessingException problem) {
        String said = problem.getOriginalMessage();
        Optional<String> twice = TWICE.matcher(said).results().map(found -> found.group(1)).findFirst();
        return twice.map(name -> "expected each name once; '" + name + "' stands twice")
                .orElseGet(() -> "not YAML: expected "
                        + of(said).map(YamlSlip::expected).orElse("names, colons and values, indented by spaces"));
    }

    /** The parser marks where something began, and then where it went wrong. */
    static int line(JsonProcessingException problem) {
        String said = problem.getOriginalMessage();
        List<MatchResult> marks = MARK.matcher(said).results().toList();
        JsonLocation location = problem.getLocation();
        if (marks.isEmpty()) {
            return location == null ? 1 : Math.max(1, location.getLineNr());
        }
        boolean atBegin = of(said).filter(YamlSlip::atBegin).isPresent();
        return Integer.parseInt((atBegin ? marks.getFirst() : marks.getLast()).group(1));
    }

    private static Optional<YamlSlip> of(String said) {
        return ALL.stream().filter(slip -> said.contains(slip.met())).findFirst();
    }
}
