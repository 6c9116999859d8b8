package io.carrierscope.incidents.program;

import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Two hundred virtual threads call over OkHttp, whose timeouts and pool are monitors: square/okhttp#9287. */
public final class OkHttpCalls implements Incident {
    @Override
    public void start() throws Exception {
        var request = new Request.Builder().url(SlowService.start(200)).build();
        var client = new OkHttpClient.Builder().connectionPool(new ConnectionPool(200, 1, TimeUnit.MINUTES)).build();
        Load.tasks(200, () -> {
            try (var answer = client.newCall(request).execute()) {
                answer.body().bytes();
            }
        });
    }
}
