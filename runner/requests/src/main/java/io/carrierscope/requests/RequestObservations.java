package io.carrierscope.requests;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;

/**
 * Writes an event for each observation of an HTTP request to this application, as Spring MVC, WebFlux and others make them: those named
 * {@code http.server.requests} with the low-cardinality keys {@code method}, {@code uri} and {@code status}.
 */
public final class RequestObservations implements ObservationHandler<Observation.Context> {
    private static final String NAME = "http.server.requests";

    /** The name of an observation is known only when it starts. */
    @Override
    public boolean supportsContext(Observation.Context context) {
        return true;
    }

    @Override
    public void onStart(Observation.Context context) {
        var run = NAME.equals(context.getName()) ? RequestRun.begin() : null;
        if (run != null) {
            if (context.getClass().getName().contains(".reactive.")) {
                run.onEventLoop();
            }
            context.put(RequestRun.class, run);
        }
    }

    @Override
    public void onStop(Observation.Context context) {
        RequestRun run = context.get(RequestRun.class);
        if (run != null) {
            run.end(value(context, "method", "?"), value(context, "uri", null), status(context));
        }
    }

    private static String value(Observation.Context context, String key, String absent) {
        KeyValue value = context.getLowCardinalityKeyValue(key);
        return value == null ? absent : value.getValue();
    }

    private static int status(Observation.Context context) {
        String status = value(context, "status", "");
        return status.matches("\\d{3}") ? Integer.parseInt(status) : 0;
    }
}
