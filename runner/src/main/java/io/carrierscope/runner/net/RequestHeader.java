package io.carrierscope.runner.net;

/** The request headers by which client and server events of one request find each other. */
public final class RequestHeader {
    public static final String ID = "Carrierscope-Request";
    public static final String SENT = "Carrierscope-Sent";

    private RequestHeader() {}
}
