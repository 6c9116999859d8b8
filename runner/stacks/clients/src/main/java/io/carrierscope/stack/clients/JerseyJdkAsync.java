package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.UrlConnection;
import java.util.List;
import java.util.stream.Stream;

/** The asynchronous interface of the Jersey client over the JDK's {@code HttpURLConnection}, which blocks below it. */
public final class JerseyJdkAsync implements AsyncLibrary {
    @Override
    public List<String> settings() {
        return Stream.concat(UrlConnection.SETTINGS.stream(),
                Stream.of("default kept: a platform thread for each call on its way")).toList();
    }

    @Override
    public Calls open(Target target) {
        UrlConnection.keepConnections();
        return Jersey.open(Jersey.config(target));
    }
}
