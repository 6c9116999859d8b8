package io.carrierscope.runner.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Values that stand in for names such as <code>${id}</code> in requests, drawn anew for each request.
 *
 * @param ranges whole numbers, by name
 * @param lists by name
 * @param file lines of values separated by commas, below a line with their names; null for none
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Feed(Map<String, Range> ranges, Map<String, List<String>> lists, String file) {
    public static final Feed NONE = new Feed(Map.of(), Map.of(), null);

    /** Whole numbers, both ends included. */
    public record Range(long from, long to) {
        public Range {
            if (from > to) {
                throw new IllegalArgumentException("expected a range such as 1..10000, not " + from + ".." + to);
            }
        }
    }

    public Feed {
        ranges = ranges == null ? Map.of() : Map.copyOf(ranges);
        lists = lists == null ? Map.of() : Map.copyOf(lists);
    }

    boolean isEmpty() {
        return ranges.isEmpty() && lists.isEmpty() && file == null;
    }

    /** The rows of the file; none without one. */
    List<Map<String, String>> rows() {
        if (file == null) {
            return List.of();
        }
        try {
            List<String> lines = Files.readAllLines(Path.of(file)).stream().filter(line -> !line.isBlank()).toList();
            String[] names = lines.getFirst().split(",");
            return lines.stream().skip(1).map(line -> row(names, line.split(",", -1))).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Values that are allowed together: each row and each value of a list is in one of these. */
    Stream<Map<String, String>> examples() {
        List<Map<String, String>> rows = rows();
        int most = Stream.concat(Stream.of(rows.size(), 1), lists.values().stream().map(List::size))
                .max(Integer::compare).orElseThrow();
        return IntStream.range(0, most).mapToObj(i -> {
            Map<String, String> values = new HashMap<>(rows.isEmpty() ? Map.of() : rows.get(i % rows.size()));
            ranges.forEach((name, range) -> values.put(name, Long.toString(range.from())));
            lists.forEach((name, list) -> values.put(name, list.get(i % list.size())));
            return values;
        });
    }

    private static Map<String, String> row(String[] names, String[] values) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < names.length; i++) {
            row.put(names[i].strip(), i < values.length ? values[i].strip() : "");
        }
        return row;
    }

    /** The values of one request: of the file a whole row. */
    Map<String, String> draw(List<Map<String, String>> rows, SplittableRandom random) {
        Map<String, String> drawn = new HashMap<>(
                rows.isEmpty() ? Map.of() : rows.get(random.nextInt(rows.size())));
        ranges.forEach((name, range) -> drawn.put(name, Long.toString(random.nextLong(range.from(), range.to() + 1))));
        lists.forEach((name, list) -> drawn.put(name, list.get(random.nextInt(list.size()))));
        return drawn;
    }
}
