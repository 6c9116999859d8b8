package io.carrierscope.runner.client.load;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The catalogue of load plans. */
public final class LoadPlans {
    public static final List<PlanName> ALL = List.of(ClosedLoop.NAME, Batches.NAME, OpenLoop.CONSTANT, OpenLoop.POISSON,
            VaryingRate.RAMP, VaryingRate.SPIKE, Knee.NAME, Burst.NAME, Hold.NAME);
    static final int MAX_CONNECTIONS = 1_000;
    static final int MAX_QUEUED = 10_000;

    private LoadPlans() {}

    /** Throws IllegalArgumentException, which says what was expected. */
    public static LoadPlan named(String name) {
        return ALL.stream().map(form -> form.plan(name)).flatMap(Optional::stream).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown load plan '" + name + "'; expected one of: " + String.join(", ", forms())));
    }

    /** The forms of the names, such as {@code hold-<connections>}. */
    public static List<String> forms() {
        return ALL.stream().map(PlanName::form).toList();
    }

    static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
