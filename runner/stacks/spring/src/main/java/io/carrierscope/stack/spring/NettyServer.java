package io.carrierscope.stack.spring;

import io.carrierscope.events.server.HandlerEvent;
import io.carrierscope.runner.net.RequestHeader;
import io.carrierscope.runner.server.HandlerRun;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Netty without Spring, on WebFlux's transport, with a virtual thread for each request or a pool of them. */
public final class NettyServer implements ServerFactory {
    private static final String POOLED = "carrierscope.pooled-threads";
    private static final int ACCEPT_QUEUE = 1024;
    private static final int MOST_BODY_BYTES = 65_536;

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws InterruptedException {
        EventLoopGroup loops = new MultiThreadIoEventLoopGroup(ThreadModel.eventLoops(), transport());
        ExecutorService handlers = handlers(Thread.ofVirtual().name("netty-handler-", 0).factory());
        Channel channel = new ServerBootstrap().group(loops).channel(channelType())
                .option(ChannelOption.SO_BACKLOG, ACCEPT_QUEUE).childHandler(pipeline(service, handlers))
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).sync().channel();
        return new RunningServer(((InetSocketAddress) channel.localAddress()).getPort(), 0, () -> {
            channel.close().syncUninterruptibly(); // loops that end may still take a connection before they close it
            loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).syncUninterruptibly();
            handlers.shutdownNow();
        });
    }

    /** A new thread for each request, unless the JVM's options say how many there are. */
    private static ExecutorService handlers(ThreadFactory threads) {
        int pooled = Integer.getInteger(POOLED, 0);
        return pooled > 0 ? Executors.newFixedThreadPool(pooled, threads) : Executors.newThreadPerTaskExecutor(threads);
    }

    private static IoHandlerFactory transport() {
        return Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    }

    private static Class<? extends ServerChannel> channelType() {
        return Epoll.isAvailable() ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
    }

    private static ChannelInitializer<Channel> pipeline(Service service, ExecutorService handlers) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(MOST_BODY_BYTES),
                        new NettyHandler(service, handlers));
            }
        };
    }

    /** Hands each request from the event loop to another thread, which does the work and answers. */
    static final class NettyHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
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
                event.ended();
                if (!service.answersFirst()) {
                    answer(channel, HttpResponseStatus.OK);
                }
            } catch (RuntimeException failure) {
                event.ended();
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
}
