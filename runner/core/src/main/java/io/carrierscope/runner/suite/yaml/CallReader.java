package io.carrierscope.runner.suite.yaml;

import static io.carrierscope.runner.suite.yaml.SuiteText.orEmpty;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.runner.app.Feed;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.Taken;
import io.carrierscope.runner.suite.yaml.SuiteText.CallText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads the requests that a suite sends to applications. */
record CallReader(String file, LineIndex lines) {
    private static final String EXPECTED = "expected a request with one method and a path, such as get: /orders/17";
    private static final Pattern RANGE = Pattern.compile("(-?\\d{1,18})\\.\\.(-?\\d{1,18})");
    private static final String TYPE = "Content-Type";

    /** The path says where in the suite these requests stand. */
    List<HttpCall> read(List<CallText> requests, Object... path) throws SuiteProblem {
        List<HttpCall> calls = new ArrayList<>();
        Map<String, String> taken = new TreeMap<>();
        for (CallText request : requests) {
            int line = lines.of(with(path, calls.size()));
            require(methods(request).size() == 1, line, EXPECTED);
            Map.Entry<String, String> method = methods(request).entrySet().iterator().next();
            require(method.getValue().startsWith("/"), line, EXPECTED + ", not '" + method.getValue() + "'");
            HttpCall call = call(request, method.getKey(), method.getValue(), line);
            mustBeSendable(call, taken, line);
            call.take().keySet().forEach(name -> taken.put(name, "1"));
            calls.add(call);
        }
        require(calls.stream().anyMatch(call -> call.weight() > 0), lines.of(path),
                "expected a request that takes no value, or has a weight of 1 or more");
        return calls;
    }

    private void require(boolean met, int line, String expected) throws SuiteProblem {
        if (!met) {
            throw new SuiteProblem(file, line, expected);
        }
    }

    private HttpCall call(CallText text, String method, String path, int line) throws SuiteProblem {
        Map<String, Taken> take = take(text, line);
        require(text.weight() == null || text.weight() >= 1, line, "expected a weight of 1 or more");
        int usualWeight = take.isEmpty() ? 1 : 0;
        return new HttpCall(text.name() == null ? method + " " + path : text.name(), method, path, headers(text),
                body(text.body()), text.weight() == null ? usualWeight : text.weight(), text.expect(),
                feed(text, line), take);
    }

    private Map<String, Taken> take(CallText text, int line) throws SuiteProblem {
        Map<String, Taken> take = new TreeMap<>();
        for (Map.Entry<String, String> each : orEmpty(text.take()).entrySet()) {
            take.put(each.getKey(), Taken.of(String.valueOf(each.getValue())).orElseThrow(() -> new SuiteProblem(file,
                    line, "expected in 'take' json, header or cookie and its name, such as token: json /user/token")));
        }
        return take;
    }

    /** A path that is no part of an address would fail only when it is sent. */
    private void mustBeSendable(HttpCall call, Map<String, String> taken, int line) throws SuiteProblem {
        Optional<String> wrong = call.examples().map(example -> example.filled(taken).path())
                .filter(path -> !HttpCall.isSendable(path)).findFirst();
        require(wrong.isEmpty(), line, "expected a path as it stands in an address, with blanks as %20 and for"
                + " each ${name} a 'feed', or a request before it that takes it, not '" + wrong.orElse("") + "'");
    }

    private Feed feed(CallText text, int line) throws SuiteProblem {
        Map<String, Feed.Range> ranges = new TreeMap<>();
        Map<String, List<String>> lists = new TreeMap<>();
        for (Map.Entry<String, JsonNode> entry : orEmpty(text.feed()).entrySet()) {
            Matcher range = RANGE.matcher(entry.getValue().asText());
            if (range.matches()) {
                ranges.put(entry.getKey(), range(range, line));
            } else if (entry.getValue().isArray() && !entry.getValue().isEmpty()) {
                lists.put(entry.getKey(), StreamSupport.stream(entry.getValue().spliterator(), false)
                        .map(JsonNode::asText).toList());
            } else {
                throw new SuiteProblem(file, line,
                        "expected in 'feed' a range such as 1..10000, or a list such as [a, b]");
            }
        }
        return new Feed(ranges, lists, text.feedFile() == null ? null : feedFile(text.feedFile(), line));
    }

    private Feed.Range range(Matcher range, int line) throws SuiteProblem {
        try {
            return new Feed.Range(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)));
        } catch (IllegalArgumentException backwards) {
            throw new SuiteProblem(file, line, backwards.getMessage() + ", in 'feed'");
        }
    }

    /** The file is relative to the folder of the suite. */
    private String feedFile(String name, int line) throws SuiteProblem {
        try {
            Path path = Path.of(file).toAbsolutePath().resolveSibling(name).normalize();
            return feedFile(path, line);
        } catch (InvalidPathException unwritable) {
            throw new SuiteProblem(file, line, "expected in 'feed-file' the name of a file");
        }
    }

    private String feedFile(Path path, int line) throws SuiteProblem {
        String unreadable = "expected in 'feed-file' a readable file in UTF-8; cannot read " + path;
        if (!Files.isRegularFile(path)) { // a pipe would be waited for
            throw new SuiteProblem(file, line, unreadable);
        }
        try (Stream<String> lines = Files.lines(path)) {
            if (lines.filter(each -> !each.isBlank()).count() >= 2) { // all of it, as the client reads all
                return path.toString();
            }
        } catch (IOException | UncheckedIOException e) {
            throw new SuiteProblem(file, line, unreadable);
        }
        throw new SuiteProblem(file, line, "expected in 'feed-file' a line of names and lines of values, in " + path);
    }

    /** A body that is written as fields is sent as JSON. */
    private static Map<String, String> headers(CallText text) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (text.body() != null && text.body().isContainerNode()) {
            headers.put(TYPE, "application/json");
        }
        headers.putAll(orEmpty(text.headers()));
        return headers;
    }

    private static String body(JsonNode body) {
        if (body == null) {
            return null;
        }
        return body.isContainerNode() ? body.toString() : body.asText();
    }

    private static Map<String, String> methods(CallText text) {
        Map<String, String> methods = new LinkedHashMap<>();
        methods.put("GET", text.get());
        methods.put("POST", text.post());
        methods.put("PUT", text.put());
        methods.put("PATCH", text.patch());
        methods.put("DELETE", text.delete());
        methods.put("HEAD", text.head());
        methods.values().removeIf(path -> path == null);
        return methods;
    }

    private static Object[] with(Object[] path, int position) {
        return Stream.concat(Stream.of(path), Stream.of(position)).toArray();
    }
}
