package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import java.util.List;
import java.util.concurrent.Executor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;
import reactor.netty.http.server.HttpServerRequest;

/** Spring WebFlux on Reactor Netty, with a handler that never blocks an event loop. */
public final class WebFluxServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(WebApplicationType.REACTIVE, service, port, settings, EventLoops.class,
                Controller.class);
    }

    /** Begins the work on the thread of the web server, usually an event loop; the answer follows when the work is done. */
    @RestController
    static class Controller {
        private final Service service;
        private final WebServerApplicationContext server;

        Controller(Service service, WebServerApplicationContext server) {
            this.service = service;
            this.server = server;
        }

        @RequestMapping("/")
        Mono<String> handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, ServerHttpRequest request) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            if (Schedulers.isInNonBlockingThread()) {
                event.threadKind = ThreadModel.EVENT_LOOP.id();
            }
            return Mono.create(answer -> service.begin(event, threadsOf(request),
                    failure -> answerOrFail(failure, answer)));
        }

        private Executor threadsOf(ServerHttpRequest request) {
            return ServerHttpRequestDecorator.getNativeRequest(request) instanceof HttpServerRequest netty
                    ? EventLoops.of(netty)
                    : BootServer.tomcatThreads(server);
        }

        @PostMapping(Transfer.PATH)
        @ResponseStatus(HttpStatus.CREATED)
        Mono<Transfer> transfer(@RequestBody Transfer transfer,
                @RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, ServerHttpRequest request) {
            return handle(id, sent, request).thenReturn(transfer);
        }

        private static void answerOrFail(Throwable failure, MonoSink<String> answer) {
            if (failure == null) {
                answer.success(EarlyAnswer.BODY);
            } else {
                answer.error(failure);
            }
        }
    }
}
