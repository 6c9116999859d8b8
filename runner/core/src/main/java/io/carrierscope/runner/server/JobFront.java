package io.carrierscope.runner.server;

import com.sun.net.httpserver.HttpExchange;
import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.Service.Items;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Starts a job for every request and answers when it is done. On the JDK's HTTP server, so that the job dominates the cost. */
public final class JobFront {
    /** Does the work of every item and returns when all are done. */
    @FunctionalInterface
    public interface Job {
        void run(Items items) throws Exception;
    }

    private JobFront() {}

    /** Threads that start jobs and wait for them: a single one where it does the items too. */
    public static ExecutorService starters(boolean single) {
        ThreadFactory named = Thread.ofPlatform().name("job-", 1).factory();
        return single ? Executors.newSingleThreadExecutor(named) : Executors.newCachedThreadPool(named);
    }

    /**
     * Starts on 127.0.0.1; port 0 takes a free one.
     *
     * @param starters whose threads start jobs and wait for them; ended with the server
     * @param poolThreads most items at once, 0 where no pool limits them
     * @param afterwards ends what the job needs
     */
    public static RunningServer start(Service service, int port, ExecutorService starters, int poolThreads, Job job,
            Runnable afterwards) throws IOException {
        return JdkHttp.start(port, () -> starters, poolThreads, exchange -> handle(service, job, exchange), afterwards);
    }

    private static void handle(Service service, Job job, HttpExchange exchange) throws IOException {
        try {
            JdkHttp.answer(service, exchange, () -> job.run(recorded(service.items(), exchange)));
        } catch (Exception failure) {
            throw new IOException("the job failed", failure);
        } finally {
            exchange.close();
        }
    }

    /** Each item is a handler; it has the request's number where it is all there is. */
    private static Items recorded(Items items, HttpExchange exchange) {
        boolean alone = items.count() == 1;
        String id = alone ? exchange.getRequestHeaders().getFirst(RequestHeader.ID) : null;
        String sent = alone ? exchange.getRequestHeaders().getFirst(RequestHeader.SENT) : null;
        return new Items(items.count(), () -> {
            HandlerEvent event = HandlerRun.begin(id, sent);
            try {
                items.each().run();
            } finally {
                event.ended();
            }
        });
    }
}
