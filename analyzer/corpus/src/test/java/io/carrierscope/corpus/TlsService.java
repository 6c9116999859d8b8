package io.carrierscope.corpus;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.KeyStore;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** An HTTPS service that answers at once and keeps connections open. Prints its port. Its certificate is nobody's. */
final class TlsService {
    private static final char[] PASSWORD = "changeit".toCharArray();

    private TlsService() {}

    public static void main(String[] args) throws Exception {
        Companion.endWithTheProgram();
        var store = KeyStore.getInstance("PKCS12");
        try (var file = TlsService.class.getResourceAsStream("/nobody.p12")) {
            store.load(file, PASSWORD);
        }
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.setExecutor(Executors.newCachedThreadPool());
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        System.out.println(server.getAddress().getPort());
    }
}
