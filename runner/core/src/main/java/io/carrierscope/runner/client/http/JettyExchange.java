package io.carrierscope.runner.client.http;

import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.client.account.Connections;
import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.net.RequestHeader;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;

/** Passes the callbacks of jetty-client to the request. */
record JettyExchange(InFlightRequest inFlight, Connections connections, HttpCall call)
        implements
            Request.BeginListener,
            Response.BeginListener,
            Response.CompleteListener {
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

    @Override
    public void onComplete(Result result) {
        if (result.isFailed()) {
            inFlight.failed(result.getFailure());
        } else {
            int status = result.getResponse().getStatus();
            inFlight.answered(status, call.accepts(status));
        }
    }
}
