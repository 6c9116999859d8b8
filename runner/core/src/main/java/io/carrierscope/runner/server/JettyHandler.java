package io.carrierscope.runner.server;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import java.util.concurrent.Executor;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Does the work of a request and answers it, in the order that the service asks for. */
final class JettyHandler extends Handler.Abstract {
    private final Service service;

    JettyHandler(Service service) {
        this.service = service;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        HandlerEvent event = begin(request);
        try {
            if (service.answersFirst()) {
                answer(response, callback);
            }
            service.blocking().run();
            if (!service.answersFirst()) {
                answer(response, callback);
            }
        } finally {
            event.ended();
        }
        return true;
    }

    private static HandlerEvent begin(Request request) {
        HttpFields headers = request.getHeaders();
        return HandlerRun.begin(headers.get(RequestHeader.ID), headers.get(RequestHeader.SENT));
    }

    private static void answer(Response response, Callback callback) {
        response.setStatus(200);
        Content.Sink.write(response, true, "ok\n", callback);
    }

    /** The same without a thread that waits: the selector's thread returns at once. */
    static final class NonBlocking extends Handler.Abstract.NonBlocking {
        private final Service service;

        NonBlocking(Service service) {
            this.service = service;
        }

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            HandlerEvent event = begin(request);
            event.threadKind = ThreadModel.EVENT_LOOP.id();
            Executor pool = request.getComponents().getExecutor();
            if (service.answersFirst()) {
                answer(response, callback);
                service.begin(event, pool, failure -> {});
            } else {
                service.begin(event, pool, failure -> answerOrFail(failure, request, response, callback));
            }
            return true;
        }

        private static void answerOrFail(Throwable failure, Request request, Response response, Callback callback) {
            if (failure == null) {
                answer(response, callback);
            } else {
                Response.writeError(request, response, callback, failure);
            }
        }
    }
}
