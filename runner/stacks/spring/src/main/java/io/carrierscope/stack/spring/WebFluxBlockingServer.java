package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Spring WebFlux on Reactor Netty, with a handler that blocks: Boot moves it from the event loop to a virtual thread. */
public final class WebFluxBlockingServer implements ServerFactory {
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return BootServer.start(WebApplicationType.REACTIVE, service, port, settings, EventLoops.class,
                Controller.class);
    }

    /** Its result is not a publisher, which is how WebFlux knows that it blocks. */
    @RestController
    static class Controller {
        private final Service service;

        Controller(Service service) {
            this.service = service;
        }

        @RequestMapping("/")
        String handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, ServerHttpResponse response) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            try {
                if (service.answersFirst()) {
                    complete(response);
                }
                service.blocking().run();
                return service.answersFirst() ? null : EarlyAnswer.BODY;
            } finally {
                event.commit();
            }
        }

        private static void complete(ServerHttpResponse response) {
            byte[] body = EarlyAnswer.BODY.getBytes(StandardCharsets.UTF_8);
            DataBuffer buffer = response.bufferFactory().wrap(body);
            response.getHeaders().setContentLength(body.length);
            response.writeWith(Mono.just(buffer)).block();
        }
    }
}
