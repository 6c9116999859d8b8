package io.carrierscope.stack.spring;

import io.carrierscope.events.server.ConfigurationEvent;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.Service;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import jdk.jfr.FlightRecorder;
import org.apache.coyote.AbstractProtocol;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/** Boot applications that serve HTTP. */
final class BootServer {
    private static final String VIRTUAL = "spring.threads.virtual.enabled";
    private static final String POOL_SIZE = "server.tomcat.threads.max";
    private static final int TOMCATS_OWN = 200;
    /** The rest is as Boot sets it; the accept queue takes all clients that connect at once. */
    private static final List<String> USUAL = List.of("server.address=127.0.0.1", "server.shutdown=immediate",
            "server.tomcat.accept-count=1024", "spring.main.banner-mode=off",
            "spring.main.register-shutdown-hook=false", "logging.level.root=warn");

    /** What Boot configures by itself; the components of a server come on top. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Application {}

    private BootServer() {}

    /** Starts one. The type is always said: with both stacks on the class path, Boot would choose the servlets. */
    static RunningServer start(WebApplicationType type, Service service, int port, List<String> settings,
            Class<?>... components) {
        List<String> properties = new ArrayList<>(USUAL);
        properties.add("server.port=" + port);
        properties.addAll(settings);
        SpringApplication boot = new SpringApplicationBuilder(Application.class).sources(components).web(type)
                .properties(properties.toArray(String[]::new))
                .initializers(context -> context.getBeanFactory().registerSingleton("service", service)).build();
        ConfigurableApplicationContext context = boot.run();
        WebServer server = ((WebServerApplicationContext) context).getWebServer();
        Optional<TomcatWebServer> tomcat = Optional.of(server).filter(TomcatWebServer.class::isInstance)
                .map(TomcatWebServer.class::cast);
        Runnable limits = () -> tomcat.ifPresent(BootServer::tellLimit);
        FlightRecorder.addPeriodicEvent(ConfigurationEvent.class, limits);
        return new RunningServer(server.getPort(), tomcat.isPresent() ? pool(context.getEnvironment()) : 0, () -> {
            FlightRecorder.removePeriodicEvent(limits);
            context.close();
        });
    }

    /** Boot registers no management beans of Tomcat, which show this in other applications. */
    private static void tellLimit(TomcatWebServer server) {
        ConfigurationEvent event = new ConfigurationEvent();
        event.owner = "Tomcat http-nio-*";
        event.setting = "connections";
        event.value = ((AbstractProtocol<?>) server.getTomcat().getConnector().getProtocolHandler())
                .getMaxConnections();
        event.commit();
    }

    /** The threads of a started Tomcat. */
    static Executor tomcatThreads(WebServerApplicationContext context) {
        return ((TomcatWebServer) context.getWebServer()).getTomcat().getConnector().getProtocolHandler().getExecutor();
    }

    private static int pool(Environment settings) {
        return settings.getProperty(VIRTUAL, Boolean.class, false)
                ? 0
                : settings.getProperty(POOL_SIZE, Integer.class, TOMCATS_OWN);
    }
}
