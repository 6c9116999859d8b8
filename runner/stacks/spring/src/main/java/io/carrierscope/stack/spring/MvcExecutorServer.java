package io.carrierscope.stack.spring;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
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

    /** Gives the work to the executor. */
    @RestController
    static class Controller extends FutureController {
        private final Service service;
        private final ExecutorService workers;

        Controller(Service service, ExecutorService workers) {
            super(service);
            this.service = service;
            this.workers = workers;
        }

        @Override
        CompletableFuture<String> start(String id, String sent, String left) {
            return CompletableFuture.supplyAsync(() -> work(service, id, sent, left), workers);
        }
    }
}
