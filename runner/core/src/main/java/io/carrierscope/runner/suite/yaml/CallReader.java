package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.suite.yaml.SuiteText.CallText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the requests that a suite sends to applications. */
record CallReader(String file, LineIndex lines) {
    private static final String EXPECTED = "expected a request with one method and a path, such as get: /orders/17";
    private static final String TYPE = "Content-Type";

    /** The path says where in the suite these requests stand. */
    List<HttpCall> read(List<CallText> requests, Object... path) throws SuiteProblem {
        List<HttpCall> calls = new ArrayList<>();
        for (CallText request : requests) {
            int line = lines.of(with(path, calls.size()));
            if (request == null || methods(request).size() != 1) {
                throw new SuiteProblem(file, line, EXPECTED);
            }
            Map.Entry<String, String> method = methods(request).entrySet().iterator().next();
            if (!method.getValue().startsWith("/")) {
                throw new SuiteProblem(file, line, EXPECTED + ", not '" + method.getValue() + "'");
            }
            if (request.weight() != null && request.weight() < 1) {
                throw new SuiteProblem(file, line, "expected a weight of 1 or more");
            }
            calls.add(call(request, method.getKey(), method.getValue()));
        }
        return calls;
    }

    private static HttpCall call(CallText text, String method, String path) {
        String name = text.name() == null ? method + " " + path : text.name();
        return new HttpCall(name, method, path, headers(text), body(text.body()),
                text.weight() == null ? 1 : text.weight(), text.expect());
    }

    /** A body that is written as fields is sent as JSON. */
    private static Map<String, String> headers(CallText text) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (text.body() != null && text.body().isContainerNode()) {
            headers.put(TYPE, "application/json");
        }
        headers.putAll(text.headers() == null ? Map.of() : text.headers());
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
        List<Object> longer = new ArrayList<>(List.of(path));
        longer.add(position);
        return longer.toArray();
    }
}
