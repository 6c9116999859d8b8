package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat, with a handler that returns a future: what is left of MVC when no thread waits. */
public final class MvcFutureServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(WebApplicationType.SERVLET, service, port, settings, Controller.class);
    }

    /** Begins the work on Tomcat's thread; another of its threads answers when the work is done. */
    @RestController
    static class Controller {
        private final Service service;
        private final WebServerApplicationContext server;

        Controller(Service service, WebServerApplicationContext server) {
            this.service = service;
            this.server = server;
        }

        @RequestMapping("/")
        CompletableFuture<String> handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            CompletableFuture<String> answer = new CompletableFuture<>();
            service.begin(event, BootServer.tomcatThreads(server), failure -> completeOrFail(failure, answer));
            return answer;
        }

        private static void completeOrFail(Throwable failure, CompletableFuture<String> answer) {
            if (failure == null) {
                answer.complete(EarlyAnswer.BODY);
            } else {
                answer.completeExceptionally(failure);
            }
        }
    }
}
