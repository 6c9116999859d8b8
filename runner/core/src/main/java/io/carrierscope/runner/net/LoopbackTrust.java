package io.carrierscope.runner.net;

import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Objects;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Trusts any certificate of a server on this machine, such as one that it signed itself, and no other. */
public final class LoopbackTrust extends X509ExtendedTrustManager {
    LoopbackTrust() {}

    public static SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[]{new LoopbackTrust()}, null);
            return context;
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        mustBeHere(socket.getInetAddress());
    }

    /** The client names its peer by an address. */
    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        try {
            mustBeHere(InetAddress.getByName(Objects.requireNonNull(engine.getPeerHost())));
        } catch (UnknownHostException elsewhere) {
            throw new CertificateException(elsewhere);
        }
    }

    private static void mustBeHere(InetAddress server) throws CertificateException {
        if (!server.isLoopbackAddress()) {
            throw new CertificateException(server + " is not on this machine");
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("a server without an address");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw new CertificateException("no client is trusted");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
