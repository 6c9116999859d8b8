package io.carrierscope.agent;

import io.carrierscope.agent.Beans.Bean;
import io.carrierscope.events.server.PoolEvent;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;

/** A pool whose management beans tell how many threads wait for it: waits of virtual threads leave no event. */
enum Pool {
    HIKARI(Beans.HIKARI, "ActiveConnections", "ThreadsAwaitingConnection"),
    COMMONS_POOL(Beans.COMMONS_POOL, "NumActive", "NumWaiters");

    private final Beans beans;
    private final String active;
    private final String waiting;

    Pool(Beans beans, String active, String waiting) {
        this.beans = beans;
        this.active = active;
        this.waiting = waiting;
    }

    static void install() {
        FlightRecorder.addPeriodicEvent(PoolEvent.class, () -> Stream.of(values())
                .forEach(pool -> pool.beans.now().forEach(pool::write)));
    }

    private void write(Bean bean) {
        bean.count(waiting).ifPresent(threads -> {
            PoolEvent event = new PoolEvent();
            event.owner = bean.owner();
            event.active = bean.count(active).orElse(0);
            event.waiting = threads;
            event.commit();
        });
    }
}
