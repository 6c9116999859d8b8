package io.carrierscope.analyzer.report.format;

/** Garbage collectors by the names that users choose them by. */
public final class Collector {
    private Collector() {}

    /** Returns the collector whose young generation the JVM calls so in {@code jdk.GCConfiguration}; other names as they are. */
    public static String name(String young) {
        return switch (young) {
            case "G1New" -> "G1";
            case "DefNew" -> "Serial";
            case "ParallelScavenge" -> "Parallel";
            case "ZGC Minor", "Z" -> "ZGC";
            default -> Texts.plain(young);
        };
    }
}
