package io.carrierscope.agent;

import io.carrierscope.agent.Beans.Bean;
import io.carrierscope.events.ConfigurationEvent;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;

/** A limit of a library that its management beans show. */
enum Limit {
    HIKARI("HikariCP", "com.zaxxer.hikari:*", "MaximumPoolSize", "connections"),
    TOMCAT_THREADS("Tomcat", "*:type=ThreadPool,*", "maxThreads", "threads"),
    TOMCAT_CONNECTIONS("Tomcat", "*:type=ThreadPool,*", "maxConnections", "connections"),
    JETTY("Jetty", "org.eclipse.jetty.util.thread:type=queuedthreadpool,*", "maxThreads", "threads"),
    UNDERTOW("XNIO (Undertow)", "org.xnio:type=Xnio,*", "MaxWorkerPoolSize", "threads"),
    /** The pool of DBCP and of Jedis. */
    COMMONS_POOL("Commons Pool", "org.apache.commons.pool2:type=GenericObjectPool,*", "MaxTotal", "objects"),
    MONGO("MongoDB driver", "org.mongodb.driver:type=ConnectionPool,*", "MaxSize", "connections");

    private final Beans beans;
    private final String attribute;
    private final String setting;

    Limit(String library, String names, String attribute, String setting) {
        this.beans = new Beans(library, names);
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
