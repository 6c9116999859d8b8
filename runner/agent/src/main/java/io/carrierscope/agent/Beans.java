package io.carrierscope.agent;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * The management beans of a library. They are looked for in the servers that there are: to make one would change an application.
 *
 * @param library its label
 * @param names a pattern of the names of its beans
 */
record Beans(String library, ObjectName names) {
    static final Beans HIKARI = of("HikariCP", "com.zaxxer.hikari:*");
    static final Beans TOMCAT = of("Tomcat", "*:type=ThreadPool,*");
    static final Beans JETTY = of("Jetty", "org.eclipse.jetty.util.thread:type=queuedthreadpool,*");
    static final Beans UNDERTOW = of("XNIO (Undertow)", "org.xnio:type=Xnio,*");
    /** The pool of DBCP and of Jedis. */
    static final Beans COMMONS_POOL = of("Commons Pool", "org.apache.commons.pool2:type=GenericObjectPool,*");
    static final Beans MONGO = of("MongoDB driver", "org.mongodb.driver:type=ConnectionPool,*");

    /** A bean, and the server where it is registered. */
    record Bean(Beans of, MBeanServer server, ObjectName name) {

        /**
         * The library and its object, as it calls it, without a port, which differs from start to start: {@code HikariCP HikariPool-1},
         * {@code Tomcat http-nio-*}.
         */
        String owner() {
            return of.library() + " " + Stream.of("name", "worker", "host", "id", "type").map(name::getKeyProperty)
                    .flatMap(value -> Optional.ofNullable(value).stream()).findFirst()
                    .filter(value -> !value.contains("//") && !value.contains("@")).orElse("…") // an address may hold a password
                    .replaceAll("^PoolConfig \\(|^Pool \\(|\\)$|\"", "").replaceAll("\\d{4,}", "*");
        }

        /** Empty where the bean has no such number, or has just gone. */
        OptionalInt count(String attribute) {
            try {
                return server.getAttribute(name, attribute) instanceof Number value && value.longValue() >= 0
                        && value.longValue() < Integer.MAX_VALUE
                                ? OptionalInt.of(value.intValue())
                                : OptionalInt.empty();
            } catch (JMException | RuntimeException other) {
                return OptionalInt.empty();
            }
        }
    }

    private static Beans of(String library, String names) {
        try {
            return new Beans(library, new ObjectName(names));
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The beans that are registered now. */
    Stream<Bean> now() {
        return MBeanServerFactory.findMBeanServer(null).stream().flatMap(this::in);
    }

    Stream<Bean> in(MBeanServer server) {
        return server.queryNames(names, null).stream().map(name -> new Bean(this, server, name));
    }
}
