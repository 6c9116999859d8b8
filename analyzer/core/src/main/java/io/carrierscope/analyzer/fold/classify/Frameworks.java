package io.carrierscope.analyzer.fold.classify;

import static io.carrierscope.analyzer.fold.classify.Framework.Role.CLIENT;
import static io.carrierscope.analyzer.fold.classify.Framework.Role.LIBRARY;
import static io.carrierscope.analyzer.fold.classify.Framework.Role.POOL;
import static io.carrierscope.analyzer.fold.classify.Framework.Role.SERVER;
import static io.carrierscope.analyzer.fold.classify.Framework.Role.SOCKETS;
import static io.carrierscope.analyzer.fold.classify.Framework.of;

import io.carrierscope.analyzer.fold.classify.Framework.Role;
import io.carrierscope.analyzer.plugin.Plugin;
import io.carrierscope.analyzer.plugin.Plugins;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The table of frameworks, one row each. No other class knows their classes, methods or thread names, except that {@link
 * io.carrierscope.analyzer.fold.jvm.Allocations} names their per-thread caches.
 */
public final class Frameworks {
    /** The rows. If the prefixes of two rows match, the first row applies. */
    private static final List<Framework> ALL = Stream.concat(Plugins.all(Plugin::libraries).map(Frameworks::row),
            Stream.of(
                    of(POOL, "java.util.concurrent").runsIn("runWorker", "awaitWork", "getTask").idlesIn("getTask",
                            "awaitWork"),
                    of(SOCKETS, "Netty's epoll transport", "io.netty.channel.epoll."),
                    of(SERVER, "Jetty", "org.eclipse.jetty.")
                            .poolClasses("org.eclipse.jetty.util.thread.", "org.eclipse.jetty.util.VirtualThreads",
                                    "org.eclipse.jetty.util.BlockingArrayQueue")
                            .runsIn("runJob", "idleJobPoll").idlesIn("idleJobPoll").idleClasses("ReservedThread"),
                    of(SERVER, "Tomcat", "org.apache.catalina.", "org.apache.coyote.", "org.apache.tomcat.")
                            .poolClasses("org.apache.tomcat.util.threads.").runsIn("runWorker", "getTask")
                            .idlesIn("getTask"),
                    of(SERVER, "Netty", "io.netty.")
                            .poolClasses("io.netty.util.concurrent.", "io.netty.util.internal.ThreadExecutorMap")
                            .idlesIn("takeTask").eventLoops(".*eventloop.*"), // also those of Vert.x and Lettuce
                    of(SERVER, "Reactor", "reactor.", "org.reactivestreams.").poolClasses("reactor.core.scheduler.")
                            .eventLoops("(reactor-http|reactor-tcp|webflux-http)-.*"),
                    of(SERVER, "Spring", "org.springframework.")
                            .poolClasses("org.springframework.core.task.",
                                    "org.springframework.scheduling.concurrent."),
                    of(SERVER, "Servlet API", "jakarta.servlet."),
                    of(SERVER, "server of the JDK", "com.sun.net.httpserver.", "sun.net.httpserver.")
                            .eventLoops("HTTP-Dispatcher"), // without an executor it runs the handlers, too
                    of(SERVER, "Helidon", "io.helidon."),
                    of(SERVER, "Undertow", "io.undertow.").poolClasses("org.jboss.threads.") // also those of Quarkus
                            .idlesIn("getOrAddNode", "waitForTask").eventLoops("XNIO-\\d+ I/O-\\d+"),
                    of(SERVER, "Vert.x", "io.vertx.").eventLoops(".*(event-loop-thread|event-loop-\\d).*"),
                    of(CLIENT, "client of Quarkus", "org.jboss.resteasy.reactive.client.", "io.quarkus.rest.client."),
                    of(SERVER, "Quarkus", "io.quarkus.", "io.smallrye.", "org.jboss.resteasy.")
                            .poolClasses("io.quarkus.virtual.threads.",
                                    "io.quarkus.vertx.core.runtime.VertxCoreRecorder"),
                    of(SERVER, "Ktor").eventLoops("ktor-nio-.*"),
                    of(POOL, "Quartz", "org.quartz.")
                            .poolClasses("org.quartz.simpl.SimpleThreadPool", "org.quartz.core.JobRunShell")
                            .workers("org.quartz.simpl.SimpleThreadPool$WorkerThread"),
                    of(LIBRARY, "Disruptor", "com.lmax.disruptor.").idleClasses("WaitStrategy"),
                    of(CLIENT, "client of the JDK", "jdk.internal.net.http."),
                    of(CLIENT, "Apache HttpComponents", "org.apache.hc.", "org.apache.http."),
                    of(CLIENT, "OkHttp", "okhttp3.", "okio."),
                    of(CLIENT, "Jersey", "org.glassfish.jersey.", "jakarta.ws.rs."),
                    of(CLIENT, "Kafka", "org.apache.kafka."),
                    of(LIBRARY, "HikariCP", "com.zaxxer.hikari."),
                    of(LIBRARY, "Commons Pool", "org.apache.commons.pool2."),
                    of(LIBRARY, "Commons DBCP", "org.apache.commons.dbcp2."), of(LIBRARY, "c3p0", "com.mchange."),
                    of(LIBRARY, "Agroal", "io.agroal."), of(LIBRARY, "Hibernate", "org.hibernate."),
                    of(LIBRARY, "the PostgreSQL driver", "org.postgresql."),
                    of(LIBRARY, "embedded PostgreSQL", "io.zonky.test."),
                    of(LIBRARY, "the MySQL driver", "com.mysql."),
                    of(LIBRARY, "the MariaDB driver", "org.mariadb.jdbc."),
                    of(LIBRARY, "the Oracle driver", "oracle.jdbc.", "oracle.net."),
                    of(LIBRARY, "the SQL Server driver", "com.microsoft.sqlserver."), of(LIBRARY, "H2", "org.h2."),
                    of(LIBRARY, "Jedis", "redis.clients."), of(LIBRARY, "Lettuce", "io.lettuce."),
                    of(LIBRARY, "MongoDB's driver", "com.mongodb."),
                    of(LIBRARY, "gRPC", "io.grpc.").eventLoops("grpc-.*-ELG-.*"),
                    of(LIBRARY, "Caffeine", "com.github.benmanes.caffeine."), of(LIBRARY, "Ehcache", "org.ehcache."),
                    of(LIBRARY, "Guava", "com.google.common."), of(LIBRARY, "Logback", "ch.qos.logback."),
                    of(LIBRARY, "Log4j", "org.apache.logging.log4j."), of(LIBRARY, "SLF4J", "org.slf4j."),
                    of(LIBRARY, "Jackson", "com.fasterxml.jackson.", "tools.jackson."),
                    of(LIBRARY, "Resilience4j", "io.github.resilience4j."),
                    of(LIBRARY, "Micrometer", "io.micrometer.")))
            .toList();

    private static final Set<String> RUNS = union(Framework::runs);
    private static final Set<String> IDLES = union(Framework::idles);
    private static final List<String> IDLE_CLASSES = List.copyOf(union(Framework::idleClasses));
    private static final List<String> WORKERS = List.copyOf(union(Framework::workers));
    private static final List<String> POOL_CLASSES = List.copyOf(union(Framework::poolClasses));
    private static final Pattern EVENT_LOOPS = Pattern.compile(ALL.stream().map(Framework::eventLoops)
            .filter(pattern -> !pattern.isEmpty()).collect(Collectors.joining("|")), Pattern.CASE_INSENSITIVE);

    private static final int MOST_CLASSES = 20_000;
    /** The rows of classes that were asked for: stacks repeat the same classes. */
    private static final Map<String, Optional<Framework>> BY_CLASS = new ConcurrentHashMap<>();

    private static final StackFact<Boolean> OF_TOMCAT = StackFact
            .anyFrame(f -> name(f.type()).filter("Tomcat"::equals).isPresent());

    private Frameworks() {}

    private static Framework row(Plugin.Library l) {
        return of(Role.valueOf(l.role().name()), l.name(), l.packages().toArray(String[]::new))
                .eventLoops(l.eventLoops());
    }

    private static Set<String> union(Function<Framework, List<String>> part) {
        return ALL.stream().flatMap(f -> part.apply(f).stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the role of the framework that the class belongs to; empty if it belongs to none. */
    static Optional<Role> role(String type) {
        return byClass(type).map(Framework::role);
    }

    /** Returns the name of the framework or library that the class belongs to; empty if it belongs to none. */
    static Optional<String> name(String type) {
        return byClass(type).map(Framework::name);
    }

    /** Returns the name of the framework or library that has the frame's class. */
    public static Optional<String> libraryOf(Frame frame) {
        return name(frame.type());
    }

    private static Optional<Framework> byClass(String type) {
        Optional<Framework> known = BY_CLASS.get(type);
        if (known == null) {
            known = ALL.stream().filter(f -> matches(type, f.classes())).findFirst();
            if (BY_CLASS.size() < MOST_CLASSES) {
                BY_CLASS.put(type, known);
            }
        }
        return known;
    }

    /** Returns true for a class of a server or of a pool. */
    static boolean ofServer(String type) {
        return ofPool(type) || role(type).filter(SERVER::equals).isPresent();
    }

    /** Returns true for a class that only runs submitted work. */
    static boolean ofPool(String type) {
        return matches(type, POOL_CLASSES);
    }

    private static boolean matches(String type, List<String> prefixes) {
        for (String prefix : prefixes) {
            if (startsWith(type, prefix)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if the name starts with the prefix, or with another package in front of it: libraries get shaded. */
    private static boolean startsWith(String type, String prefix) {
        int at = type.indexOf(prefix);
        return at == 0 || at > 0 && type.charAt(at - 1) == '.';
    }

    /** Returns true for a method in which pool threads run work, whatever its class, or for a worker. */
    static boolean runsWork(String type, String method) {
        return RUNS.contains(method) || worker(type, method);
    }

    /** Returns true for the method of a pool's thread that runs work and waits for it itself. */
    static boolean worker(String type, String method) {
        return method.equals("run") && WORKERS.stream().anyMatch(type::endsWith);
    }

    /** Returns true for a frame in which a thread waits for work from its pool. */
    static boolean asksForWork(String type, String method) {
        return IDLES.contains(method) || IDLE_CLASSES.stream().anyMatch(type::contains);
    }

    /** Returns true for the stack of a server whose thread goes on with the next request of its connection if that has arrived. */
    public static boolean staysWithConnection(Stack stack) {
        return OF_TOMCAT.of(stack);
    }

    /** Returns true for the name of an event-loop thread. */
    public static boolean eventLoop(String threadName) {
        return EVENT_LOOPS.matcher(threadName).matches();
    }
}
