package io.carrierscope.stack.quarkus.app;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.quarkus.runtime.Application;
import io.quarkus.vertx.http.HttpServer;
import java.util.List;
import java.util.Map;

/** Starts the application that Quarkus generated, once in each class loader. */
public final class QuarkusApplication implements ServerFactory {
    private static final int POOL = 200;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws Exception {
        Handling.service = service;
        Map<String, Integer> properties = Map.of("quarkus.http.port", port, "quarkus.thread-pool.max-threads", POOL,
                "quarkus.vertx.event-loops-pool-size", ThreadModel.eventLoops());
        properties.forEach((name, value) -> System.setProperty(name, value.toString()));
        try {
            var application = (Application) Class.forName(Application.APP_CLASS_NAME).getDeclaredConstructor()
                    .newInstance();
            application.start(new String[0]);
            return new RunningServer(application.getValueRegistry().get(HttpServer.HTTP_PORT),
                    settings.getFirst().equals("platform") ? POOL : 0, application::close);
        } finally {
            properties.keySet().forEach(System::clearProperty);
        }
    }
}
