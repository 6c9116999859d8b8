package io.carrierscope.runner.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.HashMap;
import java.util.Map;

/**
 * A request that the load generator sends to an application.
 *
 * @param name of its rows in reports
 * @param path with the query
 * @param body null for none
 * @param weight how often it is sent, compared with the others
 * @param feed what names such as <code>${id}</code> in path, headers and body stand for
 * @param expect the status of a right answer; null where any status below 400 is right
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HttpCall(String name, String method, String path, Map<String, String> headers, String body, int weight,
        Integer expect, Feed feed) {
    /** A GET of the address itself. */
    public static final HttpCall ROOT = get("/");

    public HttpCall {
        headers = Map.copyOf(headers);
        feed = feed == null ? Feed.NONE : feed;
    }

    public static HttpCall get(String path) {
        return new HttpCall("GET " + path, "GET", path, Map.of(), null, 1, null, Feed.NONE);
    }

    /** The same request with these values in the place of their names. */
    HttpCall filled(Map<String, String> values) {
        Map<String, String> filled = new HashMap<>();
        headers.forEach((header, value) -> filled.put(header, filled(value, values)));
        return new HttpCall(name, method, filled(path, values), filled, body == null ? null : filled(body, values),
                weight, expect, feed);
    }

    private static String filled(String text, Map<String, String> values) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("${" + value.getKey() + "}", value.getValue());
        }
        return filled;
    }

    /** True when an answer with this status is right. */
    public boolean accepts(int status) {
        return expect == null ? status < 400 : status == expect;
    }
}
