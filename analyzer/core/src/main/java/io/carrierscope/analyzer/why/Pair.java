package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.stat.Figure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The throughput ratio of two servers and its parts. By the utilization law throughput is the number of busy processors
 * divided by the CPU time of a request, X = B / D, whatever limits a server. So the logarithm of the ratio is exactly
 * ln(Ba / Bb) + ln(Db / Da). The second term is divided among layers in proportion to their differences.
 *
 * @param a the server in the numerator
 * @param b the server in the denominator
 */
public record Pair(ServerCost a, ServerCost b) {
    /** The part of JDK code that belongs to no layer, and the rest that the parts leave. */
    public static final String UNEXPLAINED = "unexplained";

    /** Both servers: {@code webflux : mvc-virtual}. */
    public String servers() {
        return a.server() + " : " + b.server();
    }

    /** Runs of the server that has fewer. */
    public int runs() {
        return Math.min(a.group().repetitions().size(), b.group().repetitions().size());
    }

    /** Throughput of {@code a} divided by that of {@code b}. */
    public double ratio() {
        return a.perSecond() / b.perSecond();
    }

    /** 95 % interval of the ratio; empty with too few repetitions. */
    public Optional<Interval> interval() {
        return ConfidenceIntervals.ratioOfMeans(a.group().throughputs(), b.group().throughputs());
    }

    /** CPU time of a request of {@code b} minus that of {@code a}, by layer, nanoseconds; empty without layers of both. */
    public Map<String, Double> moreByLayer() {
        var more = new LinkedHashMap<String, Double>();
        var ofA = a.cpuByLayer();
        var ofB = b.cpuByLayer();
        if (!ofA.isEmpty() && !ofB.isEmpty()) {
            var names = new LinkedHashSet<>(ofA.keySet());
            names.addAll(ofB.keySet());
            names.forEach(n -> more.put(n, ofB.getOrDefault(n, 0.0) - ofA.getOrDefault(n, 0.0)));
        }
        return more;
    }

    /** CPU time of a request of {@code b} minus that of {@code a}, nanoseconds. */
    public OptionalDouble more() {
        return Figure.both(a.cpuNanos(), b.cpuNanos(), (one, other) -> other - one);
    }

    /** The sum of the layers' differences divided by the whole difference: 1 if they add up. */
    public OptionalDouble summedToWhole() {
        var layers = moreByLayer();
        return Figure.when(!layers.isEmpty() && more().orElse(0) != 0,
                () -> layers.values().stream().mapToDouble(Double::doubleValue).sum() / more().getAsDouble());
    }

    /** The ratio if both kept equally many processors busy, Db / Da. */
    public OptionalDouble ratioOfDemands() {
        return Figure.both(a.cpuNanos(), b.cpuNanos(), (one, other) -> other / one);
    }

    /** The share of ln(ratio) that the CPU time of a request accounts for; the rest is due to busy processors. */
    public OptionalDouble shareOfDemand() {
        double gap = Math.log(ratio());
        var demands = ratioOfDemands();
        return Figure.when(gap != 0 && demands.isPresent(), () -> Math.log(demands.getAsDouble()) / gap);
    }

    /** Shares of ln(ratio) by reason, sum 1; empty without layers of both. */
    public Map<String, Double> shares() {
        var shares = new LinkedHashMap<String, Double>();
        var layers = moreByLayer();
        if (!layers.isEmpty() && shareOfDemand().isPresent()) {
            for (Layer layer : Layer.values()) {
                shares.merge(reason(layer), shareOf(layer.text(), layers).orElse(0), Double::sum);
            }
            shares.put("GC, JIT compiler and the rest of the JVM", shareOf(ServerCost.JVM, layers).orElse(0));
            shares.put("busy processors", 1 - shareOfDemand().getAsDouble());
            double known = shares.values().stream().mapToDouble(Double::doubleValue).sum();
            shares.merge(UNEXPLAINED, 1 - known, Double::sum);
        }
        return shares;
    }

    private static String reason(Layer layer) {
        return switch (layer) {
            case SOCKETS -> "system calls of sockets";
            case VIRTUAL_THREADS, LOCKS_AND_QUEUES -> "hand-offs and scheduling";
            case SERVER -> "server and framework";
            case CLIENT -> "client of the broker";
            case APPLICATION -> "the handler itself";
            case RECORDING -> "recording";
            case OTHER -> UNEXPLAINED;
        };
    }

    /** The share of ln(ratio) of one layer. */
    public OptionalDouble shareOf(String layer) {
        return shareOf(layer, moreByLayer());
    }

    private OptionalDouble shareOf(String layer, Map<String, Double> layers) {
        return Figure.when(layers.containsKey(layer) && shareOfDemand().isPresent() && more().orElse(0) != 0,
                () -> shareOfDemand().getAsDouble() * layers.get(layer) / more().getAsDouble());
    }
}
