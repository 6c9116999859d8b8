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
        assertThat(one.routes()).extracting(Route::name).containsExactly("GET /a", "GET /b");
        assertThat(one.routes().get(0).durations().count()).isEqualTo(2);
        assertThat(one.routes().get(0).durations().totalNanos()).isEqualTo(41);
        assertThat(one.routes().get(1).ended()).isEqualTo(1);
        assertThat(one.routes().get(1).failed()).isEqualTo(1);
    }

    /** Half of the second route fails at once: it is no faster for that, 100 ns as the first, where a time-out counts as it is. */
    @Test
    void failuresAreInNoTimeOfARoute() {
        var requests = new Requests(new Window(0, 1_000));
        for (int i = 0; i < 10; i++) {
            requests.accept(request("GET /a", 100, null, true));
            requests.accept(request("GET /b", i < 5 ? 1 : 100, i < 5 ? "http-5xx" : null, true));
        }
        requests.accept(request("GET /b", 900, "timeout", true));
        var b = requests.routes().getFirst();
        assertThat(b.ended()).isEqualTo(11);
        assertThat(b.failed()).isEqualTo(6);
        assertThat(b.durations().count()).isEqualTo(6);
        assertThat(b.durations().totalNanos()).isEqualTo(5 * 100 + 900);
        assertThat(requests.unqueuedNanos()).isEqualTo(100);
    }
}
