package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.BlockingLibrary;
import io.carrierscope.runner.library.Call;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** OkHttp 5, called by {@code execute}. */
public final class OkHttp implements BlockingLibrary {
    @Override
    public List<String> settings() {
        return List.of("idle connections kept: unlimited instead of 5, for an hour instead of 5 minutes",
                "retry on connection failure: off", "redirects: off",
                "default kept: the dispatcher's limits (64, 5 per host), which do not count for execute");
    }

    @Override
    public Calls open(Target target) {
        return new OkCalls(OkHttps.client(target), ConcurrentHashMap.newKeySet());
    }

    /** An open client and its calls in flight, which have to be cancelled one by one. */
    private record OkCalls(OkHttpClient client, Set<okhttp3.Call> calls) implements Calls {
        @Override
        public int get(Call call) throws IOException {
            okhttp3.Call own = client.newCall(OkHttps.request(call));
            calls.add(own);
            try (Response response = own.execute()) {
                response.body().bytes();
                return response.code();
            } finally {
                calls.remove(own);
            }
        }

        @Override
        public void close() {
            calls.forEach(okhttp3.Call::cancel);
            OkHttps.close(client);
        }
    }
}
