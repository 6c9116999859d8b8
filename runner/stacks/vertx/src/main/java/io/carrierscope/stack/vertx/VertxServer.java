package io.carrierscope.stack.vertx;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Vert.x with callbacks: an event loop for each processor, which all listen on one port. */
public final class VertxServer implements ServerFactory {
    private static final int ACCEPT_QUEUE = 1024;
    /** For Vert.x a free port that all instances of a deployment share; 0 would give each its own. */
    private static final int SHARED_FREE_PORT = -1;
    private static final long STOP_SECONDS = 10;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws Exception {
        int loops = ThreadModel.eventLoops();
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops));
        Queue<HttpServer> servers = new ConcurrentLinkedQueue<>();
        vertx.deployVerticle(() -> new Listener(service, port == 0 ? SHARED_FREE_PORT : port, servers),
                new DeploymentOptions().setInstances(loops)).toCompletionStage().toCompletableFuture().get();
        return new RunningServer(servers.element().actualPort(), 0, () -> vertx.close().toCompletionStage()
                .toCompletableFuture().orTimeout(STOP_SECONDS, TimeUnit.SECONDS).join());
    }

    /** The server of one event loop. */
    private static final class Listener extends VerticleBase {
        private final Service service;
        private final int port;
        private final Queue<HttpServer> started;

        Listener(Service service, int port, Queue<HttpServer> started) {
            this.service = service;
            this.port = port;
            this.started = started;
        }

        @Override
        public Future<?> start() {
            return vertx.createHttpServer(new HttpServerOptions().setAcceptBacklog(ACCEPT_QUEUE))
                    .requestHandler(this::handle).listen(port, "127.0.0.1").onSuccess(started::add);
        }

        private void handle(HttpServerRequest request) {
            HandlerEvent event = HandlerRun.begin(request.getHeader(RequestHeader.ID),
                    request.getHeader(RequestHeader.SENT));
            event.threadKind = ThreadModel.EVENT_LOOP.id();
            service.begin(event, action -> context.runOnContext(now -> action.run()),
                    failure -> answer(request.response(), failure));
        }

        private static void answer(HttpServerResponse response, Throwable failure) {
            if (failure == null) {
                response.putHeader("Content-Type", "text/plain").end("ok\n");
            } else {
                response.setStatusCode(500).end();
            }
        }
    }
}
