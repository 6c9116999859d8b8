package io.carrierscope.runner.net;

/** Request headers that join the client event and the server event of a request. */
public final class RequestHeader {
    public static final String ID = "Carrierscope-Request";
    public static final String SENT = "Carrierscope-Sent";

    private RequestHeader() {}
}
