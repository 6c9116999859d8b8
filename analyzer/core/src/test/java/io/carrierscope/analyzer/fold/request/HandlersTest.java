package io.carrierscope.analyzer.fold.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.fold.request.Routes.Route;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Requests of an application, by route. */
class HandlersTest {
    private static final long MS = 1_000_000;
    private final Handlers handlers = new Handlers(HandMade.TEN_SECONDS);

    private void add(String route, long startMillis, long millis, int status) {
        handlers.accept(new Handler(HandMade.TEN_SECONDS.startNanos() + startMillis * MS, millis * MS, 0, null,
                OptionalLong.empty(), "virtual", route, status));
    }

    @Test
    void routesComeWithTheirTimesAndFailuresLongestFirst() {
        add("GET /a", 10, 3, 200);
        add("GET /a", 20, 5, 503);
        add("GET /a", 30, 11, 404);
        add("POST /b", 40, 70, 200);
        add("POST /b", 9_990, 70, 200); // ends after the window
        add(null, 50, 2, 0);
        assertThat(handlers.count()).isEqualTo(5);
        assertThat(handlers.routes()).extracting(Route::name).containsExactly("POST /b", "GET /a");
        var a = handlers.routes().get(1);
        assertThat(a.durations().count()).isEqualTo(3);
        assertThat(a.durations().totalNanos()).isEqualTo(19 * MS);
        assertThat(a.durations().maxNanos()).isEqualTo(11 * MS);
        assertThat(a.failed()).isEqualTo(1);
        assertThat(handlers.routes().get(0).durations().count()).isEqualTo(1);
    }

    @Test
    void routesBeyondTheMostShareARow() {
        for (int i = 0; i < 97; i++) {
            add("GET /" + i, i, 1, 200);
            add("GET /" + i, i, 2, 500);
        }
        assertThat(handlers.routes()).hasSize(31);
        assertThat(handlers.routes().get(0).name()).isEqualTo("other routes");
        assertThat(handlers.routes().get(0).durations().totalNanos()).isEqualTo(67 * 3 * MS);
        assertThat(handlers.routes().get(0).failed()).isEqualTo(67);
    }

    /** Sent at 4.2 s, begun at 5 s, ended at 9 s: of 4,096 instants in 10 s it runs at 1,638, and waits for that at 328 before. */
    @Test
    void aRequestWaitsFromSendingToItsHandler() {
        handlers.accept(new Handler(HandMade.TEN_SECONDS.startNanos() + 5_000 * MS, 4_000 * MS, 0, null,
                OptionalLong.of(800 * MS), "virtual", null, 200));
        assertThat(IntStream.of(handlers.sinceSentAtInstants()).sum()).isEqualTo(328 + 1_638);
        assertThat(handlers.sinceSentAtInstants()[1_719]).isZero();
        assertThat(handlers.sinceSentAtInstants()[1_720]).isOne();
        assertThat(handlers.atInstants()[2_047]).isZero();
        assertThat(IntStream.of(handlers.atInstants()).sum()).isEqualTo(1_638);
    }
}
