package io.carrierscope.stack.spring;

import io.carrierscope.runner.workload.Caller;
import io.carrierscope.runner.workload.Completion;
import java.util.Map;
import java.util.concurrent.Executors;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Calls as Spring programs do: a thread that waits with RestClient, one that does not with WebClient. Which client library works
 * below is said, not found: Jetty's is on the class path for other reasons.
 */
final class SpringCaller implements Caller {
    private static final String CLIENT_THREADS = "carrierscope.client-threads";
    /** As many as there are calls, since the JDK's client has no limit either; Reactor Netty needs a number. */
    private static final int MOST_CONNECTIONS = 1_000_000;
    private static final int NO_LIMIT = -1;

    private final Map<String, Integer> ports;
    private final java.net.http.HttpClient below = below();
    private final RestClient blocking = RestClient.builder().requestFactory(new JdkClientHttpRequestFactory(below))
            .build();
    private final ConnectionProvider connections = ConnectionProvider.builder("downstream")
            .maxConnections(MOST_CONNECTIONS).pendingAcquireMaxCount(NO_LIMIT).build();
    private final LoopResources loops = LoopResources.create("reactor-client",
            Runtime.getRuntime().availableProcessors(), true);
    private final WebClient reactive = WebClient.builder()
            .clientConnector(new ReactorClientHttpConnector(HttpClient.create(connections).runOn(loops))).build();

    private SpringCaller(Map<String, Integer> ports) {
        this.ports = Map.copyOf(ports);
    }

    /** The JDK's client does its work on platform threads of its own, unless the JVM's options say virtual ones. */
    private static java.net.http.HttpClient below() {
        var client = java.net.http.HttpClient.newBuilder();
        return "virtual".equals(System.getProperty(CLIENT_THREADS))
                ? client.executor(Executors.newVirtualThreadPerTaskExecutor()).build()
                : client.build();
    }

    /** Makes one for each server that calls. */
    public static final class Opener implements Provider {
        @Override
        public Caller open(Map<String, Integer> ports) {
            return new SpringCaller(ports);
        }
    }

    @Override
    public void call(String service) {
        try {
            blocking.get().uri(uri(service)).retrieve().toBodilessEntity();
        } catch (RestClientException failure) {
            throw new Failure(service, failure.getMessage());
        }
    }

    @Override
    public void call(String service, Completion answered) {
        reactive.get().uri(uri(service)).retrieve().toBodilessEntity().subscribe(answer -> {},
                failure -> answered.ended(new Failure(service, failure)), () -> answered.ended(null));
    }

    private String uri(String service) {
        return "http://127.0.0.1:" + ports.get(service) + "/";
    }

    @Override
    public void close() {
        below.shutdownNow();
        connections.dispose();
        loops.dispose();
    }
}
