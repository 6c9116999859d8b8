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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Spring MVC on Tomcat, with a handler that gives the work to an executor and returns its future. */
public final class MvcExecutorServer implements ServerFactory {
    static final String EXECUTOR = "carrierscope.executor";
    private static final String SINGLE = "single";

    /** The setting carrierscope.executor is common-pool or single. */
    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        boolean single = settings.contains(EXECUTOR + "=" + SINGLE);
        return BootServer.start(WebApplicationType.SERVLET, service, port, settings, Workers.class, Controller.class)
                .withPool(single ? 1 : ForkJoinPool.getCommonPoolParallelism());
    }

    /** The executor that the setting names. */
    static class Workers {
        @Bean(destroyMethod = "shutdownNow")
        ExecutorService workers(Environment settings) {
            return settings.getRequiredProperty(EXECUTOR).equals(SINGLE)
                    ? Executors.newSingleThreadExecutor(Thread.ofPlatform().name("single-worker").factory())
                    : ForkJoinPool.commonPool();
        }
    }

    /** Tomcat's thread is free while the executor works. */
    @RestController
    static class Controller {
        private final Service service;
        private final ExecutorService workers;

        Controller(Service service, ExecutorService workers) {
            this.service = service;
            this.workers = workers;
        }

        @RequestMapping("/")
        CompletableFuture<String> handle(@RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            String left = EarlyAnswer.beforeWork(service, response);
            return CompletableFuture.supplyAsync(() -> work(id, sent, left), workers);
        }

        @PostMapping(Transfer.PATH)
        @ResponseStatus(HttpStatus.CREATED)
        CompletableFuture<Transfer> transfer(@RequestBody Transfer transfer,
                @RequestHeader(name = ID, required = false) String id,
                @RequestHeader(name = SENT, required = false) String sent, HttpServletResponse response)
                throws IOException {
            return handle(id, sent, response).thenApply(done -> transfer);
        }

        private String work(String id, String sent, String left) {
            HandlerEvent event = HandlerRun.begin(id, sent);
            try {
                service.blocking().run();
                return left;
            } finally {
                event.commit();
            }
        }
    }
}
