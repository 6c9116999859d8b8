package io.carrierscope.runner.client.plan;

import io.carrierscope.runner.client.plan.LoadPlan.Batches;
import io.carrierscope.runner.client.plan.LoadPlan.ClosedLoop;
import io.carrierscope.runner.client.plan.LoadPlan.Knee;
import io.carrierscope.runner.client.plan.LoadPlan.OpenLoop;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses load plans from their names. */
public final class LoadPlans {
    public static final String FORMS = "closed-<clients>[-<n>conn][-think<n>ms], batch-<size>x<clients>[-<n>conn],"
            + " constant-<rate>, poisson-<rate>, ramp-<rate>-<rate>-<n>s, spike-<rate>-<rate>-<n>s, knee-p99-<milliseconds>,"
            + " burst-<requests>-at-<rate>, hold-<connections>";

    private static final Pattern CLOSED = Pattern
            .compile("closed-(\\d{1,6})(?:-(\\d{1,6})conn)?(?:-think([1-9]\\d{0,5})ms)?");
    private static final Pattern BATCH = Pattern.compile("batch-(\\d{1,7})x(\\d{1,6})(?:-(\\d{1,6})conn)?");
    private static final Pattern OPEN = Pattern.compile("(constant|poisson)-(\\d{1,7}(?:\\.\\d{1,3})?)");
    private static final Pattern VARYING = Pattern.compile("(ramp|spike)-(\\d{1,7})-(\\d{1,7})-(\\d{1,5})s");
    private static final Pattern KNEE = Pattern.compile("knee-p99-(\\d{1,5})");
    private static final Pattern BURST = Pattern.compile("burst-([1-9]\\d{0,6})-at-([1-9]\\d{0,6})");
    private static final Pattern HOLD = Pattern.compile("hold-([1-9]\\d{0,5})");
    private static final long SEED = 1;
    private static final int MAX_CONNECTIONS = 1_000;
    private static final int MAX_QUEUED = 10_000;

    private LoadPlans() {}

    /** Throws IllegalArgumentException, which says what was expected. */
    public static LoadPlan named(String name) {
        Matcher closed = CLOSED.matcher(name);
        if (closed.matches()) {
            int clients = number(closed, 1);
            Duration think = Duration.ofMillis(closed.group(3) == null ? 0 : number(closed, 3));
            return new ClosedLoop(clients, connections(closed, 2, clients), think);
        }
        Matcher batch = BATCH.matcher(name);
        if (batch.matches()) {
            int clients = number(batch, 2);
            return new Batches(number(batch, 1), clients, connections(batch, 3, clients));
        }
        Matcher open = OPEN.matcher(name);
        if (open.matches()) {
            Arrivals arrivals = open.group(1).equals("poisson") ? Arrivals.POISSON : Arrivals.CONSTANT;
            return new OpenLoop(Double.parseDouble(open.group(2)), arrivals, SEED, MAX_CONNECTIONS, MAX_QUEUED);
        }
        Matcher varying = VARYING.matcher(name);
        if (varying.matches()) {
            return new VaryingRate(name, legs(varying), SEED, MAX_CONNECTIONS, MAX_QUEUED);
        }
        Matcher knee = KNEE.matcher(name);
        if (knee.matches()) {
            return new Knee(Duration.ofMillis(number(knee, 1)), MAX_CONNECTIONS, MAX_QUEUED);
        }
        return unpaced(name);
    }

    private static LoadPlan unpaced(String name) {
        Matcher burst = BURST.matcher(name);
        if (burst.matches()) {
            return new LoadPlan.Burst(number(burst, 1), number(burst, 2), SEED);
        }
        Matcher hold = HOLD.matcher(name);
        if (hold.matches()) {
            return new LoadPlan.Hold(number(hold, 1));
        }
        throw new IllegalArgumentException("unknown load plan '" + name + "'; expected one of: " + FORMS);
    }

    /** A spike has as much time before and after it as it lasts. */
    private static List<RateLeg> legs(Matcher name) {
        int usual = number(name, 2);
        int most = number(name, 3);
        Duration length = Duration.ofSeconds(number(name, 4));
        RateLeg calm = new RateLeg(usual, usual, length);
        return name.group(1).equals("ramp")
                ? List.of(new RateLeg(usual, most, length))
                : List.of(calm, new RateLeg(most, most, length), calm);
    }

    private static int connections(Matcher name, int group, int clients) {
        return name.group(group) == null ? clients : number(name, group);
    }

    private static int number(Matcher name, int group) {
        return Integer.parseInt(name.group(group));
    }
}
