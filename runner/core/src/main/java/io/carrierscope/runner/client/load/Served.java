package io.carrierscope.runner.client.load;

import java.time.Duration;

/**
 * What a server needs for a request, as far as a suite says so.
 *
 * @param holding the time of a request on an idle server
 * @param cpu what of it is computed
 * @param atOnce how many requests it handles at once; 0 where no pool limits them
 * @param processors that it may use
 */
public record Served(Duration holding, Duration cpu, int atOnce, int processors) {

    /** How long so many requests take of which so many are sent at once. */
    Duration time(int requests, int together) {
        int held = atOnce == 0 ? together : Math.min(together, atOnce);
        return LoadPlan.longer(holding.multipliedBy(requests).dividedBy(held),
                cpu.multipliedBy(requests).dividedBy(processors));
    }
}
