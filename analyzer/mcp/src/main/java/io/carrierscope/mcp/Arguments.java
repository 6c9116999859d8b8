package io.carrierscope.mcp;

import io.carrierscope.analyzer.recording.DataError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The arguments of a call, which an assistant may get wrong in any way. */
record Arguments(Map<String, Object> values) {
    private static final int LONGEST = 1_000;
    private static final int MOST = 10;

    /** Returns the text of this name; empty if it is not given. */
    Optional<String> text(String name) throws DataError {
        var value = values.get(name);
        return value == null ? Optional.empty() : Optional.of(text(name, value));
    }

    String needed(String name) throws DataError {
        return text(name).orElseThrow(() -> new DataError("the argument " + name + " is missing"));
    }

    /** Returns a list of texts, or one text as such a list; empty if none is given. */
    List<String> texts(String name) throws DataError {
        var value = values.get(name);
        if (!(value instanceof List<?> list)) {
            return text(name).map(List::of).orElse(List.of());
        }
        if (list.size() > MOST) {
            throw new DataError("the argument " + name + " has more than " + MOST + " items");
        }
        var texts = new ArrayList<String>();
        for (Object each : list) {
            texts.add(text(name, each));
        }
        return List.copyOf(texts);
    }

    Optional<Integer> number(String name) throws DataError {
        var value = values.get(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof Integer number) {
            return Optional.of(number);
        }
        throw new DataError("the argument " + name + " must be a whole number");
    }

    private static String text(String name, Object value) throws DataError {
        if (value instanceof String text && !text.isBlank() && text.length() <= LONGEST) {
            return text;
        }
        throw new DataError("the argument " + name + " must be a text of 1 to " + LONGEST + " characters");
    }
}
