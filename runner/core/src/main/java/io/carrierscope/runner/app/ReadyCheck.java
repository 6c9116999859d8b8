package io.carrierscope.runner.app;

import io.carrierscope.runner.net.LoopbackTrust;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import javax.net.ssl.HttpsURLConnection;

/** Asks an application whether it is ready. */
public final class ReadyCheck {
    private static final int CONNECT_MILLIS = 500;
    private static final int ANSWER_MILLIS = 5_000;
    private static final Duration FOR_GOOD = Duration.ofSeconds(2);

    private final String ready;
    private final String scheme;
    private final int port;
    private String seen;
    private int status;
    private long sinceNanos;

    public ReadyCheck(Application application, int port) {
        this.ready = application.ready();
        this.scheme = application.scheme();
        this.port = port;
        this.seen = "nothing listens on port " + port;
    }

    public boolean isReady() {
        return ready.equals(Application.TCP) ? connects() : connects() && answers();
    }

    /** What the last question met, such as {@code GET /health answers 503}. */
    public String seen() {
        return seen;
    }

    private boolean connects() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }

    private boolean answers() {
        String[] words = ready.split(" ", 2);
        try {
            HttpURLConnection connection = (HttpURLConnection) URI.create(scheme + "://127.0.0.1:" + port + words[1])
                    .toURL().openConnection();
            if (connection instanceof HttpsURLConnection https) {
                https.setSSLSocketFactory(LoopbackTrust.context().getSocketFactory());
            }
            connection.setRequestMethod(words[0]);
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(ANSWER_MILLIS);
            connection.setInstanceFollowRedirects(false);
            answered(connection.getResponseCode());
            connection.disconnect();
            seen = ready + " answers " + status;
            return status > 0 && status < HttpCall.wrongFrom(words[0]);
        } catch (IOException unanswered) {
            answered(0);
            seen = ready + " is not answered";
            return false;
        }
    }

    private void answered(int now) {
        if (now != status) {
            status = now;
            sinceNanos = System.nanoTime();
        }
    }

    /**
     * True when it answers that the request is wrong, as by 404, or sends it elsewhere, and goes on to do so. What is still starting says
     * 503, or says so for a moment.
     */
    public boolean isRefused() {
        return status >= HttpCall.wrongFrom(ready.split(" ", 2)[0]) && status < 500
                && System.nanoTime() - sinceNanos > FOR_GOOD.toNanos();
    }
}
