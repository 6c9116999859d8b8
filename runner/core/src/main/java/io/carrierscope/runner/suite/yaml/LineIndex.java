package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The line of each field of a YAML text. Elements of lists are addressed by their position from 0. */
record LineIndex(Map<List<String>, Integer> byPath) {
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
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                List<String> field = below(path, parser.currentName());
                lines.put(field, parser.currentTokenLocation().getLineNr());
                parser.nextToken();
                value(parser, field, lines);
            }
        } else if (parser.currentToken() == JsonToken.START_ARRAY) {
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                value(parser, below(path, Integer.toString(i)), lines);
            }
        }
    }

    private static List<String> below(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return List.copyOf(longer);
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
