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
            SPRING.blocking("mvc-platform-200", PLATFORM_POOL, "MvcServer", "server.tomcat.threads.max=200"),
            SPRING.blocking("mvc-platform-10", PLATFORM_POOL, "MvcServer", "server.tomcat.threads.max=10"),
            SPRING.blocking("mvc-platform-50", PLATFORM_POOL, "MvcServer", "server.tomcat.threads.max=50"),
            SPRING.blocking("mvc-virtual", VIRTUAL, "MvcServer", "spring.threads.virtual.enabled=true"),
            SPRING.nonBlocking("webflux", EVENT_LOOP, "WebFluxServer"),
            SPRING.nonBlocking("mvc-future", PLATFORM_POOL, "MvcFutureServer", "server.tomcat.threads.max=200"),
            SPRING.blocking("webflux-virtual", VIRTUAL, "WebFluxBlockingServer", "spring.threads.virtual.enabled=true"),
            SPRING.blocking("webflux-elastic", PLATFORM_POOL, "WebFluxBlockingServer", "carrierscope.blocking=elastic"),
            SPRING.nonBlocking("webflux-tomcat", PLATFORM_POOL, "WebFluxTomcatServer"),
            SPRING.blocking("netty-virtual", VIRTUAL, "NettyServer"),
            SPRING.blocking("mvc-common-pool", PLATFORM_POOL, "MvcExecutorServer", "carrierscope.executor=common-pool"),
            SPRING.blocking("mvc-single-thread", PLATFORM_POOL, "MvcExecutorServer", "carrierscope.executor=single"),
            SPRING.blocking("mvc-async-8-50-100", PLATFORM_POOL, "MvcAsyncServer",
                    "spring.task.execution.pool.core-size=8", "spring.task.execution.pool.max-size=50",
                    "spring.task.execution.pool.queue-capacity=100"),
            SPRING.nonBlocking("reactor-netty", EVENT_LOOP, "ReactorNettyServer"),
            VERTX.nonBlocking("vertx", EVENT_LOOP, "VertxServer"),
            HELIDON.blocking("helidon", VIRTUAL, "HelidonServer"),
            QUARKUS.nonBlocking("quarkus", EVENT_LOOP, "QuarkusServer", "event-loop"),
            QUARKUS.blocking("quarkus-platform", PLATFORM_POOL, "QuarkusServer", "platform"),
            QUARKUS.blocking("quarkus-virtual", VIRTUAL, "QuarkusServer", "virtual"),
            JobServer.single("job-single"),
            JobServer.pool("job-platform-10", 10),
            JobServer.virtual("job-virtual"),
            BATCH.blocking("batch-single", PLATFORM_POOL, "BatchServer", "single"),
            BATCH.blocking("batch-platform-10", PLATFORM_POOL, "BatchServer", "platform-10"),
            BATCH.blocking("batch-virtual", VIRTUAL, "BatchServer", "virtual"));

    private Servers() {}

    public static Optional<ServerVariant> named(String name) {
        return ALL.stream().filter(server -> server.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(ServerVariant::name).toList();
    }
}
