package io.carrierscope.stack.spring;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaders;
import java.time.Duration;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** Reactor Netty without WebFlux, in WebFlux's version and with as many event loops. */
public final class ReactorNettyServer implements ServerFactory {
    private static final int ACCEPT_QUEUE = 1024;
    private static final Duration STOP = Duration.ofSeconds(2);

    @Override
    public RunningServer start(Service service, int port, List<String> settings) {
        LoopResources loops = EventLoops.asOtherServers();
        DisposableServer server = HttpServer.create().host("127.0.0.1").port(port).runOn(loops)
                .option(ChannelOption.SO_BACKLOG, ACCEPT_QUEUE)
                .handle((request, response) -> answer(service, request, response)).bindNow();
        return new RunningServer(server.port(), 0, () -> {
            server.disposeNow(STOP);
            loops.disposeLater(Duration.ZERO, STOP).block();
        });
    }

    private static Publisher<Void> answer(Service service, HttpServerRequest request, HttpServerResponse response) {
        HttpHeaders headers = request.requestHeaders();
        HandlerEvent event = HandlerRun.begin(headers.get(RequestHeader.ID), headers.get(RequestHeader.SENT));
        event.threadKind = ThreadModel.EVENT_LOOP.id();
        return response.header("Content-Type", "text/plain")
                .sendString(Mono.create(answer -> service.begin(event, EventLoops.of(request), failure -> {
                    if (failure == null) {
                        answer.success(EarlyAnswer.BODY);
                    } else {
                        answer.error(failure);
                    }
                })));
    }
}
