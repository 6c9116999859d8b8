package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import io.undertow.server.handlers.BlockingHandler;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/**
 * One of several servers on virtual threads whose requests each wait 20 ms. Properties: {@code corpus.server}, its name, and {@code
 * corpus.think}, milliseconds for which each of 32 connections waits before it asks again.
 */
public final class CountedServer {
    private static final int CONNECTIONS = 32;

    private CountedServer() {}

    public static void main(String[] args) throws Exception {
        String server = System.getProperty("corpus.server");
        Work.Step step = () -> Thread.sleep(20);
        if (server.equals("executor")) {
            Work.keepBusy(virtual(), CONNECTIONS, step);
        } else {
            Companion.load(start(server, step), CONNECTIONS, Long.getLong("corpus.think"));
        }
        Work.awaitEnd();
    }

    private static int start(String server, Work.Step step) throws Exception {
        return switch (server) {
            case "tomcat" -> TomcatServer.start(new VirtualThreadExecutor("request-"), step);
            case "jetty" -> JettyServer.start(new VirtualThreadPool(), step);
            case "jdk" -> JdkServer.start(virtual(), 20);
            case "helidon" -> HelidonServer.start(step);
            case "undertow" -> undertow(virtual(), step);
            default -> throw new IllegalArgumentException(server);
        };
    }

    private static int undertow(Executor executor, Work.Step step) {
        var blocking = new BlockingHandler(exchange -> Work.run(step));
        return UndertowServer.start(2, exchange -> exchange.dispatch(executor, blocking));
    }

    private static Executor virtual() {
        return Executors.newVirtualThreadPerTaskExecutor();
    }
}
