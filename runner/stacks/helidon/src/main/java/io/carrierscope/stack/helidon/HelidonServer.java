package io.carrierscope.stack.helidon;

import io.carrierscope.events.server.HandlerEvent;
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
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Helidon, whose connections are virtual threads: no selector hands a request to another thread. With {@code -Dcarrierscope.in-pieces=true}
 * an answer is written in two flushed pieces, with {@code -Dcarrierscope.no-delay=true} its sockets have TCP_NODELAY.
 */
public final class HelidonServer implements ServerFactory {
    private static final HeaderName ID = HeaderNames.create(RequestHeader.ID);
    private static final HeaderName SENT = HeaderNames.create(RequestHeader.SENT);
    private static final int ACCEPT_QUEUE = 1024;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        WebServer server = WebServer.builder().host("127.0.0.1").port(port).backlog(ACCEPT_QUEUE)
                .connectionOptions(options -> options.tcpNoDelay(Boolean.getBoolean("carrierscope.no-delay")))
                .shutdownHook(false)
                .routing(routing(service)).build().start();
        return new RunningServer(server.port(), 0, server::stop);
    }

    private static HttpRouting.Builder routing(Service service) {
        boolean inPieces = Boolean.getBoolean("carrierscope.in-pieces");
        return HttpRouting.builder().any("/", (request, response) -> handle(service, inPieces, request, response));
    }

    private static void handle(Service service, boolean inPieces, ServerRequest request, ServerResponse response) {
        HandlerEvent event = HandlerRun.begin(request.headers().first(ID).orElse(null),
                request.headers().first(SENT).orElse(null));
        try {
            if (service.answersFirst()) {
                answer(inPieces, response);
            }
            service.blocking().run();
        } finally {
            event.ended();
        }
        if (!service.answersFirst()) {
            answer(inPieces, response);
        }
    }

    private static void answer(boolean inPieces, ServerResponse response) {
        if (!inPieces) {
            response.send("ok\n");
            return;
        }
        response.contentLength(3);
        try (OutputStream out = response.outputStream()) {
            out.write('o');
            out.flush();
            out.write(new byte[]{'k', '\n'});
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
