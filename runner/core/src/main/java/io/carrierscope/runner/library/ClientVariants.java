package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.Clients;
import io.carrierscope.runner.server.ServerModule;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalogue of clients under test: one line for each library and way to call it. */
public final class ClientVariants {
    private static final Optional<ServerModule> CLIENTS = Optional.of(ServerModule.CLIENTS);
    private static final Optional<ServerModule> RUNNER = Optional.empty();

    public static final List<ClientVariant> ALL = Stream.of(
            blocking("apache", CLIENTS, "Apache"),
            async("apache", CLIENTS, "ApacheAsync"),
            blocking("okhttp", CLIENTS, "OkHttp"),
            async("okhttp", CLIENTS, "OkHttpAsync"),
            blocking("jdk", RUNNER, "JdkHttp"),
            async("jdk", RUNNER, "JdkHttp"),
            blocking("jdk-http2", RUNNER, "JdkHttp2"),
            async("jdk-http2", RUNNER, "JdkHttp2"),
            blocking("url-connection", RUNNER, "UrlConnection"),
            blocking("jetty", RUNNER, "JettyHttp"),
            async("jetty", RUNNER, "JettyHttp"),
            blocking("jersey-jdk", CLIENTS, "JerseyJdk"),
            async("jersey-jdk", CLIENTS, "JerseyJdkAsync"),
            blocking("jersey-jetty", CLIENTS, "JerseyJetty"),
            async("reactor-netty", CLIENTS, "ReactorNetty")).flatMap(List::stream).toList();

    private ClientVariants() {}

    /** A blocking library runs on platform threads and on virtual ones. */
    private static List<ClientVariant> blocking(String library, Optional<ServerModule> module, String className) {
        return Stream.of(CallThreads.PLATFORM, CallThreads.VIRTUAL)
                .map(threads -> variant(library, threads, module, className)).toList();
    }

    private static List<ClientVariant> async(String library, Optional<ServerModule> module, String className) {
        return List.of(variant(library, CallThreads.ASYNC, module, className));
    }

    private static ClientVariant variant(String library, CallThreads threads, Optional<ServerModule> module,
            String className) {
        String fullName = module.map(own -> own.className(className))
                .orElse(ClientVariants.class.getPackageName() + "." + className);
        return new ClientVariant(library + "-" + threads.id(), threads, module, fullName);
    }

    public static Optional<ClientVariant> named(String name) {
        return ALL.stream().filter(client -> client.name().equals(name)).findFirst();
    }

    /** What can carry a load: the load generator, and the clients under test. */
    public static List<String> choices() {
        return Stream.concat(Stream.of(Clients.USUAL), ALL.stream().map(ClientVariant::name)).toList();
    }
}
