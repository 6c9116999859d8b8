package io.carrierscope.analyzer.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.model.Bound.Id;
import io.carrierscope.analyzer.model.Scenario.Processors;
import java.util.List;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Hand-computed predictions. */
class ScenarioTest {
    private static final Offset<Double> CLOSE = within(1e-6);
    private static final double MS = 1e6;
    private static final Bound POOL = new Bound(Id.PLATFORM_POOL, 170, "17 threads / 100 ms");

    /** 3 clients that wait 6.5 ms; 2.1 ms on 2 processors of the server, 0.9 ms of the client; 1.5 processors for both. */
    private static Scenario closed(Bound... others) {
        return new Scenario(3, 6.5 * MS, new Processors(2.1 * MS, 0.9 * MS, 2, 1.5, UnitOfWork.REQUEST),
                List.of(others));
    }

    @Test
    void theTighterSideLimitsTheProcessors() {
        // the cell: 3 ms / 1.5 = 2 ms a request; the server: 2.1 / 2 = 1.05 ms
        assertThat(closed().processors().bound().perSecond()).isCloseTo(500, CLOSE);
        // the server on 0.7 of a processor: 3 ms a request
        assertThat(new Processors(2.1 * MS, 0.9 * MS, 0.7, 1.5, UnitOfWork.REQUEST).bound().perSecond())
                .isCloseTo(1000 / 3.0, CLOSE);
    }

    @Test
    void boundsAreRecomputedSmallestFirst() {
        // 3 / (6.5 + 3) ms = 315.79, processors 500, pool 170
        assertThat(closed(POOL).bounds()).extracting(Bound::id).containsExactly(Id.PLATFORM_POOL, Id.CONCURRENCY,
                Id.CPU);
        assertThat(closed(POOL).perSecond()).isCloseTo(170, CLOSE);
        assertThat(closed().bounds().get(0).perSecond()).isCloseTo(3000 / 9.5, CLOSE);
    }

    @Test
    void withoutTheBottleneckOtherBoundsAndQueueingRemain() {
        // station 2 ms, delay 6.5 + (3 − 2) = 7.5 ms: 1/9.5, q 4/19; 2/(7.5 + 46/19) = 76/377, q 184/377;
        // 3 / (7.5 + 2 × 561/377) = 2262/7899 per ms
        assertThat(closed(POOL).without(Set.of(Id.PLATFORM_POOL)).perSecond()).isCloseTo(2262_000 / 7899.0, CLOSE);
    }

    @Test
    void clientsAndWaitsCanChange() {
        // 900 clients: the processors' 500/s; no wait and one client: 1 / (2 + 1 ms)
        assertThat(closed().withClients(900).perSecond()).isCloseTo(500, within(2.0));
        assertThat(closed().withClients(1).withMoreWait(-7 * MS).perSecond()).isCloseTo(1000 / 3.0, CLOSE);
    }

    @Test
    void anOpenLoopIsLimitedByItsRate() {
        var offered = new Bound(Id.ARRIVAL_RATE, 437, "437 requests offered per second");
        var open = new Scenario(0, 6.5 * MS, new Processors(2.1 * MS, 0.9 * MS, 2, 1.5, UnitOfWork.REQUEST),
                List.of(offered));
        assertThat(open.perSecond()).isCloseTo(437, CLOSE);
        assertThat(open.bounds().get(0).id()).isEqualTo(Id.ARRIVAL_RATE);
    }

    @Test
    void anUnknownDemandHasNoBound() {
        var unknown = new Scenario(3, 6 * MS, new Processors(0, 0, 2, 1.5, UnitOfWork.REQUEST), List.of());
        assertThat(unknown.perSecond()).isCloseTo(500, CLOSE);
        assertThat(unknown.bounds()).extracting(Bound::id).containsExactly(Id.CONCURRENCY);
    }
}
