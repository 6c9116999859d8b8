package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.thread.ThreadDumps.Stuck;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 10 s; carriers 7 and 8. */
class ThreadDumpsTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MILLI = 1_000_000;

    private final ThreadDumps dumps = new ThreadDumps(new Window(100 * SECOND, 110 * SECOND));

    private void dump(double atSeconds, Carrying... carriers) {
        dumps.accept(new ThreadDump((long) (atSeconds * SECOND), 9, List.of(carriers), 3));
    }

    @Test
    void sameThreadAndNoCpuTimeUpToTheLastDumpIsStuck() {
        dump(101, new Carrying(7, 40, 3 * MILLI));
        dump(103, new Carrying(7, 41, 9 * MILLI), new Carrying(8, 50, 2 * MILLI));
        dump(104.5, new Carrying(7, 41, 9 * MILLI), new Carrying(8, 50, 2 * MILLI));
        dump(107, new Carrying(7, 41, 9 * MILLI + 900_000), new Carrying(8, 50, 8 * MILLI));
        assertThat(dumps.stuck()).containsExactly(new Stuck(7, 41, 103 * SECOND, 107 * SECOND, 3, ""));
        assertThat(dumps.stuckNanos()).isEqualTo(4 * SECOND);
        assertThat(dumps.spanNanos()).isEqualTo(6 * SECOND);
    }

    @Test
    void aCarrierThatCarriesNothingAtTheLastDumpIsNot() {
        dump(101, new Carrying(7, 40, 3 * MILLI));
        dump(104, new Carrying(7, 40, 3 * MILLI));
        dump(105);
        assertThat(dumps.stuck()).isEmpty();
        assertThat(dumps.tell(0)).isTrue();
        assertThat(dumps.tell(104 * SECOND)).isTrue();
        assertThat(dumps.tell(104 * SECOND + 1)).isFalse();
        assertThat(dumps.tell(106 * SECOND)).isFalse();
    }

    /** Of 4 s, 2 ms may go to polling. */
    @Test
    void nativeCodeThatPollsIsStuck() {
        dump(101, new Carrying(7, 40, 3 * MILLI), new Carrying(8, 50, 2 * MILLI));
        dump(105, new Carrying(7, 40, 5 * MILLI), new Carrying(8, 50, 4 * MILLI + 1));
        assertThat(dumps.stuck()).extracting(Stuck::carrierId).containsExactly(7L);
        assertThat(dumps.carriers()).isEqualTo(5);
    }

    /** A chunk ends with a dump and the next begins with one. */
    @Test
    void dumpsInQuickSuccessionTellNothing() {
        dump(101, new Carrying(7, 40, 3 * MILLI));
        dump(101.2, new Carrying(7, 40, 3 * MILLI));
        assertThat(dumps.stuck()).isEmpty();
        assertThat(dumps.tell(0)).isFalse();
    }

    @Test
    void aCarrierWithoutAVirtualThreadWasIdleThen() {
        dump(101, new Carrying(7, 40, 3 * MILLI));
        dump(104, new Carrying(8, 41, 3 * MILLI));
        dumps.accept(new ThreadDump(109 * SECOND, 0, List.of(), 0));
        assertThat(dumps.carriesNothingAfter(103 * SECOND, 7)).isTrue();
        assertThat(dumps.carriesNothingAfter(103 * SECOND, 8)).isFalse();
        assertThat(dumps.carriesNothingAfter(105 * SECOND, 7)).isFalse();
        assertThat(dumps.count()).isEqualTo(2);
    }

    @Test
    void onlyTimeInTheWindowCounts() {
        dump(97, new Carrying(7, 40, 3 * MILLI));
        dump(102.5, new Carrying(7, 40, 3 * MILLI));
        assertThat(dumps.stuckNanos()).isEqualTo(2 * SECOND + SECOND / 2);
    }
}
