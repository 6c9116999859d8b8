package io.carrierscope.runner.client.account;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.concurrent.RejectedExecutionException;

/** Why a request did not succeed. */
public enum ErrorClass {
    TIMEOUT("timeout"),
    CONNECT_REFUSED("connect-refused"),
    RESET("reset"),
    REJECTED("rejected"),
    HTTP_4XX("http-4xx"),
    HTTP_5XX("http-5xx"),
    OTHER("other");

    private final String id;

    ErrorClass(String id) {
        this.id = id;
    }

    public String id() {
        return id;
    }

    /** Null below 400. */
    static ErrorClass ofStatus(int status) {
        if (status < 400) {
            return null;
        }
        return status < 500 ? HTTP_4XX : HTTP_5XX;
    }

    /** Libraries wrap exceptions, and some have timeout classes of their own. */
    static ErrorClass of(Throwable failure) {
        ErrorClass own = ofItself(failure);
        return own == OTHER && failure.getCause() != null ? of(failure.getCause()) : own;
    }

    private static ErrorClass ofItself(Throwable failure) {
        return switch (failure) {
            case Throwable late when late.getClass().getSimpleName().contains("Timeout") -> TIMEOUT;
            case InterruptedIOException timeout -> TIMEOUT;
            case OutOfMemoryError exhausted -> REJECTED;
            case RejectedExecutionException rejected -> REJECTED;
            case ConnectException refused -> CONNECT_REFUSED;
            case IOException broken -> RESET;
            default -> OTHER;
        };
    }
}
