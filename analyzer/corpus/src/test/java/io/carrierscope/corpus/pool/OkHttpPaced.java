package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Companion;
import io.carrierscope.corpus.Work;
import java.util.concurrent.Executors;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Healthy: a call of 20 ms every 10 ms with OkHttp, by a pool of 16 threads. */
public final class OkHttpPaced {
    private OkHttpPaced() {}

    public static void main(String[] args) throws Exception {
        var client = new OkHttpClient();
        var request = new Request.Builder().url("http://localhost:" + Companion.service(20)).build();
        Work.submitEvery(10, Executors.newFixedThreadPool(16), () -> client.newCall(request).execute().close());
        Work.awaitEnd();
    }
}
