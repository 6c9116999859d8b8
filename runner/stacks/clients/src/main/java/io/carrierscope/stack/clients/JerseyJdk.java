package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import java.util.List;

/** The Jersey client over the JDK's {@code HttpURLConnection}, its usual connector. */
public final class JerseyJdk implements BlockingLibrary {
    static final List<String> SETTINGS = List.of(
            "http.maxConnections (idle connections kept for each destination): unlimited instead of 5",
            "redirects: off", "default kept: HttpURLConnection repeats a GET once when a kept connection breaks");

    /** The JDK reads it once, before the first connection. */
    static void keepConnections() {
        System.setProperty("http.maxConnections", "1000000");
    }

    @Override
    public List<String> settings() {
        return SETTINGS;
    }

    @Override
    public Calls open(Target target) {
        keepConnections();
        return Jersey.open(Jersey.config(target));
    }
}
