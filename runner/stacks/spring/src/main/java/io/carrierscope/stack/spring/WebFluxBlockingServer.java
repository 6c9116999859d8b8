package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.WebApplicationType;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.task.support.TaskExecutorAdapter;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.config.BlockingExecutionConfigurer;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Spring WebFlux on Reactor Netty, with a handler that blocks: Boot moves it from the event loop to a virtual thread, unless a setting
 * asks for Reactor's elastic pool.
 */
public final class WebFluxBlockingServer implements ServerFactory {
    private static final String ON_ELASTIC = "carrierscope.blocking=elastic";

    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        return settings.contains(ON_ELASTIC)
                ? BootServer.start(WebApplicationType.REACTIVE, service, port, settings, EventLoops.class,
                        Controller.class, Elastic.class).withPool(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE)
                : BootServer.start(WebApplicationType.REACTIVE, service, port, settings, EventLoops.class,
                        Controller.class);
    }

    /** As Reactor's own, with ten threads for each processor; but that has virtual threads once a server in this JVM has them. */
    static class Elastic implements WebFluxConfigurer, DisposableBean {
        private final Scheduler pool = Schedulers.newBoundedElastic(Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE,
                Schedulers.DEFAULT_BOUNDED_ELASTIC_QUEUESIZE, "boundedElastic");

        @Override
        public void configureBlockingExecution(BlockingExecutionConfigurer blocking) {
            blocking.setExecutor(new TaskExecutorAdapter(pool::schedule));
        }

        @Override
        public void destroy() {
            pool.dispose();
        }
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
                event.ended();
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
