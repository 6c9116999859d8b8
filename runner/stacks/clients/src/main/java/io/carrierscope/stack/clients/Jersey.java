package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.BlockingLibrary;
import io.carrierscope.runner.library.Call;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.client.InvocationCallback;
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

    static Calls open(ClientConfig config) {
        return new Calls(ClientBuilder.newClient(config));
    }

    private static Invocation.Builder request(Client client, Call call) {
        Invocation.Builder request = client.target(call.uri()).request();
        call.headers(request::header);
        return request;
    }

    /** Reads the answer to its end, so that the connection can serve again. */
    private static int status(Response response) {
        try (response) {
            if (response.hasEntity()) {
                response.readEntity(byte[].class);
            }
            return response.getStatus();
        }
    }

    /** An open client, for both ways to call it. */
    record Calls(Client client) implements BlockingLibrary.Calls, AsyncLibrary.Calls {
        @Override
        public int get(Call call) {
            return status(request(client, call).get());
        }

        @Override
        public void get(Call call, AsyncLibrary.Answer answer) {
            request(client, call).async().get(new Callback(answer));
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** Passes an answer on. */
    private record Callback(AsyncLibrary.Answer answer) implements InvocationCallback<Response> {
        @Override
        public void completed(Response response) {
            answer.status(status(response));
        }

        @Override
        public void failed(Throwable failure) {
            answer.failed(failure);
        }
    }
}
