package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import io.carrierscope.runner.library.Call;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import org.glassfish.jersey.client.ClientConfig;
import org.glassfish.jersey.client.ClientProperties;

/** What all ways to call the Jersey client share. */
final class Jersey {
    private Jersey() {}

    static ClientConfig config(Target target) {
        int millis = Math.toIntExact(target.requestTimeout().toMillis());
        return new ClientConfig().property(ClientProperties.CONNECT_TIMEOUT, millis)
                .property(ClientProperties.READ_TIMEOUT, millis).property(ClientProperties.FOLLOW_REDIRECTS, false);
    }

    static Client client(ClientConfig config) {
        return ClientBuilder.newClient(config);
    }

    static Invocation.Builder request(Client client, Call call) {
        Invocation.Builder request = client.target(call.uri()).request();
        call.headers(request::header);
        return request;
    }

    /** Reads the answer to its end, so that the connection can serve again. */
    static int status(Response response) {
        try (response) {
            if (response.hasEntity()) {
                response.readEntity(byte[].class);
            }
            return response.getStatus();
        }
    }

    /** A client whose calls block. */
    record BlockingCalls(Client client) implements BlockingLibrary.Calls {
        @Override
        public int get(Call call) {
            return status(request(client, call).get());
        }

        @Override
        public void close() {
            client.close();
        }
    }
}
