package io.carrierscope.corpus.server;

import io.carrierscope.corpus.Work;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;

/** A Netty with two event loops, on which the step runs. */
final class NettyServer {
    private NettyServer() {}

    static int start(Work.Step step) throws InterruptedException {
        var loops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
        var server = new ServerBootstrap().group(loops).channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1024),
                                new StepHandler(step));
                    }
                });
        var address = (InetSocketAddress) server.bind("localhost", 0).sync().channel().localAddress();
        return address.getPort();
    }

    private static final class StepHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
        private final Work.Step step;

        StepHandler(Work.Step step) {
            this.step = step;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws Exception {
            step.run();
            var answer = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK);
            answer.headers().set("content-length", 0);
            context.writeAndFlush(answer);
        }
    }
}
