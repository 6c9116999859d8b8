package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.Call;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.InvocationCallback;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.stream.Stream;

/** The asynchronous interface of the Jersey client over the JDK's {@code HttpURLConnection}, which blocks below it. */
public final class JerseyJdkAsync implements AsyncLibrary {
    @Override
    public List<String> settings() {
        return Stream.concat(JerseyJdk.SETTINGS.stream(),
                Stream.of("default kept: a platform thread for each call on its way")).toList();
    }

    @Override
    public Calls open(Target target) {
        JerseyJdk.keepConnections();
        return new JerseyCalls(Jersey.client(Jersey.config(target)));
    }

    /** A client whose calls return at once. */
    private record JerseyCalls(Client client) implements Calls {
        @Override
        public void get(Call call, Answer answer) {
            Jersey.request(client, call).async().get(new Callback(answer));
        }

        @Override
        public void close() {
            client.close();
        }
    }

    /** Passes an answer on. */
    private record Callback(Answer answer) implements InvocationCallback<Response> {
        @Override
        public void completed(Response response) {
            answer.status(Jersey.status(response));
        }

        @Override
        public void failed(Throwable failure) {
            answer.failed(failure);
        }
    }
}
