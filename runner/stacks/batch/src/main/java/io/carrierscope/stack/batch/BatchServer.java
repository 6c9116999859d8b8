package io.carrierscope.stack.batch;

import io.carrierscope.runner.server.JobFront;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.io.IOException;
import java.util.List;
import org.springframework.core.task.AsyncTaskExecutor;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;

/** Runs a job of Spring Batch for every request: one step whose chunk is all items, on the executor that the setting names. */
public final class BatchServer implements ServerFactory {
    private static final int POOL = 10;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws IOException {
        return switch (settings.getFirst()) {
            case "single" -> JobFront.start(service, port, JobFront.starters(true), 1, new ItemJob(null), () -> {});
            case "platform-10" -> pooled(service, port);
            case "virtual" -> atOnce(service, port, 0, new VirtualThreadTaskExecutor("item-"), () -> {});
            default -> throw new IllegalArgumentException("no executor '" + settings.getFirst() + "'");
        };
    }

    private static RunningServer pooled(Service service, int port) throws IOException {
        ThreadPoolTaskExecutor pool = new ThreadPoolTaskExecutor();
        pool.setCorePoolSize(POOL);
        pool.setMaxPoolSize(POOL);
        pool.setThreadNamePrefix("item-");
        pool.initialize();
        return atOnce(service, port, POOL, pool, pool::shutdown);
    }

    private static RunningServer atOnce(Service service, int port, int poolThreads, AsyncTaskExecutor executor,
            Runnable afterwards) throws IOException {
        return JobFront.start(service, port, JobFront.starters(false), poolThreads, new ItemJob(executor), afterwards);
    }
}
