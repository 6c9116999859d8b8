package io.carrierscope.analyzer.whatif;

import io.carrierscope.analyzer.bound.Bound;
import io.carrierscope.analyzer.bound.Bounds;
import io.carrierscope.analyzer.cell.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * The demands of one request and what there is to meet them, as measured in a cell; some of it is changed and the throughput
 * computed again.
 *
 * @param clients of a closed loop; 0 for an open one
 * @param waitNanos time per request in which it waits without holding anything that limits
 * @param processors processor time and processors
 * @param others further bounds that still hold, that of the arrivals of an open loop among them
 */
public record Scenario(int clients, double waitNanos, Processors processors, List<Bound> others) {
    /** Bounds that depend on what a scenario changes: computed from it anew, or added by the cause. A new limit that does belongs here. */
    private static final Set<Bound.Id> COMPUTED = EnumSet.of(Bound.Id.CPU, Bound.Id.CONCURRENCY, Bound.Id.CARRIERS,
            Bound.Id.AWAKE);

    public Scenario {
        others = List.copyOf(others);
    }

    /** As measured; only of a cell of which {@link MissingInputs} finds nothing missing. */
    static Scenario of(Cell cell, Bounds bounds, ServiceDemand demand, double processors) {
        var server = cell.server().orElseThrow();
        var description = cell.description().orElseThrow();
        double wait = cell.askedWaitNanosPerRequest().orElse(0) + cell.timerNanosPerRequest().orElse(0)
                + cell.brokerNanosPerRequest().orElse(0);
        return new Scenario(cell.mostUnderWay(), wait,
                new Processors(demand.serverNanos(), demand.clientNanos(), server.profile().activeProcessors(),
                        processors),
                bounds.all().stream().filter(b -> !COMPUTED.contains(b.id())).toList());
    }

    /** The same where these limits are gone. */
    public Scenario without(Collection<Bound.Id> limits) {
        return new Scenario(clients, waitNanos, processors,
                others.stream().filter(b -> !limits.contains(b.id())).toList());
    }

    /** The same where this limit holds too. */
    public Scenario with(Bound bound) {
        var more = new ArrayList<>(others);
        more.add(bound);
        return new Scenario(clients, waitNanos, processors, more);
    }

    /** The same with more (or, below 0, less) time per request in which it only waits. */
    public Scenario withMoreWait(double nanos) {
        return new Scenario(clients, Math.max(0, waitNanos + nanos), processors, others);
    }

    /** The same with other demands or numbers of processors. */
    public Scenario with(Processors other) {
        return new Scenario(clients, waitNanos, other, others);
    }

    /** The same with another number of clients. */
    public Scenario withClients(int number) {
        return new Scenario(number, waitNanos, processors, others);
    }

    /** All bounds, the smallest first. */
    public List<Bound> bounds() {
        var all = new ArrayList<>(others);
        if (processors.bothNanos() > 0) {
            all.add(processors.bound());
        }
        if (clients > 0) {
            all.add(concurrency());
        }
        return all.stream().sorted(Comparator.comparingDouble(Bound::perSecond)).toList();
    }

    private Bound concurrency() {
        double residence = waitNanos + processors.bothNanos();
        return new Bound(Bound.Id.CONCURRENCY, clients / (residence / 1e9), String.format(Locale.ROOT,
                "%d clients / (%.2f ms waiting + %.3f ms CPU time of both sides)", clients, waitNanos / 1e6,
                processors.bothNanos() / 1e6));
    }

    /** The throughput to be expected: the smallest bound, less what queueing for processors takes near the knee. */
    public double perSecond() {
        return DoubleStream.concat(bounds().stream().mapToDouble(Bound::perSecond), queueing()).min().orElseThrow();
    }

    private DoubleStream queueing() {
        double station = processors.stationNanos();
        return clients == 0
                ? DoubleStream.empty()
                : DoubleStream.of(ClosedLoop.perSecond(clients,
                        waitNanos + Math.max(0, processors.bothNanos() - station), station));
    }
}
