package io.carrierscope.runner.client;

import io.carrierscope.runner.server.RequestHeader;
import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;

/** Translates what jetty-client says about one request. */
record JettyExchange(Flight flight, Connections connections)
        implements
            Request.BeginListener,
            Response.BeginListener,
            Response.CompleteListener {
    @Override
    public void onBegin(Request request) {
        long sentNanos = flight.sent(ordinal(request.getConnection()));
        request.headers(headers -> headers.put(RequestHeader.ID, Integer.toString(flight.id()))
                .put(RequestHeader.SENT, Long.toString(sentNanos)));
    }

    private int ordinal(Connection connection) {
        return connection == null ? 0 : connections.ordinal(JettyClient.localPort(connection.getLocalSocketAddress()));
    }

    @Override
    public void onBegin(Response response) {
        flight.firstByte();
    }

    @Override
    public void onComplete(Result result) {
        if (result.isFailed()) {
            flight.failed(result.getFailure());
        } else {
            flight.answered(result.getResponse().getStatus());
        }
    }
}
