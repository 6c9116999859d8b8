package io.carrierscope.stack.spring;

import io.carrierscope.events.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.Service;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;

/** Hands each request from the event loop to another thread, which does the work and answers. */
final class NettyHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final byte[] BODY = EarlyAnswer.BODY.getBytes(StandardCharsets.UTF_8);

    private final Service service;
    private final Executor threads;

    NettyHandler(Service service, Executor threads) {
        this.service = service;
        this.threads = threads;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext channel, FullHttpRequest request) {
        HttpHeaders headers = request.headers();
        threads.execute(() -> handle(channel, headers.get(RequestHeader.ID), headers.get(RequestHeader.SENT)));
    }

    private void handle(ChannelHandlerContext channel, String id, String sent) {
        HandlerEvent event = HandlerRun.begin(id, sent);
        try {
            if (service.answersFirst()) {
                answer(channel, HttpResponseStatus.OK);
            }
            service.blocking().run();
            event.commit();
            if (!service.answersFirst()) {
                answer(channel, HttpResponseStatus.OK);
            }
        } catch (RuntimeException failure) {
            event.commit();
            answer(channel, HttpResponseStatus.INTERNAL_SERVER_ERROR);
        }
    }

    private static void answer(ChannelHandlerContext channel, HttpResponseStatus status) {
        FullHttpResponse response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status,
                Unpooled.wrappedBuffer(BODY));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain").setInt(HttpHeaderNames.CONTENT_LENGTH,
                BODY.length);
        channel.writeAndFlush(response);
    }
}
