package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;

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

        Controller(Service service) {
            this.service = service;
        }

        @RequestMapping("/")
        Mono<String> handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            if (Schedulers.isInNonBlockingThread()) {
                event.threadKind = ThreadModel.EVENT_LOOP.id();
            }
            return Mono.create(answer -> service.begin(event, failure -> answerOrFail(failure, answer)));
        }

        @PostMapping(Transfer.PATH)
        @ResponseStatus(HttpStatus.CREATED)
        Mono<Transfer> transfer(@RequestBody Transfer transfer,
                @RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent) {
            return handle(id, sent).thenReturn(transfer);
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
