package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.WebApplicationType;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
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
            return CompletableFuture.completedFuture(FutureController.work(service, id, sent, left));
        }
    }

    /** Calls the method of the pool. */
    @RestController
    static class Controller extends FutureController {
        private final Work work;

        Controller(Service service, Work work) {
            super(service);
            this.work = work;
        }

        @Override
        CompletableFuture<String> start(String id, String sent, String left) {
            return work.run(id, sent, left);
        }
    }
}
