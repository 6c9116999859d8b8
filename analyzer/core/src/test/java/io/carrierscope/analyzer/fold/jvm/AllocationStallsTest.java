package io.carrierscope.analyzer.fold.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.jvm.GcPauses.AllocationStalls;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.AllocationStall;
import org.junit.jupiter.api.Test;

class AllocationStallsTest {
    private static final long SECOND = 1_000_000_000;

    private final AllocationStalls stalls = new AllocationStalls(new Window(0, 60 * SECOND));

    /** 4 + 3 + 4 s for direct memory are more than 10 s for the heap at a single site, which none of them is at. */
    @Test
    void theSiteIsOneOfTheWaitsThatCount() {
        stalls.accept(new AllocationStall(0, 10 * SECOND, Recorded.stack("shop.Order.rows")));
        direct(4, "shop.Image.load");
        direct(3, "shop.Page.load");
        direct(4, "shop.Video.load");
        assertThat(stalls.stalls().totalNanos()).isEqualTo(11 * SECOND);
        assertThat(stalls.mostAt()).hasValueSatisfying(at -> assertThat(at).contains("shop.Image.load"));
    }

    private void direct(int seconds, String at) {
        stalls.accept(new Sleep(0, seconds * SECOND, Recorded.platform(4, "http-4"),
                Recorded.stack("java.lang.Thread.sleep", "java.nio.Bits.reserveMemory", at), seconds * SECOND));
    }
}
