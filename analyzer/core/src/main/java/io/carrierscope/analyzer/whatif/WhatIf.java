package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import java.util.Optional;
import java.util.function.Function;

/** What a cell would do without something that holds it back, or why the recordings cannot tell. */
public sealed interface WhatIf {
    /** What is taken away. */
    Intervention intervention();

    /**
     * The throughput without it.
     *
     * @param perSecond throughput predicted, requests per second
     * @param leastPerSecond the same if a request took as much processor time under load as it was measured to take here
     * @param then the bound that binds then; what it allows is at least {@code perSecond}
     * @param demand where the processor time of a request is taken from
     */
    record Predicted(Intervention intervention, double perSecond, double leastPerSecond, Bound then, String demand)
            implements
                WhatIf {}

    /**
     * No figure.
     *
     * @param missing why: what the recordings lack
     */
    record NotPredicted(Intervention intervention, String missing) implements WhatIf {}

    /**
     * Asks what the cell would do.
     *
     * @param change turns the cell as measured into the one without it; empty when that is not known
     */
    static WhatIf of(Cell cell, Bounds bounds, ServiceDemands demands, Intervention intervention,
            Function<Scenario, Optional<Scenario>> change) {
        var gap = MissingInputs.of(cell);
        if (gap.isPresent()) {
            return new NotPredicted(intervention, gap.get());
        }
        var demand = demands.of(cell);
        double processors = demands.processorsFor(cell);
        var here = change.apply(Scenario.of(cell, bounds, ServiceDemands.measured(cell, ""), processors));
        return change.apply(Scenario.of(cell, bounds, demand, processors))
                .<WhatIf>map(s -> new Predicted(intervention, s.perSecond(),
                        Math.min(s.perSecond(), here.orElse(s).perSecond()), s.bounds().get(0), demand.source()))
                .orElseGet(() -> new NotPredicted(intervention, "how much of a request's time it takes is not known"));
    }
}
