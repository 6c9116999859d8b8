package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.util.List;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.tomcat.reactive.TomcatReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Spring WebFlux on Tomcat: the reactive handler without the reactive web server. */
public final class WebFluxTomcatServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(Application.class, WebApplicationType.REACTIVE, service, port, settings);
    }

    /** What Boot configures; a web server that is named takes the place of the usual one. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(WebFluxServer.Controller.class)
    static class Application {
        @Bean
        TomcatReactiveWebServerFactory tomcat() {
            return new TomcatReactiveWebServerFactory();
        }
    }
}
