package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.tomcat.reactive.TomcatReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;

/** Spring WebFlux on Tomcat: the reactive handler without the reactive web server. */
public final class WebFluxTomcatServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(WebApplicationType.REACTIVE, service, port, settings, Tomcat.class,
                WebFluxServer.Controller.class);
    }

    /** A web server that is named takes the place of the usual one. */
    static class Tomcat {
        @Bean
        TomcatReactiveWebServerFactory tomcat() {
            return new TomcatReactiveWebServerFactory();
        }
    }
}
