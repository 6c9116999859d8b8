package io.carrierscope.runner.net;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.Test;

/** Whose certificates are trusted. */
class LoopbackTrustTest {
    private static void check(String host) throws CertificateException {
        new LoopbackTrust().checkServerTrusted(new X509Certificate[0], "EC",
                LoopbackTrust.context().createSSLEngine(host, 443));
    }

    @Test
    void onlyServersOfThisMachineAreTrusted() {
        assertThatCode(() -> check("127.0.0.1")).doesNotThrowAnyException();
        assertThatCode(() -> check("127.0.0.4")).doesNotThrowAnyException();
        assertThatThrownBy(() -> check("192.0.2.1")).isInstanceOf(CertificateException.class)
                .hasMessageContaining("is not on this machine");
    }
}
