package io.carrierscope.runner.client;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;

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

    static ErrorClass of(Throwable failure) {
        return switch (failure) {
            case TimeoutException timeout -> TIMEOUT;
            case SocketTimeoutException timeout -> TIMEOUT;
            case RejectedExecutionException rejected -> REJECTED;
            case ConnectException refused -> CONNECT_REFUSED;
            case EOFException closed -> RESET;
            case IOException broken -> RESET;
            default -> OTHER;
        };
    }
}
