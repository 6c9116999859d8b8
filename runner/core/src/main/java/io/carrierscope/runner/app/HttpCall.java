package io.carrierscope.runner.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;

/**
 * A request that the load generator sends to an application.
 *
 * @param name of its rows in reports
 * @param path with the query
 * @param body null for none
 * @param weight how often it is sent, compared with the others
 * @param expect the status of a right answer; null where any status below 400 is right
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record HttpCall(String name, String method, String path, Map<String, String> headers, String body, int weight,
        Integer expect) {
    /** A GET of the address itself. */
    public static final HttpCall ROOT = get("/");

    public HttpCall {
        headers = Map.copyOf(headers);
    }

    public static HttpCall get(String path) {
        return new HttpCall("GET " + path, "GET", path, Map.of(), null, 1, null);
    }

    /** True when an answer with this status is right. */
    public boolean accepts(int status) {
        return expect == null ? status < 400 : status == expect;
    }
}
