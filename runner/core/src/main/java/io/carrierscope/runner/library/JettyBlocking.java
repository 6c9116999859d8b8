package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;

/** Eclipse Jetty's client, called by the {@code send} that waits for the answer. */
public final class JettyBlocking implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return JettyHttp.SETTINGS;
    }

    @Override
    public Calls open(Target target) throws Exception {
        return JettyHttp.open(target);
    }
}
