package io.carrierscope.runner.app;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The requests of a load in the proportion of their weights. The order is random, and the same in each run. A request that needs a
 * value of an answer that nobody has taken yet is replaced by the one that takes it.
 */
public final class CallMix {
    /** Enough draws that the proportions hold; they repeat after that. */
    private static final int DRAWS = 1 << 12;
    private static final long SEED = 1;

    private final Prepared[] drawn = new Prepared[DRAWS];
    private final Map<String, String> taken = new ConcurrentHashMap<>();

    /**
     * A request and what it needs.
     *
     * @param rows of the file of its feed
     * @param takers of the values that it uses, by their names
     */
    private record Prepared(HttpCall call, List<Map<String, String>> rows, Map<String, Prepared> takers) {}

    /** A request uses values that requests before it take. */
    public CallMix(List<HttpCall> calls) {
        Map<String, Prepared> takers = new HashMap<>();
        List<Prepared> prepared = new ArrayList<>();
        for (HttpCall call : calls) {
            Map<String, Prepared> needed = new HashMap<>(takers);
            needed.keySet().removeIf(name -> !call.uses(name));
            Prepared next = new Prepared(call, call.feed().rows(), needed);
            call.take().keySet().forEach(name -> takers.putIfAbsent(name, next));
            prepared.add(next);
        }
        SplittableRandom random = new SplittableRandom(SEED);
        int weights = calls.stream().mapToInt(HttpCall::weight).sum();
        for (int i = 0; i < DRAWS; i++) {
            drawn[i] = at(prepared, random.nextInt(weights));
        }
    }

    private static Prepared at(List<Prepared> calls, int position) {
        int left = position;
        for (Prepared prepared : calls) {
            left -= prepared.call().weight();
            if (left < 0) {
                return prepared;
            }
        }
        throw new IllegalArgumentException("position " + position + " is beyond the weights");
    }

    public HttpCall of(int requestId) {
        Prepared next = sendable(drawn[requestId & DRAWS - 1]);
        HttpCall call = next.call();
        if (call.feed().isEmpty() && next.takers().isEmpty()) {
            return call;
        }
        Map<String, String> values = call.feed().draw(next.rows(), new SplittableRandom(requestId));
        next.takers().keySet().forEach(name -> values.put(name, taken.get(name)));
        return call.filled(values);
    }

    private Prepared sendable(Prepared wanted) {
        for (Map.Entry<String, Prepared> taker : wanted.takers().entrySet()) {
            if (!taken.containsKey(taker.getKey())) {
                return sendable(taker.getValue());
            }
        }
        return wanted;
    }

    /** Takes the values of an answer to this request. Returns false where one is missing. */
    public boolean take(HttpCall call, Function<String, List<String>> headers, String body) {
        boolean complete = true;
        for (Map.Entry<String, Taken> wanted : call.take().entrySet()) {
            Optional<String> value = wanted.getValue().in(headers, body);
            value.ifPresent(found -> taken.put(wanted.getKey(), found));
            complete &= value.isPresent();
        }
        return complete;
    }
}
