package io.carrierscope.analyzer.fold.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Requests of a client by their name. */
class RequestRoutesTest {
    private static Request request(String route, long nanos, String error, boolean completed) {
        return new Request(10, nanos, 1, nanos, 0, OptionalLong.empty(), error, route, completed, completed);
    }

    @Test
    void routesAreCountedInTheMeasuredPhaseAndTheLongestTogetherIsFirst() {
        var one = new Requests(new Window(0, 1_000));
        one.accept(request("GET /a", 30, null, true));
        one.accept(request("GET /b", 500, "http-5xx", true));
        one.accept(request("GET /b", 7, null, false));
        one.accept(request(null, 900, null, true));
        var other = new Requests(new Window(0, 1_000));
        other.accept(request("GET /a", 11, null, true));
        one.merge(other);
        assertThat(one.routes()).extracting(Route::name).containsExactly("GET /b", "GET /a");
        assertThat(one.routes().get(0).failed()).isEqualTo(1);
        assertThat(one.routes().get(1).durations().count()).isEqualTo(2);
        assertThat(one.routes().get(1).durations().totalNanos()).isEqualTo(41);
    }
}
