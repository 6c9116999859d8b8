package io.carrierscope.stack.clients;

import io.carrierscope.runner.client.http.LoadClient.Target;
import io.carrierscope.runner.library.AsyncLibrary;
import io.carrierscope.runner.library.Call;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/** Reactor Netty's client. */
public final class ReactorNetty implements AsyncLibrary {
    private static final int NO_LIMIT = -1;

    @Override
    public List<String> settings() {
        return List.of("connections in the pool: unlimited instead of 500 for each destination",
                "calls that wait for a connection: unlimited instead of twice the connections", "retry: off",
                "event loops: one for each processor instead of at least 4", "transport: NIO");
    }

    @Override
    public Calls open(Target target) {
        Duration timeout = target.requestTimeout();
        ConnectionProvider pool = ConnectionProvider.builder("clients").maxConnections(UNLIMITED)
                .pendingAcquireMaxCount(NO_LIMIT).pendingAcquireTimeout(timeout).build();
        LoopResources loops = LoopResources.create("reactor", Runtime.getRuntime().availableProcessors(), true);
        HttpClient client = HttpClient.create(pool).runOn(loops, false).protocol(HttpProtocol.HTTP11)
                .disableRetry(true).followRedirect(false).responseTimeout(timeout)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()));
        return new ReactorCalls(client, pool, loops);
    }

    /** An open client and what it runs on. */
    private record ReactorCalls(HttpClient client, ConnectionProvider pool, LoopResources loops) implements Calls {
        private static final Duration PATIENCE = Duration.ofSeconds(10);

        @Override
        public void get(Call call, Answer answer) {
            client.headers(headers -> call.headers(headers::set)).get().uri(call.uri())
                    .responseSingle((response, body) -> body.asByteArray().then(Mono.just(response.status().code())))
                    .subscribe(answer::status, answer::failed);
        }

        /** The pool would wait for calls on their way; the loops end them. */
        @Override
        public void close() {
            pool.dispose();
            loops.disposeLater(Duration.ZERO, PATIENCE.dividedBy(2)).block(PATIENCE);
        }
    }
}
