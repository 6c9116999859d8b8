package io.carrierscope.runner.client.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which failure counts as what. */
class ErrorClassTest {
    static Stream<Arguments> failures() {
        return Stream.of(Arguments.of(new TimeoutException(), ErrorClass.TIMEOUT),
                Arguments.of(new SocketTimeoutException(), ErrorClass.TIMEOUT),
                Arguments.of(new ConnectException("Connection refused"), ErrorClass.CONNECT_REFUSED),
                Arguments.of(new EOFException(), ErrorClass.RESET),
                Arguments.of(new ClosedChannelException(), ErrorClass.RESET),
                Arguments.of(new IOException("Broken pipe"), ErrorClass.RESET),
                Arguments.of(new RejectedExecutionException(), ErrorClass.REJECTED),
                Arguments.of(new OutOfMemoryError("unable to create native thread"), ErrorClass.REJECTED),
                Arguments.of(new ReadTimeoutException(), ErrorClass.TIMEOUT),
                Arguments.of(new IllegalStateException(new ExecutionException(new EOFException())), ErrorClass.RESET),
                Arguments.of(new IllegalStateException(), ErrorClass.OTHER));
    }

    /** As a library has it that does not extend the JDK's. */
    private static final class ReadTimeoutException extends RuntimeException {}

    @ParameterizedTest
    @MethodSource("failures")
    void classifiesFailures(Throwable failure, ErrorClass expected) {
        assertThat(ErrorClass.of(failure)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            200, -
            302, -
            399, -
            400, HTTP_4XX
            499, HTTP_4XX
            500, HTTP_5XX
            503, HTTP_5XX
            """)
    void classifiesStatuses(int status, ErrorClass expected) {
        assertThat(ErrorClass.ofStatus(status)).isEqualTo(expected);
    }
}
