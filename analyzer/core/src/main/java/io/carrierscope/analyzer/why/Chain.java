package io.carrierscope.analyzer.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A throughput ratio as the product of one change after the other. The ratios of the steps multiply to the whole, so their
 * logarithms are shares that sum to 1. The share of a step depends on the steps before it.
 */
public record Chain(List<Link> links) {
    /** A step: the change, and the throughput after it divided by the throughput before it. */
    public record Link(String change, double ratio) {}

    public Chain {
        links = List.copyOf(links);
    }

    /** From the slower to the faster server, both as published, through one producer configuration for both. */
    public static Optional<Chain> ofPublished(Condition condition, Study study) {
        var start = condition.side(study.slower(), Study.PUBLISHED_SLOWER);
        var lingering = condition.side(study.slower(), Study.LINGERING);
        var harmonised = condition.side(study.slower(), Study.HARMONISED);
        var own = condition.side("webflux", Study.HARMONISED);
        var stack = condition.side(study.faster(), Study.HARMONISED);
        var end = condition.side(study.faster(), Study.PUBLISHED_FASTER);
        if (start.isEmpty() || harmonised.isEmpty() || stack.isEmpty() || end.isEmpty()) {
            return Optional.empty();
        }
        var steps = new Steps(start.get());
        lingering.ifPresent(s -> steps.to(s, "Kafka configuration of " + study.slower()
                + ": acks and buffer as harmonised"));
        steps.to(harmonised.get(), lingering.isPresent()
                ? "batching delay of " + study.slower() + ": a linger of 0"
                : "Kafka configuration and batching delay of " + study.slower() + ": harmonised, a linger of 0");
        own.ifPresent(s -> steps.to(s, "server stack and threads: WebFlux on Netty with Kafka's own producer"));
        steps.to(stack.get(), own.isPresent()
                ? "the reactive client of the broker"
                : "server stack, threads and client of the broker: " + study.faster());
        steps.to(end.get(), "Kafka configuration and batching delay of " + study.faster() + ": as published");
        return Optional.of(new Chain(steps.links));
    }

    private static final class Steps {
        private final List<Link> links = new ArrayList<>();
        private ServerCost at;

        private Steps(ServerCost start) {
            at = start;
        }

        private void to(ServerCost next, String change) {
            links.add(new Link(change, next.perSecond() / at.perSecond()));
            at = next;
        }
    }

    /** The product of all steps. */
    public double ratio() {
        return links.stream().mapToDouble(Link::ratio).reduce(1, (a, b) -> a * b);
    }

    /** The step's share of the logarithm of the ratio; the shares sum to 1. */
    public double share(Link link) {
        return ratio() == 1 ? 0 : Math.log(link.ratio) / Math.log(ratio());
    }
}
