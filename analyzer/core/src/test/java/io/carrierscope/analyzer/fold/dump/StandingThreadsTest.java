package io.carrierscope.analyzer.fold.dump;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A window of 10 s from 100 s on. */
class StandingThreadsTest {
    private static final long SECOND = 1_000_000_000L;

    private final StandingThreads standing = new StandingThreads(new Window(100 * SECOND, 110 * SECOND));

    private void dump(double atSeconds, String text) {
        standing.accept(new ThreadDump((long) (atSeconds * SECOND), 3, List.of(), 0, PrintedDump.of(text).threads()));
    }

    private static String borrows(int id, String cpu) {
        return """
                "http-%d" #%d [31] daemon prio=5 os_prio=0 cpu=%sms elapsed=3.24s tid=0x03 nid=1
                \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
                \t- parking to wait for  <0x0000000700a1> (a java.util.concurrent.SynchronousQueue$Transferer)
                \tat java.util.concurrent.SynchronousQueue.poll(java.base@25.0.3/SynchronousQueue.java:9)
                \tat shop.Pool.borrow(Pool.java:135)
                \tat shop.Orders.load(Orders.java:17)
                """.formatted(id, id, cpu);
    }

    /** Of 3.24 s waits of 20 ms are 162, which cost 0.81 ms at least; the dump at 103 s is less than that after the beginning. */
    @Test
    void whatHasHardlyRunSinceItStartedStandsStill() {
        dump(104, borrows(7, "0.80") + borrows(8, "0.82"));
        assertThat(standing.still(20_000_000)).extracting(Standing::id).containsExactly(7L);
        assertThat(standing.still(0)).as("shorter waits may have ended").isEmpty();
        dump(105.5, borrows(7, "0.81") + borrows(8, "0.82"));
        assertThat(standing.still(20_000_000)).as("in the dump before").extracting(Standing::id).containsExactly(8L);

        var early = new StandingThreads(new Window(100 * SECOND, 110 * SECOND));
        early.accept(new ThreadDump(103 * SECOND, 3, List.of(), 0, PrintedDump.of(borrows(7, "0.10")).threads()));
        assertThat(early.still(20_000_000)).as("it started before the window").isEmpty();
    }

    private static final String IDLE = """
            "http-9" #9 [31] daemon prio=5 os_prio=0 cpu=1.23ms elapsed=3.24s tid=0x03 nid=1
            \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
            \tat java.util.concurrent.ThreadPoolExecutor.getTask(java.base@25.0.3/ThreadPoolExecutor.java:1061)
            """;

    @Test
    void readsWhatThreadsWaitForAndWhere() {
        dump(103, borrows(7, "4.50") + IDLE);
        dump(99, borrows(8, "4.50"));

        assertThat(standing.count()).as("in the window").isEqualTo(1);
        Standing first = standing.dumps().get(0).get(0);
        assertThat(first.kind()).isEqualTo(WaitKind.PERMIT);
        assertThat(first.pool()).isEqualTo("http-*");
        assertThat(first.stack().site()).isEqualTo("shop.Pool.borrow:135");
        assertThat(first.waitsFor().orElseThrow()).startsWith("<0x0000000700a1>");
        assertThat(first.atWork()).isTrue();
        assertThat(standing.dumps().get(0).get(1).atWork()).isFalse();
    }

    @Test
    void whatHasNotRunSinceASecondBeforeStandsStill() {
        dump(103, borrows(7, "4.50") + borrows(8, "2.25"));
        dump(104.5, borrows(7, "4.50") + borrows(8, "2.25") + borrows(5, "0.75"));
        assertThat(standing.still(0)).extracting(Standing::id).containsExactly(7L, 8L);
        dump(105.1, borrows(7, "4.50") + borrows(8, "2.26"));
        assertThat(standing.still(0)).as("the dump at 104.5 s is too close").extracting(Standing::id)
                .containsExactly(7L);
        assertThat(standing.inDumps(t -> t.kind() == WaitKind.PERMIT)).isEqualTo(3);
        assertThat(standing.inDumps(t -> t.id() == 5)).isEqualTo(1);
    }
}
