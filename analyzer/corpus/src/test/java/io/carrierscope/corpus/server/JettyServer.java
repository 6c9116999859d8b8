package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Work;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.ThreadPool;

/** A Jetty whose handler runs one step. */
final class JettyServer {
    private JettyServer() {}

    static int start(ThreadPool threads, Work.Step step) throws Exception {
        var server = new Server(threads);
        var connector = new ServerConnector(server, 1, 1);
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) throws Exception {
                Work.run(step);
                response.setStatus(204);
                callback.succeeded();
                return true;
            }
        });
        server.start();
        return connector.getLocalPort();
    }
}
