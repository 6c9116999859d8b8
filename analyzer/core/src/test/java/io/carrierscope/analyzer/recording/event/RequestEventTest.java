package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RequestEventTest {
    private static final RequestEvent SERVLET = RequestEvent.parse("jdk.MethodTrace:a.Servlet::service");

    @Test
    void isATypeAndPerhapsAMethod() {
        assertThat(RequestEvent.parse("jdk.SocketRead")).isEqualTo(new RequestEvent("jdk.SocketRead", List.of()));
        assertThat(SERVLET).isEqualTo(new RequestEvent("jdk.MethodTrace", List.of("a.Servlet.service")));
        assertThat(RequestEvent.parse("acme.Order:a.B.c").methods()).containsExactly("a.B.c");
        assertThat(RequestEvent.parse("acme.Order:").methods()).isEmpty();
    }

    @Test
    void anyMethodCountsWithoutAName() {
        assertThat(decoded(RequestEvent.parse("jdk.MethodTrace"), "a.Other.park", "a.Servlet.service")).isNotNull();
    }

    /** The stack of an event of Method Trace begins with the caller. */
    @Test
    void onlyTheOutermostCallOfTheMethodCounts() {
        assertThat(decoded(SERVLET, "a.Servlet.service", "a.Chain.filter"))
                .isEqualTo(new Handler(41, 17, 0, null, OptionalLong.empty(), null));
        assertThat(decoded(SERVLET, "a.Servlet.service", "a.Dispatcher.service", "a.Servlet.service")).isNull();
        assertThat(decoded(SERVLET, "a.Other.park", "a.Servlet.service")).isNull();
    }

    /** Tomcat handles a request again that was answered asynchronously, or whose error has a page. */
    @Test
    void theSecondCallForARequestDoesNotCount() {
        assertThat(decoded(SERVLET, "a.Servlet.service", "org.apache.catalina.core.StandardHostValve.custom",
                "org.apache.catalina.core.StandardHostValve.invoke")).isNull();
        assertThat(
                decoded(SERVLET, "a.Servlet.service", "org.apache.catalina.core.AsyncContextImpl.doInternalDispatch"))
                .isNull();
        assertThat(decoded(SERVLET, "a.Servlet.service", "org.apache.catalina.core.StandardHostValve.invoke"))
                .isNotNull();
    }

    private static JvmEvent decoded(RequestEvent event, String method, String... callers) {
        return event.descriptor().event().apply(new Call(method, Recorded.stack(callers)));
    }

    /** An event that started at 41 ns and took 17 ns. */
    private static final class Call extends AbsentFields {
        private final String method;
        private final Stack stack;

        Call(String method, Stack stack) {
            this.method = method;
            this.stack = stack;
        }

        @Override
        public long start() {
            return 41;
        }

        @Override
        public long duration() {
            return 17;
        }

        @Override
        public String method(String field) {
            return method;
        }

        @Override
        public Stack stack() {
            return stack;
        }
    }
}
