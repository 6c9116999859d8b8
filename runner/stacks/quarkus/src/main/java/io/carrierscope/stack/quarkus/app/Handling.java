package io.carrierscope.stack.quarkus.app;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.quarkus.arc.Arc;
import io.quarkus.vertx.http.runtime.CurrentVertxRequest;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.concurrent.Executor;

/** What the resources do for a request. */
final class Handling {
    /** Set before the application starts. */
    static volatile Service service;

    private static final String BODY = "ok\n";

    private Handling() {}

    /** Does the work on this thread, and returns what is left to answer. */
    static String here(String id, String sent) {
        HandlerEvent event = HandlerRun.begin(id, sent);
        try {
            String left = beforeWork();
            service.blocking().run();
            return left;
        } finally {
            event.ended();
        }
    }

    /** Completes the response where the service asks for that; Quarkus then leaves it alone. */
    private static String beforeWork() {
        if (!service.answersFirst()) {
            return BODY;
        }
        Arc.container().instance(CurrentVertxRequest.class).get().getCurrent().response().end(BODY);
        return null;
    }

    /** Begins the work on the event loop; the answer follows when the work is done. */
    static Uni<String> onEventLoop(String id, String sent) {
        HandlerEvent event = HandlerRun.begin(id, sent);
        event.threadKind = ThreadModel.EVENT_LOOP.id();
        Context loop = Vertx.currentContext();
        Executor onLoop = action -> loop.runOnContext(now -> action.run());
        return Uni.createFrom().emitter(answer -> service.begin(event, onLoop, failure -> {
            if (failure == null) {
                answer.complete(BODY);
            } else {
                answer.fail(failure);
            }
        }));
    }
}
