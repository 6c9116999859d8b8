package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ServerConnectionLimitTest {
    private static final String ACCEPTOR = "\"Acceptor\" #9 [31] daemon prio=5 os_prio=0 cpu=1.23ms elapsed=3.2s tid=0x03\n";
    private static final String AT_LIMIT = ACCEPTOR
            + """
                    \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
                    \tat java.util.concurrent.locks.AbstractQueuedSynchronizer.acquire(java.base@25/AbstractQueuedSynchronizer.java:7)
                    \tat org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait(LimitLatch.java:122)
                    \tat org.apache.tomcat.util.net.Acceptor.run(Acceptor.java:128)
                    """;
    private static final String ACCEPTS = ACCEPTOR + """
            \tat sun.nio.ch.Net.accept(java.base@25.0.3/Native Method)
            \tat org.apache.tomcat.util.net.Acceptor.run(Acceptor.java:139)
            """;
    private final List<JvmEvent> events = new ArrayList<>();

    private void dump(int second, String text) {
        events.add(new JvmEvent.ThreadDump(TEN_SECONDS.startNanos() + second * SECOND, 1, List.of(), 0,
                PrintedDump.of(text).threads()));
    }

    private Verdict judge(JvmEvent... settings) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events, settings), null);
        return new ServerConnectionLimit().judge(cell, Bounds.of(cell)).orElseThrow();
    }

    @Test
    void anAcceptorThatWaitsInDumps() {
        dump(1, ACCEPTS);
        dump(3, AT_LIMIT);
        dump(5, AT_LIMIT);
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> {
            assertThat(f.share()).isEqualTo(2 / 3.0);
            assertThat(f.remedy()).contains("max-connections");
        });
    }

    @Test
    void aWaitOfSixSecondsThatEnded() {
        events.add(new JvmEvent.Park(TEN_SECONDS.startNanos() + SECOND, 6 * SECOND, Recorded.platform(9, "Acceptor"),
                Recorded.stack("jdk.internal.misc.Unsafe.park",
                        "org.apache.tomcat.util.threads.LimitLatch.countUpOrAwait",
                        "org.apache.tomcat.util.net.Acceptor.run"),
                "org.apache.tomcat.util.threads.LimitLatch$Sync"));
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Found.class, f -> assertThat(f.share()).isEqualTo(0.6));
    }

    @Test
    void oneDumpMayMeetARareMoment() {
        dump(1, AT_LIMIT);
        assertThat(judge()).isInstanceOfSatisfying(Verdict.Unknown.class, u -> assertThat(u.suspicion()).isEqualTo(1));
    }

    /** Waits that ended between the dumps have no place. */
    @Test
    void withoutTheStacksOfParksItIsUnknown() {
        dump(1, ACCEPTS);
        dump(3, ACCEPTS);
        assertThat(judge(Recorded.setting("jdk.ThreadPark", "stackTrace", "false")))
                .isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void anAcceptorThatAcceptsHasRoom() {
        dump(1, ACCEPTS);
        dump(3, ACCEPTS);
        assertThat(judge()).isInstanceOf(Verdict.Absent.class);
    }

    /** Seven users of a server that accepts five connections: two fail. A request waits 200 ms and takes 2 + 1 ms of CPU time. */
    @Test
    void usersAboveTheLimitOfAClosedLoopGetNoConnection() {
        assertThat(new ServerConnectionLimit().judge(users(7), Bounds.of(users(7))).orElseThrow())
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(2 / 7.0);
                    assertThat(f.remedy()).contains("max-connections");
                });
        var bound = Bounds.of(users(7)).get(Bound.Id.CONNECTIONS).orElseThrow();
        assertThat(bound.perSecond()).isCloseTo(5 / 0.203, within(0.01));
        assertThat(bound.limit()).isEqualTo("the 5 connections that the server accepts");
        assertThat(new ServerConnectionLimit().judge(users(5), Bounds.of(users(5))).orElseThrow())
                .isInstanceOf(Verdict.Absent.class);
        assertThat(Bounds.of(users(5)).get(Bound.Id.CONNECTIONS)).isEmpty();
    }

    /** The server has accepted 289 of 300 connections at most in one part, and 153 in the other. */
    @Test
    void connectionsThatAreNotAccepted() {
        assertThat(notAccepted(11, 147)).hasValueSatisfying(v -> assertThat(v)
                .isInstanceOfSatisfying(Verdict.Found.class, f -> {
                    assertThat(f.share()).isEqualTo(0.49);
                    assertThat(f.remedy()).contains("thread that only accepts");
                }));
        assertThat(notAccepted(14, -1)).isEmpty();
        assertThat(notAccepted(15, 0)).hasValueSatisfying(v -> assertThat(v).isInstanceOf(Verdict.Found.class));
    }

    private static Optional<Verdict> notAccepted(int unrecorded, int recorded) {
        var client = HandMade.recording("c.jfr", 25, event("client", 300, "{}"),
                HandMade.requests(1_000, 200_000_000L), part(false, unrecorded), part(true, recorded),
                new JvmEvent.LoadSummary(0, 1_000, 1_000, 0, 0, 0, 0, 300, 300, 0.1, 0, 10 * SECOND, 0, 0));
        var cell = HandMade.cell(HandMade.recording("s.jfr", 25, event("server", 300, "{}"), List.of()), client);
        return new ServerConnectionLimit().judge(cell, Bounds.of(cell));
    }

    private static JvmEvent.MeasuredPart part(boolean recorded, int notAccepted) {
        return new JvmEvent.MeasuredPart(0, recorded, 1, 10 * SECOND, 1_000, 1_000, 0, 300, 147, notAccepted,
                new JvmEvent.Halves(0, 1, 1, OptionalLong.empty(), OptionalLong.empty()), OptionalLong.empty(),
                OptionalLong.empty(), null, OptionalLong.empty(), Map.of(), Map.of());
    }

    /** Seven users who think for 500 ms send 10 requests a second over one another's connections, of which 24 a second are possible. */
    @Test
    void usersWhoThinkShareConnections() {
        var cell = users(7, 100, "{\"load\": {\"think\": \"PT0.5S\"}}");
        assertThat(new ServerConnectionLimit().judge(cell, Bounds.of(cell)).orElseThrow())
                .isInstanceOf(Verdict.Absent.class);
    }

    private static Cell users(int number) {
        return users(number, 300, "{}");
    }

    private static Cell users(int number, int requests, String definition) {
        var server = HandMade.recording("s.jfr", 25, event("server", number, definition),
                HandMade.all(HandMade.sleepingHandlers(Recorded.virtual(1), requests, 200_000_000L),
                        HandMade.cpu(0.03, 0.1)),
                new JvmEvent.LibraryLimit(0, "Tomcat http-nio-*", "connections", 5),
                new JvmEvent.LibraryLimit(0, "HikariCP orders", "connections", 2),
                Recorded.setting("carrierscope.Configuration", "enabled", "true"));
        var client = HandMade.recording("c.jfr", 25, event("client", number, definition),
                HandMade.all(HandMade.requests(requests, 200_000_000L), HandMade.cpu(0.015, 0.1)),
                new JvmEvent.LoadSummary(0, requests, requests, 0, 0, 0, 0, number, number, 0.1, 0, 10 * SECOND, 0,
                        0));
        return HandMade.cell(server, client);
    }

    private static JvmEvent.CellInfo event(String role, int users, String definition) {
        return new JvmEvent.CellInfo(0, "run-1", "host", "quick", "quick.mvc.io.closed-7.jdk25.r1", "mvc", "io",
                "closed-7", 1, role, "virtual", users, 0, 0, 2, "", definition);
    }

    @Test
    void withoutADumpItIsUnknown() {
        assertThat(judge()).isInstanceOf(Verdict.Unknown.class);
    }
}
