package io.carrierscope.runner.library;

import static io.carrierscope.runner.server.ServerModule.CLIENTS;

import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.server.ServerModule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalogue of clients under test: one line for each library and way to call it. */
public final class ClientVariants {
    public static final List<ClientVariant> ALL = Stream.of(
            blocking("apache", CLIENTS.className("Apache")),
            async("apache", CLIENTS.className("ApacheAsync")),
            blocking("okhttp", CLIENTS.className("OkHttp")),
            async("okhttp", CLIENTS.className("OkHttpAsync")),
            blocking("jdk", "io.carrierscope.runner.library.JdkBlocking"),
            async("jdk", "io.carrierscope.runner.library.JdkAsync"),
            blocking("jetty", "io.carrierscope.runner.library.JettyBlocking"),
            async("jetty", "io.carrierscope.runner.library.JettyAsync"),
            blocking("jersey-jdk", CLIENTS.className("JerseyJdk")),
            async("jersey-jdk", CLIENTS.className("JerseyJdkAsync")),
            blocking("jersey-jetty", CLIENTS.className("JerseyJetty")),
            async("reactor-netty", CLIENTS.className("ReactorNetty"))).flatMap(List::stream).toList();

    private ClientVariants() {}

    /** A blocking library runs on platform threads and on virtual ones. */
    private static List<ClientVariant> blocking(String library, String className) {
        return Stream.of(CallThreads.PLATFORM, CallThreads.VIRTUAL)
                .map(threads -> variant(library, threads, className)).toList();
    }

    private static List<ClientVariant> async(String library, String className) {
        return List.of(variant(library, CallThreads.ASYNC, className));
    }

    private static ClientVariant variant(String library, CallThreads threads, String className) {
        return new ClientVariant(library + "-" + threads.id(), threads,
                Stream.of(ServerModule.values()).filter(stack -> stack.holds(className)).findFirst(), className);
    }

    public static Optional<ClientVariant> named(String name) {
        return ALL.stream().filter(client -> client.name().equals(name)).findFirst();
    }

    /** What can carry a load: the load generator, and the clients under test. */
    public static List<String> choices() {
        return Stream.concat(Stream.of(Clients.USUAL), ALL.stream().map(ClientVariant::name)).toList();
    }
}
