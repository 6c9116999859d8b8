package io.carrierscope.stack.quarkus.app;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.quarkus.runtime.Application;
import io.quarkus.vertx.http.HttpServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts the application that Quarkus generated, once in each class loader. */
public final class QuarkusApplication implements ServerFactory {
    private static final String POOL = "quarkus.thread-pool.max-threads";

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws Exception {
        Handling.service = service;
        Optional<Integer> threads = settings.stream().filter(each -> each.startsWith(POOL)).findFirst()
                .map(each -> Integer.valueOf(each.substring(POOL.length() + 1)));
        Map<String, Integer> properties = new HashMap<>(Map.of("quarkus.http.port", port,
                "quarkus.vertx.event-loops-pool-size", ThreadModel.eventLoops()));
        threads.ifPresent(most -> properties.put(POOL, most));
        properties.forEach((name, value) -> System.setProperty(name, value.toString()));
        try {
            var application = (Application) Class.forName(Application.APP_CLASS_NAME).getDeclaredConstructor()
                    .newInstance();
            application.start(new String[0]);
            return new RunningServer(application.getValueRegistry().get(HttpServer.HTTP_PORT),
                    threads.orElse(0), application::close);
        } finally {
            properties.keySet().forEach(System::clearProperty);
        }
    }
}
