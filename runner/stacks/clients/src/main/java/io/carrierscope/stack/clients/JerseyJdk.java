package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import io.carrierscope.runner.library.UrlConnection;
import java.util.List;

/** The Jersey client over the JDK's {@code HttpURLConnection}, its usual connector. */
public final class JerseyJdk implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return UrlConnection.SETTINGS;
    }

    @Override
    public Calls open(Target target) {
        UrlConnection.keepConnections();
        return Jersey.open(Jersey.config(target));
    }
}
