package io.carrierscope.analyzer.finding.load;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.util.ArrayList;
import java.util.List;
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

    private Verdict judge() {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, events), null);
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
    void anAcceptorThatAcceptsHasRoom() {
        dump(1, ACCEPTS);
        dump(3, ACCEPTS);
        assertThat(judge()).isInstanceOf(Verdict.Absent.class);
    }

    @Test
    void withoutADumpItIsUnknown() {
        assertThat(judge()).isInstanceOf(Verdict.Unknown.class);
    }
}
