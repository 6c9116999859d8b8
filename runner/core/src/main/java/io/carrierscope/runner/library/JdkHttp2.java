package io.carrierscope.runner.library;

import java.net.http.HttpClient;

/** The same over HTTP/2 without TLS, where calls share a connection. */
final class JdkHttp2 extends JdkHttp {
    JdkHttp2() {
        super(HttpClient.Version.HTTP_2,
                "default kept: HTTP/2, to which a new connection is upgraded by its first call");
    }
}
