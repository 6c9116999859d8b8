package io.carrierscope.stack.spring;

import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.client.ReactorResourceFactory;
import reactor.netty.resources.LoopResources;

/** One event loop for each processor; left to itself, Reactor Netty starts four on a smaller machine. */
@Configuration(proxyBeanMethods = false)
class EventLoops {
    @Bean
    ReactorResourceFactory reactorResources() {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResourcesSupplier(EventLoops::ofAllProcessors);
        resources.setShutdownQuietPeriod(Duration.ZERO);
        return resources;
    }

    static LoopResources ofAllProcessors() {
        return LoopResources.create("reactor-http", Runtime.getRuntime().availableProcessors(), true);
    }
}
