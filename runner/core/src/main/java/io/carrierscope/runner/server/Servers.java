package io.carrierscope.runner.server;

import static io.carrierscope.runner.server.ThreadModel.EVENT_LOOP;
import static io.carrierscope.runner.server.ThreadModel.PLATFORM_POOL;
import static io.carrierscope.runner.server.ThreadModel.VIRTUAL;

import java.util.List;
import java.util.Optional;

/**
 * The catalogue of server variants. A new one is a class and a line here. One with libraries of its own is a class in a
 * {@link ServerModule}.
 */
public final class Servers {
    private static final ServerModule SPRING = new ServerModule("spring");
    private static final ServerModule HELIDON = new ServerModule("helidon");
    private static final ServerModule VERTX = new ServerModule("vertx");
    /** The option is one that Quarkus writes into the manifest of its executable jars. */
    private static final ServerModule QUARKUS = new ServerModule("quarkus",
            List.of("--add-opens=java.base/java.lang=ALL-UNNAMED"));
    private static final ServerModule BATCH = new ServerModule("batch");
    private static final String TOMCATS_THREADS = "server.tomcat.threads.max";

    public static final List<ServerVariant> ALL = List.of(
            JettyServer.platform("platform-20", 20),
            JettyServer.platform("platform-200", 200),
            JettyServer.withoutReserve("platform-200-unreserved", 200),
            JettyServer.virtual("virtual", 200),
            JettyServer.virtual("virtual-20", 20),
            JettyServer.virtual("virtual-200", 200),
            JettyServer.virtual("virtual-2000", 2_000),
            JettyServer.virtualPool("virtual-pool"),
            JettyServer.nonBlocking("non-blocking"),
            new StubServer(),
            JdkServer.fixed("jdk-fixed-1", 1),
            JdkServer.fixed("jdk-fixed-10", 10),
            JdkServer.cached("jdk-cached"),
            JdkServer.virtual("jdk-virtual"),
            SPRING.pooled("mvc-platform-200", Pool.of(200, TOMCATS_THREADS), "MvcServer"),
            SPRING.pooled("mvc-platform-10", Pool.of(10, TOMCATS_THREADS), "MvcServer"),
            SPRING.pooled("mvc-platform-50", Pool.of(50, TOMCATS_THREADS), "MvcServer"),
            SPRING.blocking("mvc-virtual", VIRTUAL, "MvcServer", "spring.threads.virtual.enabled=true"),
            SPRING.nonBlocking("webflux", EVENT_LOOP, "WebFluxServer"),
            SPRING.nonBlocking("mvc-future", PLATFORM_POOL, "MvcFutureServer", TOMCATS_THREADS + "=200"),
            SPRING.blocking("webflux-virtual", VIRTUAL, "WebFluxBlockingServer", "spring.threads.virtual.enabled=true"),
            SPRING.pooled("webflux-elastic", Pool.elastic(), "WebFluxBlockingServer", "carrierscope.blocking=elastic"),
            SPRING.nonBlocking("webflux-tomcat", PLATFORM_POOL, "WebFluxTomcatServer"),
            SPRING.blocking("netty-virtual", VIRTUAL, "NettyServer"),
            SPRING.pooled("mvc-common-pool", Pool.common(), "MvcExecutorServer", "carrierscope.executor=common-pool"),
            SPRING.pooled("mvc-single-thread", Pool.of(1), "MvcExecutorServer", "carrierscope.executor=single"),
            SPRING.pooled("mvc-async-8-50-100", Pool.of(8, "spring.task.execution.pool.core-size"), "MvcAsyncServer",
                    "spring.task.execution.pool.max-size=50", "spring.task.execution.pool.queue-capacity=100"),
            SPRING.nonBlocking("reactor-netty", EVENT_LOOP, "ReactorNettyServer"),
            VERTX.nonBlocking("vertx", EVENT_LOOP, "VertxServer"),
            HELIDON.blocking("helidon", VIRTUAL, "HelidonServer"),
            QUARKUS.nonBlocking("quarkus", EVENT_LOOP, "QuarkusServer", "event-loop"),
            QUARKUS.pooled("quarkus-platform", Pool.of(200, "quarkus.thread-pool.max-threads"), "QuarkusServer",
                    "platform"),
            QUARKUS.blocking("quarkus-virtual", VIRTUAL, "QuarkusServer", "virtual"),
            JobServer.single("job-single"),
            JobServer.pool("job-platform-10", 10),
            JobServer.virtual("job-virtual"),
            BATCH.pooled("batch-single", Pool.of(1), "BatchServer", "single"),
            BATCH.pooled("batch-platform-10", Pool.of(10, "threads"), "BatchServer"),
            BATCH.blocking("batch-virtual", VIRTUAL, "BatchServer", "virtual"));

    private Servers() {}

    public static Optional<ServerVariant> named(String name) {
        return ALL.stream().filter(server -> server.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(ServerVariant::name).toList();
    }
}
