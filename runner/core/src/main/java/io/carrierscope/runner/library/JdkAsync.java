package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.util.List;

/** The HTTP client of the JDK, called by {@code sendAsync}. */
public final class JdkAsync implements AsyncLibrary {
    @Override
    public List<String> settings() {
        return JdkHttp.SETTINGS;
    }

    @Override
    public Calls open(Target target) {
        return JdkHttp.open(target);
    }
}
