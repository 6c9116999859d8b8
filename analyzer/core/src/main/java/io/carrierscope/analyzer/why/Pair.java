package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.compare.ConfidenceIntervals;
import io.carrierscope.analyzer.compare.Interval;
import io.carrierscope.analyzer.fold.classify.Layer;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How many times one server's throughput is that of another, and what the difference is made of. Throughput is the number of busy
 * processors divided by the processor time of a request, X = B / D, whatever limits a server; so the logarithm of the ratio is
 * exactly ln(Ba / Bb) + ln(Db / Da), and the latter is divided among layers in proportion to their differences.
 *
 * @param a the side whose throughput is divided
 * @param b the side it is divided by
 */
public record Pair(ServerCost a, ServerCost b) {
    /** Code of the JDK that no layer claims, and what the parts do not sum to. */
    public static final String UNEXPLAINED = "unexplained";

    /** Both servers: {@code webflux : mvc-virtual}. */
    public String servers() {
        return a.server() + " : " + b.server();
    }

    /** How many runs each side has at least. */
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

    /** What a request of {@code b} takes more than one of {@code a}, by layer, in nanoseconds; empty without layers of both. */
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

    /** What a request of {@code b} takes more than one of {@code a}, in nanoseconds. */
    public OptionalDouble more() {
        return a.cpuNanos().isEmpty() || b.cpuNanos().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(b.cpuNanos().getAsDouble() - a.cpuNanos().getAsDouble());
    }

    /** The layers' differences together divided by the difference: 1 when they add up. */
    public OptionalDouble summedToWhole() {
        var layers = moreByLayer();
        return layers.isEmpty() || more().orElse(0) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(layers.values().stream().mapToDouble(Double::doubleValue).sum()
                        / more().getAsDouble());
    }

    /** What the ratio would be if both kept as many processors busy, Db / Da. */
    public OptionalDouble ratioOfDemands() {
        return a.cpuNanos().isEmpty() || b.cpuNanos().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(b.cpuNanos().getAsDouble() / a.cpuNanos().getAsDouble());
    }

    /** The part of the ratio's logarithm that the processor time of a request accounts for; the rest is in busy processors. */
    public OptionalDouble shareOfDemand() {
        double gap = Math.log(ratio());
        var demands = ratioOfDemands();
        return gap == 0 || demands.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.log(demands.getAsDouble()) / gap);
    }

    /** The ratio's logarithm divided among what could make it, sum 1; empty without layers of both. */
    public Map<String, Double> shares() {
        var shares = new LinkedHashMap<String, Double>();
        var layers = moreByLayer();
        if (!layers.isEmpty() && shareOfDemand().isPresent()) {
            for (Layer layer : Layer.values()) {
                shares.merge(reason(layer), shareOf(layer.text(), layers).orElse(0), Double::sum);
            }
            shares.put("collector, compiler and the rest of the JVM", shareOf(ServerCost.JVM, layers).orElse(0));
            shares.put("processors kept busy", 1 - shareOfDemand().getAsDouble());
            double told = shares.values().stream().mapToDouble(Double::doubleValue).sum();
            shares.merge(UNEXPLAINED, 1 - told, Double::sum);
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

    /** The same for one layer. */
    public OptionalDouble shareOf(String layer) {
        return shareOf(layer, moreByLayer());
    }

    private OptionalDouble shareOf(String layer, Map<String, Double> layers) {
        return !layers.containsKey(layer) || shareOfDemand().isEmpty() || more().orElse(0) == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(shareOfDemand().getAsDouble() * layers.get(layer) / more().getAsDouble());
    }
}
