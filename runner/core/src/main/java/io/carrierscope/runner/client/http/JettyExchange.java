package io.carrierscope.runner.client.http;

import io.carrierscope.runner.app.CallMix;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.net.RequestHeader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.util.BufferUtil;

/** Passes the callbacks of jetty-client to the request, and keeps the body of an answer from which values are taken. */
record JettyExchange(InFlightRequest inFlight, Connections connections, CallMix calls, HttpCall call,
        ByteArrayOutputStream body)
        implements
            Request.BeginListener,
            Response.BeginListener,
            Response.CompleteListener {
    JettyExchange(InFlightRequest inFlight, Connections connections, CallMix calls, HttpCall call) {
        this(inFlight, connections, calls, call, call.take().isEmpty() ? null : new ByteArrayOutputStream());
    }

    @Override
    public void onBegin(Request request) {
        long sentNanos = inFlight.sent(ordinal(request.getConnection()));
        request.headers(headers -> headers.put(RequestHeader.ID, Integer.toString(inFlight.id()))
                .put(RequestHeader.SENT, Long.toString(sentNanos)));
    }

    private int ordinal(Connection connection) {
        return connection == null ? 0 : connections.ordinal(JettyClient.localPort(connection.getLocalSocketAddress()));
    }

    @Override
    public void onBegin(Response response) {
        inFlight.firstByte();
    }

    /** Only for a request from whose answer values are taken: the body of any other is not kept. */
    void keep(Response response, ByteBuffer content) throws IOException {
        BufferUtil.writeTo(content, body);
    }

    @Override
    public void onComplete(Result result) {
        if (result.isFailed()) {
            inFlight.failed(result.getFailure());
        } else {
            Response response = result.getResponse();
            inFlight.answered(response.getStatus(), call.accepts(response.getStatus()) && (body == null
                    || calls.take(call, response.getHeaders()::getValuesList, body.toString(StandardCharsets.UTF_8))));
        }
    }
}
