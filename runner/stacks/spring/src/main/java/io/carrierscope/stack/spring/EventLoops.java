package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.ThreadModel;
import java.time.Duration;
import java.util.concurrent.Executor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.resources.LoopResources;

/** As many event loops as other servers have; left to itself, Reactor Netty starts four on a smaller machine. */
@Configuration(proxyBeanMethods = false)
class EventLoops {
    @Bean
    ReactorResourceFactory reactorResources() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(EventLoops::asOtherServers);
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }

    static LoopResources asOtherServers() {
        return LoopResources.create("reactor-http", ThreadModel.eventLoops(), true);
    }

    /** The loop of the request's connection. */
    static Executor of(HttpServerRequest request) {
        Executor[] loop = new Executor[1];
        request.withConnection(connection -> loop[0] = connection.channel().eventLoop());
        return loop[0];
    }
}
