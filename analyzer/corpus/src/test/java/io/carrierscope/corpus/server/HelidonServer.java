package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Work;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.HttpRouting;

/** Helidon, whose connections are virtual threads. */
final class HelidonServer {
    private HelidonServer() {}

    static int start(Work.Step step) {
        return WebServer.builder().host("127.0.0.1").port(0).shutdownHook(false)
                .routing(HttpRouting.builder().any("/", (request, response) -> {
                    Work.run(step);
                    response.send("done");
                })).build().start().port();
    }
}
