package io.carrierscope.runner.library;

import io.carrierscope.runner.client.http.LoadClient.Target;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.util.List;

/** The JDK's {@code HttpURLConnection}. */
public final class UrlConnection implements BlockingLibrary {
    private static final int FIRST_ERROR = 400;

    public static final List<String> SETTINGS = List.of(
            "http.maxConnections (idle connections kept for each destination): unlimited instead of 5",
            "redirects: off", "default kept: HttpURLConnection repeats a GET once when a kept connection breaks");

    /** The JDK reads it once, before the first connection. */
    public static void keepConnections() {
        System.setProperty("http.maxConnections", "1000000");
    }

    @Override
    public List<String> settings() {
        return SETTINGS;
    }

    @Override
    public Calls open(Target target) {
        keepConnections();
        return new Requests((int) target.requestTimeout().toMillis());
    }

    /** A call in progress cannot be ended from outside. */
    private record Requests(int timeoutMillis) implements Calls {
        @Override
        public int get(Call call) throws IOException {
            HttpURLConnection connection = (HttpURLConnection) call.uri().toURL().openConnection();
            connection.setConnectTimeout(timeoutMillis);
            connection.setReadTimeout(timeoutMillis);
            connection.setInstanceFollowRedirects(false);
            call.headers(connection::setRequestProperty);
            int status = connection.getResponseCode();
            try (InputStream body = status < FIRST_ERROR ? connection.getInputStream() : connection.getErrorStream()) {
                if (body != null) {
                    body.transferTo(OutputStream.nullOutputStream());
                }
            }
            return status;
        }

        @Override
        public void close() {}
    }
}
