package io.carrierscope.analyzer.bound;

/**
 * An upper bound of throughput, computed from what was measured.
 *
 * @param id stable name of the limit
 * @param perSecond throughput that the limit allows, requests per second
 * @param formula the figures it was computed from, in words
 */
public record Bound(Id id, double perSecond, String formula) {
    /** The limits, by their stable names. */
    public enum Id {
        CONCURRENCY("concurrency"), CONNECTIONS("connections"), ARRIVAL_RATE("arrival rate"), PLATFORM_POOL(
                "platform pool"),
        CARRIERS("carriers"), CPU("cpu"), LOCK("lock"), DOWNSTREAM("downstream"), BATCHING("batching"), AWAKE(
                "requests awake"),
        EVENT_LOOP("event loop");

        private final String text;

        Id(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }

        /** The name that reports show. */
        public String label() {
            return this == AWAKE ? "runnable requests" : text;
        }
    }
}
