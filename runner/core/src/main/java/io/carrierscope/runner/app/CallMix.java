package io.carrierscope.runner.app;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The requests of a load in the proportion of their weights. The order is random, and the same in each run. */
public final class CallMix {
    /** Enough draws that the proportions hold; they repeat after that. */
    private static final int DRAWS = 1 << 12;
    private static final long SEED = 1;

    private final HttpCall[] drawn = new HttpCall[DRAWS];
    private final Map<HttpCall, List<Map<String, String>>> rows = new HashMap<>();

    public CallMix(List<HttpCall> calls) {
        SplittableRandom random = new SplittableRandom(SEED);
        int weights = calls.stream().mapToInt(HttpCall::weight).sum();
        calls.forEach(call -> rows.put(call, call.feed().rows()));
        for (int i = 0; i < DRAWS; i++) {
            drawn[i] = at(calls, random.nextInt(weights));
        }
    }

    private static HttpCall at(List<HttpCall> calls, int position) {
        int left = position;
        for (HttpCall call : calls) {
            left -= call.weight();
            if (left < 0) {
                return call;
            }
        }
        throw new IllegalArgumentException("position " + position + " is beyond the weights");
    }

    public HttpCall of(int requestId) {
        HttpCall call = drawn[requestId & DRAWS - 1];
        return call.feed().isEmpty()
                ? call
                : call.filled(call.feed().draw(rows.get(call), new SplittableRandom(requestId)));
    }
}
