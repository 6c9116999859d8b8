package io.carrierscope.analyzer.model;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.model.Bounds.AwakeBound;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AwakeRequestsTest {
    private static final ThreadRef SERVICE = Recorded.virtual(30);
    private static final String THREE_ITEMS = """
            {"workload": {"steps": [{"do": "items", "count": 3, "steps": [{"do": "wait"}]}]}}""";
    private static final String ONE_CALL = """
            {"workload": {"steps": [{"do": "call", "steps": [{"do": "wait"}]}]}}""";

    @Test
    void usableProcessorsAreLimitedByRunnableRequests() {
        // runnable 5, 1, 0, 2, 1 of 1.6 processors, the last in a pause: (1.6 + 1 + 0 + 1.6 + 0) / 5
        assertThat(AwakeRequests.usable(new int[]{7, 7, 6, 7, 7}, 1.6, new int[]{2, 6, 6, 5, 6},
                new boolean[]{false, false, false, false, true})).isCloseTo(0.84, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
            // 3 requests, each asleep with 0.4: none runnable 0.064, one 3 × 0.6 × 0.16 = 0.288: 2 − 2 × 0.064 − 0.288
            "3, 2, 0.4, 1.584",
            // of 1.5 processors: 1.5 − 1.5 × 0.064 − 0.5 × 0.288
            "3, 1.5, 0.4, 1.26",
            // one request uses at most one processor, while it is runnable
            "1, 2, 0.7, 0.3", "1, 2, 0, 1", "40, 2, 1, 0", "900, 2, 0.1, 2"})
    void independentSleepersAreBinomial(int n, double processors, double sleeping, double usable) {
        assertThat(AwakeRequests.atRandom(n, processors, sleeping)).isCloseTo(usable, within(1e-9));
    }

    @Test
    void lossIsRelativeToIndependentSleepers() {
        assertThat(new AwakeRequests(9, 2, 1.2, 1.2, 1.5, 1).lostTogether()).isCloseTo(0.2, within(1e-12));
        assertThat(new AwakeRequests(9, 2, 1.6, 1.6, 1.5, 1).lostTogether()).isZero();
    }

    @Test
    void moreBusyProcessorsThanUsableIsOtherWork() {
        assertThat(new AwakeRequests(9, 2, 0.4, 0.4, 0.5, 0.43).coversCpuUse()).isTrue();
        assertThat(new AwakeRequests(9, 2, 0.4, 0.4, 0.5, 0.44).coversCpuUse()).isFalse();
    }

    /** One thread of the load generator reads all answers: requests that have left the server use at most one processor. */
    @Test
    void requestsOutsideOfTheServerUseOneProcessor() {
        // of 9 in flight and 2 starved: 3, 1, 0, 7 and 8 in the server leave 4, 6, 7, 0 and −1 outside of it
        assertThat(AwakeRequests.withOneReader(new int[]{9, 9, 9, 9, 9}, new int[]{3, 1, 0, 7, 8}, 2))
                .containsExactly(4, 2, 1, 7, 8);
        // clocks may put more into the server than are in flight
        assertThat(AwakeRequests.withOneReader(new int[]{4, 0}, new int[]{5, 1}, 0)).containsExactly(4, 0);
    }

    @Test
    void theReaderLimitsUnlessMoreWasBusy() {
        var limited = new AwakeRequests(9, 2, 1.6, 1.4, 1.7, 1.5); // 1.5 ≤ 1.08 × 1.4
        assertThat(limited.allowed()).isEqualTo(1.4);
        assertThat(limited.lostToReader()).isCloseTo(0.125, within(1e-12));
        var connects = new AwakeRequests(9, 2, 1.6, 1.3, 1.7, 1.5);
        assertThat(connects.allowed()).isEqualTo(1.6);
        assertThat(connects.lostToReader()).isZero();
    }

    @Test
    void aJobGoesOnWhileNoItemOfItIsUnderWay() {
        // jobs of 3 items: 3 clients with 0, 1, 3, 4 and 9 items have 3, 2, 2, 1 and 0 jobs of which none can be under way
        assertThat(AwakeRequests.ofJobs(new int[]{0, 1, 3, 4, 9}, 3, 3)).containsExactly(3, 3, 5, 5, 9);
    }

    /**
     * In 10 s one client has 21 answers. Of one job the items are under way: 1 to 4.8, 1.5 to 6 and 2 to 6.5 s, and the service that they
     * call sleeps 2 to 4.5, 2.5 to 5 and 3 to 5.5 s. So nothing is runnable for 1.7 s, two items for 1.5 s, and one, the job
     * or the client for 6.8 s. Server, client and service use 0.4, 0.2 and 0.1 processors, 0.5 are used outside.
     */
    @Test
    void itemsOfAJobThatTheirServiceKeepsWaitingNeedNoProcessor() {
        var server = List.of(handler(1, 4.8), handler(1.5, 6), handler(2, 6.5));
        var service = List.of(sleep(2, 4.5), sleep(2.5, 5), sleep(3, 5.5));
        var bound = AwakeBound.of(job(server, service)).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo((6.8 + 1.5 * 1.5) / 10 / (0.7 / 2.1), within(0.002));
        assertThat(bound.formula()).contains("(of 1.50 processors, 1.7 items in flight)")
                .endsWith("333,333.3 µs CPU time per request on both sides and the services");
    }

    /**
     * One client is answered 9 times in 10 s, each time after a second. A request sleeps 2 to 4.5 s in the service that it calls, and
     * another 5 to 5.7 s in the server: one is runnable for 5.8 s. All three use 0.2 + 0.1 + 0.1 of 1.2 processors.
     */
    @Test
    void aRequestSleepsInTheServerOrInItsService() {
        var server = recording("s.jfr", 25, described("server", ONE_CALL),
                all(List.of(handler(1, 1.1), sleep(5, 5.7)), cpu(0.1, 0.6)));
        var client = recording("c.jfr", 25, described("client", ONE_CALL), all(requests(9, SECOND), cpu(0.05, 0.6)));
        var bound = AwakeBound.of(withService(server, client, List.of(sleep(2, 4.5)), ONE_CALL)).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(0.58 / (0.4 / 0.9), within(0.002));
        assertThat(bound.formula()).contains("(of 1.20 processors, 0.9 requests in flight)");
    }

    private static Cell job(List<JvmEvent> handlers, List<JvmEvent> sleeps) {
        var server = recording("s.jfr", 25, described("server", THREE_ITEMS), all(handlers, cpu(0.2, 0.6)));
        var client = recording("c.jfr", 25, described("client", THREE_ITEMS),
                all(requests(21, 100_000_000L), cpu(0.1, 0.6)));
        return withService(server, client, sleeps, THREE_ITEMS);
    }

    private static Cell withService(MeasuredRecording server, MeasuredRecording client, List<JvmEvent> sleeps,
            String workload) {
        var first = new ArrayList<>(sleeps);
        first.add(new JvmEvent.Handler(TEN_SECONDS.startNanos(), SECOND, 0, SERVICE, OptionalLong.empty(), "virtual"));
        var services = recording("d.jfr", 25, described("downstream", workload), all(first, cpu(0.05, 0.6)));
        return new Cell(CellKey.of(server), Optional.of(server), Optional.of(client), Optional.empty(),
                Optional.of(services));
    }

    private static JvmEvent.CellInfo described(String role, String workload) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "batch", "cell", "job", "items", "batch-1x1", 1, role,
                "virtual",
                1, 0, 0, 2, "", workload);
    }

    private static JvmEvent handler(double from, double to) {
        return new JvmEvent.Handler(at(from), at(to) - at(from), 0, Recorded.virtual(7), OptionalLong.empty(),
                "virtual");
    }

    private static JvmEvent sleep(double from, double to) {
        return new JvmEvent.Sleep(at(from), at(to) - at(from), SERVICE, Recorded.stack("a.B.run"), at(to) - at(from));
    }

    private static long at(double seconds) {
        return TEN_SECONDS.startNanos() + (long) (seconds * SECOND);
    }
}
