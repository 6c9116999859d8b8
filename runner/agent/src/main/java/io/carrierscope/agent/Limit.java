package io.carrierscope.agent;

import io.carrierscope.agent.Beans.Bean;
import io.carrierscope.events.server.ConfigurationEvent;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;

/** A limit of a library that its management beans show. */
enum Limit {
    HIKARI(Beans.HIKARI, "MaximumPoolSize", "connections"),
    TOMCAT_THREADS(Beans.TOMCAT, "maxThreads", "threads"),
    TOMCAT_CONNECTIONS(Beans.TOMCAT, "maxConnections", "connections"),
    JETTY(Beans.JETTY, "maxThreads", "threads"),
    UNDERTOW(Beans.UNDERTOW, "MaxWorkerPoolSize", "threads"),
    COMMONS_POOL(Beans.COMMONS_POOL, "MaxTotal", "objects"),
    MONGO(Beans.MONGO, "MaxSize", "connections");

    private final Beans beans;
    private final String attribute;
    private final String setting;

    Limit(Beans beans, String attribute, String setting) {
        this.beans = beans;
        this.attribute = attribute;
        this.setting = setting;
    }

    Beans beans() {
        return beans;
    }

    static void install() {
        FlightRecorder.addPeriodicEvent(ConfigurationEvent.class, () -> Stream.of(values())
                .forEach(limit -> limit.beans.now().flatMap(limit::event).forEach(ConfigurationEvent::commit)));
    }

    /** None where the bean has no limit, or is of something else. */
    Stream<ConfigurationEvent> event(Bean bean) {
        return bean.count(attribute).stream().filter(value -> value > 0).mapToObj(value -> {
            ConfigurationEvent event = new ConfigurationEvent();
            event.owner = bean.owner();
            event.setting = setting;
            event.value = value;
            return event;
        });
    }
}
