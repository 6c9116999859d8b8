package io.carrierscope.agent;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** A library that shows one of its limits as an attribute of management beans. */
enum Library {
    HIKARI("HikariCP", "com.zaxxer.hikari:*", "MaximumPoolSize", "connections"),
    TOMCAT_THREADS("Tomcat", "*:type=ThreadPool,*", "maxThreads", "threads"),
    TOMCAT_CONNECTIONS("Tomcat", "*:type=ThreadPool,*", "maxConnections", "connections"),
    JETTY("Jetty", "org.eclipse.jetty.util.thread:type=queuedthreadpool,*", "maxThreads", "threads"),
    UNDERTOW("XNIO (Undertow)", "org.xnio:type=Xnio,*", "MaxWorkerPoolSize", "threads"),
    /** The pool of DBCP and of Jedis. */
    COMMONS_POOL("Commons Pool", "org.apache.commons.pool2:type=GenericObjectPool,*", "MaxTotal", "objects"),
    MONGO("MongoDB driver", "org.mongodb.driver:type=ConnectionPool,*", "MaxSize", "connections");

    private final String label;
    private final String beans;
    private final String attribute;
    private final String setting;

    Library(String label, String beans, String attribute, String setting) {
        this.label = label;
        this.beans = beans;
        this.attribute = attribute;
        this.setting = setting;
    }

    /** A limit that is in force in this JVM. */
    record Limit(String owner, String setting, int value) {}

    /** The limits that beans of this server show. */
    Stream<Limit> limits(MBeanServer server) {
        return named(server).stream().flatMap(bean -> value(server, bean).stream()
                .mapToObj(value -> new Limit((label + " " + name(bean)).strip(), setting, value)));
    }

    private Set<ObjectName> named(MBeanServer server) {
        try {
            return server.queryNames(new ObjectName(beans), null);
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Empty where it has no limit, and for a bean that is of something else or has just gone. */
    private OptionalInt value(MBeanServer server, ObjectName bean) {
        try {
            return server.getAttribute(bean, attribute) instanceof Number value && value.longValue() > 0
                    && value.longValue() < Integer.MAX_VALUE ? OptionalInt.of(value.intValue()) : OptionalInt.empty();
        } catch (JMException | RuntimeException other) {
            return OptionalInt.empty();
        }
    }

    /** As the library calls it, without a port, which differs from start to start: {@code HikariPool-1}, {@code http-nio-*}. */
    private static String name(ObjectName bean) {
        return Stream.of("name", "worker", "host", "id", "type").map(bean::getKeyProperty)
                .flatMap(value -> Optional.ofNullable(value).stream()).findFirst().orElse("")
                .replaceAll("^PoolConfig \\(|\\)$|\"", "").replaceAll("\\d{4,}", "*");
    }
}
