package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.NeedsModule;
import io.carrierscope.corpus.Work;
import java.net.URI;
import java.net.URL;
import java.security.cert.X509Certificate;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** Eight threads call a service; each call has a socket factory of its own, so the JDK opens a connection for it. */
@NeedsModule("jdk.crypto.ec")
public final class TlsPerCall {
    private TlsPerCall() {}

    public static void main(String[] args) throws Exception {
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[]{new Trusting()}, null);
        URL service = URI.create("https://localhost:" + Companion.tlsService() + "/").toURL();
        Work.repeat(Thread.ofPlatform().factory(), 8, () -> {
            var connection = (HttpsURLConnection) service.openConnection();
            connection.setSSLSocketFactory(context.getSocketFactory());
            connection.setHostnameVerifier((host, session) -> true);
            connection.getResponseCode();
            Thread.sleep(2);
        });
        Work.awaitEnd();
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // trusts all
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // trusts all
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
