package io.carrierscope.runner.server;

import java.util.List;
import java.util.Optional;

/** The catalogue of server variants. */
public final class Servers {
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
            JdkServer.fixed("jdk-fixed-1", 1),
            JdkServer.fixed("jdk-fixed-10", 10),
            JdkServer.cached("jdk-cached"),
            JdkServer.virtual("jdk-virtual"));

    private Servers() {}

    public static Optional<ServerVariant> named(String name) {
        return ALL.stream().filter(server -> server.name().equals(name)).findFirst();
    }

    public static List<String> names() {
        return ALL.stream().map(ServerVariant::name).toList();
    }
}
