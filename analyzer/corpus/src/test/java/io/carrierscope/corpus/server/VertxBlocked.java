package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;

/** Vert.x whose handler sleeps for 25 ms on the event loop; 16 connections. */
public final class VertxBlocked {
    private VertxBlocked() {}

    public static void main(String[] args) throws Exception {
        var vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2));
        var server = vertx.createHttpServer().requestHandler(request -> {
            Work.pause(25);
            request.response().end("done");
        }).listen(0, "localhost").toCompletionStage().toCompletableFuture().get();
        Companion.load(server.actualPort(), 16, 0);
        Work.awaitEnd();
    }
}
