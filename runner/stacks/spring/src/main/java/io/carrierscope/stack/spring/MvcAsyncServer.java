package io.carrierscope.stack.spring;

import static io.carrierscope.runner.net.RequestHeader.ID;
import static io.carrierscope.runner.net.RequestHeader.SENT;

import io.carrierscope.events.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.WebApplicationType;
import org.springframework.http.HttpStatus;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat, with the work in an {@code @Async} method on the pool that the settings spring.task.execution describe. */
public final class MvcAsyncServer implements ServerFactory {
    private static final String CORE = "spring.task.execution.pool.core-size=";

    /** The pool grows beyond its core only when its queue is full. */
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        int core = settings.stream().filter(setting -> setting.startsWith(CORE)).findFirst()
                .map(setting -> Integer.valueOf(setting.substring(CORE.length()))).orElseThrow();
        return BootServer.start(WebApplicationType.SERVLET, service, port, settings, Controller.class, Work.class)
                .withPool(core);
    }

    /** The work of a request, which a pool of Boot's runs. */
    @EnableAsync
    static class Work {
        private final Service service;

        Work(Service service) {
            this.service = service;
        }

        @Async
        CompletableFuture<String> run(String id, String sent, String left) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            try {
                service.blocking().run();
                return CompletableFuture.completedFuture(left);
            } finally {
                event.commit();
            }
        }
    }

    /** Tomcat's thread is free while the pool works. */
    @RestController
    static class Controller {
        private final Service service;
        private final Work work;

        Controller(Service service, Work work) {
            this.service = service;
            this.work = work;
        }

        @RequestMapping("/")
        CompletableFuture<String> handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            return work.run(id, sent, EarlyAnswer.beforeWork(service, response));
        }

        @PostMapping(Transfer.PATH)
        @ResponseStatus(HttpStatus.CREATED)
        CompletableFuture<Transfer> transfer(@RequestBody Transfer transfer,
                @RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            return handle(id, sent, response).thenApply(done -> transfer);
        }
    }
}
