package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.Call;
import java.io.IOException;
import java.util.List;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Response;

/** OkHttp 5, called by {@code enqueue}. */
public final class OkHttpAsync implements AsyncLibrary {
    @Override
    public List<String> settings() {
        return List.of("dispatcher: unlimited requests instead of 64, per host unlimited instead of 5",
                "idle connections kept: unlimited instead of 5, for an hour instead of 5 minutes",
                "retry on connection failure: off", "redirects: off",
                "default kept: the dispatcher's executor has a platform thread for each call on its way");
    }

    @Override
    public Calls open(Target target) {
        return new OkCalls(OkHttps.client(target));
    }

    /** An open client. */
    private record OkCalls(OkHttpClient client) implements Calls {
        @Override
        public void get(Call call, Answer answer) {
            client.newCall(OkHttps.request(call)).enqueue(new Passing(answer));
        }

        @Override
        public void close() {
            OkHttps.close(client);
        }
    }

    /** Passes an answer on. */
    private record Passing(Answer answer) implements Callback {
        @Override
        public void onResponse(okhttp3.Call call, Response response) throws IOException {
            try (response) {
                response.body().bytes();
            } catch (IOException broken) {
                answer.failed(broken);
                throw broken;
            }
            answer.status(response.code());
        }

        @Override
        public void onFailure(okhttp3.Call call, IOException failure) {
            answer.failed(failure);
        }
    }
}
