package io.carrierscope.analyzer.model;

/**
 * An upper bound of throughput.
 *
 * @param id stable name of the resource
 * @param perSecond largest throughput that the resource allows, requests per second
 * @param formula the formula with its figures
 * @param limit what sets it, in words: {@code the 10 connections of HikariCP}
 */
public record Bound(Id id, double perSecond, String formula, String limit) {
    /** A bound of a resource that is known by its name. */
    public Bound(Id id, double perSecond, String formula) {
        this(id, perSecond, formula, id.label());
    }

    /** The bounds, by their stable names. */
    public enum Id {
        CONCURRENCY("concurrency"), CONNECTIONS("connections"), ARRIVAL_RATE("arrival rate"), PLATFORM_POOL(
                "platform pool"),
        CARRIERS("carriers"), CPU("cpu"), LOCK("lock"), DOWNSTREAM("downstream"), BATCHING("batching"), AWAKE(
                "requests awake"),
        EVENT_LOOP("event loop"), ONE_THREAD("one thread");

        private final String text;

        Id(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }

        /** The name that reports show. */
        public String label() {
            return switch (this) {
                case AWAKE -> "runnable requests";
                case DOWNSTREAM -> "permits or connections";
                default -> text;
            };
        }
    }
}
