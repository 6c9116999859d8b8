package io.carrierscope.runner.client.account;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.util.Locale;
import java.util.concurrent.RejectedExecutionException;

/** Why a request did not succeed. */
public enum ErrorClass {
    TIMEOUT, CONNECT_REFUSED, RESET, REJECTED, HTTP_4XX, HTTP_5XX, OTHER;

    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
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
