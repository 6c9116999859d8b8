package io.carrierscope.stack.clients;

import static io.carrierscope.runner.library.ClientLibrary.UNLIMITED;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.Call;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;

/** What both ways to call OkHttp share. */
final class OkHttps {
    private OkHttps() {}

    static OkHttpClient client(Target target) {
        Dispatcher dispatcher = new Dispatcher();
        dispatcher.setMaxRequests(UNLIMITED);
        dispatcher.setMaxRequestsPerHost(UNLIMITED);
        return new OkHttpClient.Builder().dispatcher(dispatcher)
                .connectionPool(new ConnectionPool(UNLIMITED, 1, TimeUnit.HOURS)).protocols(List.of(Protocol.HTTP_1_1))
                .retryOnConnectionFailure(false).followRedirects(false).connectTimeout(target.requestTimeout())
                .readTimeout(target.requestTimeout()).writeTimeout(target.requestTimeout()).build();
    }

    static Request request(Call call) {
        Request.Builder request = new Request.Builder().url(call.uri().toString());
        call.headers(request::header);
        return request.build();
    }

    static void close(OkHttpClient client) {
        client.dispatcher().cancelAll();
        client.dispatcher().executorService().shutdownNow();
        client.connectionPool().evictAll();
    }
}
