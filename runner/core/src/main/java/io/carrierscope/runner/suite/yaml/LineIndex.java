package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The line of each field of a YAML text. Elements of lists are addressed by their position from 0. */
record LineIndex(Map<List<String>, Integer> byPath) {
    /** No path or argument can have them, and a terminal would obey them. */
    private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069&&[^\\n\\r\\t]]");

    /** Throws JsonMappingException for a control character, also one that is written as an escape. */
    static LineIndex read(String yaml) throws IOException {
        Map<List<String>, Integer> lines = new HashMap<>();
        try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
            parser.nextToken();
            value(parser, List.of(), lines);
        }
        return new LineIndex(Map.copyOf(lines));
    }

    private static void value(JsonParser parser, List<String> path, Map<List<String>, Integer> lines)
            throws IOException {
        lines.putIfAbsent(path, parser.currentTokenLocation().getLineNr());
        noControls(parser);
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                List<String> field = below(path, parser.currentName());
                lines.put(field, parser.currentTokenLocation().getLineNr());
                noControls(parser);
                parser.nextToken();
                value(parser, field, lines);
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                value(parser, below(path, Integer.toString(i)), lines);
            }
        }
    }

    private static void noControls(JsonParser parser) throws IOException {
        if (CONTROLS.matcher(String.valueOf(parser.getText())).find()) {
            throw JsonMappingException.from(parser, "expected no control characters");
        }
    }

    private static List<String> below(List<String> path, String name) {
        return Stream.concat(path.stream(), Stream.of(name)).toList();
    }

    /** The line of the field, or of its closest parent. */
    int of(Object... path) {
        List<String> names = List.of(path).stream().map(String::valueOf).toList();
        for (int length = names.size(); length > 0; length--) {
            Integer line = byPath.get(names.subList(0, length));
            if (line != null) {
                return line;
            }
        }
        return 1;
    }
}
