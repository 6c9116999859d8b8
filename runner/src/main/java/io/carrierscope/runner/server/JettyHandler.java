package io.carrierscope.runner.server;

import io.carrierscope.runner.event.HandlerEvent;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Does the work of a request, then answers. */
final class JettyHandler extends Handler.Abstract {
    private final Runnable work;

    JettyHandler(Runnable work) {
        this.work = work;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        HttpFields headers = request.getHeaders();
        HandlerEvent event = HandlerRun.begin(headers.get(RequestHeader.ID), headers.get(RequestHeader.SENT));
        try {
            work.run();
            response.setStatus(200);
            Content.Sink.write(response, true, "ok\n", callback);
        } finally {
            event.commit();
        }
        return true;
    }
}
