package io.carrierscope.runner.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A request that the load generator sends to an application.
 *
 * @param name of its rows in reports
 * @param path with the query
 * @param body null for none
 * @param weight how often it is sent, compared with the others
 * @param feed what names such as <code>${id}</code> in path, headers and body stand for
 * @param expect the status of a right answer; null where any status of success is right
 * @param take what its answer tells for later requests, by the names that stand for it there
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HttpCall(String name, String method, String path, Map<String, String> headers, String body, int weight,
        Integer expect, Feed feed, @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Taken> take) {
    /** A GET of the address itself. */
    public static final HttpCall ROOT = get("/");

    public HttpCall {
        headers = Map.copyOf(headers);
        feed = feed == null ? Feed.NONE : feed;
        take = take == null ? Map.of() : Map.copyOf(take);
    }

    public static HttpCall get(String path) {
        return new HttpCall("GET " + path, "GET", path, Map.of(), null, 1, null, Feed.NONE, Map.of());
    }

    /** True where this name stands for a value in path, headers or body. */
    public boolean uses(String value) {
        String written = "${" + value + "}";
        return path.contains(written) || body != null && body.contains(written)
                || headers.values().stream().anyMatch(header -> header.contains(written));
    }

    /** The request as it may be sent. Each value of a list and each row of the file of its feed is in one of these. */
    public Stream<HttpCall> examples() {
        return feed.examples().map(this::filled);
    }

    /** True where a path that begins with a slash may stand in an address as it is. */
    public static boolean isSendable(String path) {
        try {
            URI.create("http://127.0.0.1" + path);
            return true;
        } catch (IllegalArgumentException wrong) {
            return false;
        }
    }

    /** The same request with these values in the place of their names. */
    public HttpCall filled(Map<String, String> values) {
        Map<String, String> filled = new HashMap<>();
        headers.forEach((header, value) -> filled.put(header, filled(value, values)));
        return new HttpCall(name, method, filled(path, values), filled, body == null ? null : filled(body, values),
                weight, expect, feed, take);
    }

    /** The text with these values in the place of names such as <code>${id}</code>. */
    static String filled(String text, Map<String, ?> values) {
        String filled = text;
        for (Map.Entry<String, ?> value : values.entrySet()) {
            filled = filled.replace("${" + value.getKey() + "}", value.getValue().toString());
        }
        return filled;
    }

    /** True when an answer with this status is right. */
    public boolean accepts(int status) {
        return expect == null ? status < wrongFrom(method) : status == expect;
    }

    /** From this status on an answer is wrong. A GET that is sent elsewhere, such as to a login, did not get what it asked for; a form may be. */
    static int wrongFrom(String method) {
        return method.equals("GET") || method.equals("HEAD") ? 300 : 400;
    }

    /** False where an answer is expected that others would take for a wrong one, such as 404. */
    public boolean takesSuccess() {
        return expect == null || expect < wrongFrom(method);
    }
}
