package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.JettyClients;
import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import java.util.List;
import org.eclipse.jetty.client.HttpClient;
import org.glassfish.jersey.jetty.connector.JettyConnectorProvider;
import org.glassfish.jersey.jetty.connector.JettyHttpClientSupplier;

/** The Jersey client over Eclipse Jetty's client. */
public final class JerseyJetty implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return List.of("max connections per destination: unlimited instead of 64",
                "max requests queued per destination: unlimited instead of 1024",
                JettyClients.IDLE_SETTING, "redirects: off",
                "default kept: a pool of at most 200 platform threads runs callbacks");
    }

    @Override
    public Calls open(Target target) {
        HttpClient jetty = new HttpClient();
        jetty.setMaxConnectionsPerDestination(UNLIMITED);
        jetty.setMaxRequestsQueuedPerDestination(UNLIMITED);
        jetty.setIdleTimeout(JettyClients.NO_IDLE_TIMEOUT);
        return Jersey.open(Jersey.config(target)
                .connectorProvider(new JettyConnectorProvider()).register(new JettyHttpClientSupplier(jetty)));
    }
}
