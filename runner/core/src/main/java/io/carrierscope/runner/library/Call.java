package io.carrierscope.runner.library;

import io.carrierscope.runner.net.RequestHeader;
import java.net.URI;
import java.util.function.BiConsumer;

/** A GET request for a library. */
public record Call(URI uri, int id, long sentNanos) {
    /** The headers by which client and server events of one request find each other. */
    public void headers(BiConsumer<String, String> header) {
        header.accept(RequestHeader.ID, Integer.toString(id));
        header.accept(RequestHeader.SENT, Long.toString(sentNanos));
    }
}
