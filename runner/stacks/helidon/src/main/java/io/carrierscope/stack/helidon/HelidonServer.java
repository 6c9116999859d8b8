package io.carrierscope.stack.helidon;

import io.carrierscope.events.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.helidon.http.HeaderName;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.util.List;

/** Helidon, whose connections are virtual threads: no selector hands a request to another thread. */
public final class HelidonServer implements ServerFactory {
    private static final HeaderName ID = HeaderNames.create(RequestHeader.ID);
    private static final HeaderName SENT = HeaderNames.create(RequestHeader.SENT);
    private static final int ACCEPT_QUEUE = 1024;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return new Running(WebServer.builder().host("127.0.0.1").port(port).backlog(ACCEPT_QUEUE)
                .shutdownHook(false).routing(routing(service)).build().start());
    }

    private static HttpRouting.Builder routing(Service service) {
        return HttpRouting.builder().any("/", (request, response) -> handle(service, request, response));
    }

    private static void handle(Service service, ServerRequest request, ServerResponse response) {
        HandlerEvent event = HandlerRun.begin(request.headers().first(ID).orElse(null),
                request.headers().first(SENT).orElse(null));
        try {
            if (service.answersFirst()) {
                response.send("ok\n");
            }
            service.blocking().run();
        } finally {
            event.commit();
        }
        if (!service.answersFirst()) {
            response.send("ok\n");
        }
    }

    /** A started Helidon. */
    private record Running(WebServer server) implements RunningServer {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.stop();
        }
    }
}
