package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class PinningTest {
    private static final Stack ORDER = Recorded.stack("java.lang.Thread.sleep", "shop.Order.place");
    private static final Stack STOCK = Recorded.stack("java.lang.Object.wait", "shop.Stock.take");
    /**
     * The same waits as recordings have them: a pinned park appears twice, a monitor wait once before JDK 24 and twice from
     * then on.
     */
    private static final List<JvmEvent> EVENTS = List.of(
            new Pinned(100, 30, Recorded.virtual(1), ORDER, null, null, null),
            new Park(100, 30, Recorded.virtual(1), ORDER, "x"),
            new Pinned(190, 25, Recorded.virtual(2), ORDER, null, null, null),
            new MonitorEnter(120, 7, Recorded.virtual(3), STOCK, "shop.Stock", null, 0),
            new MonitorWait(130, 4, Recorded.virtual(3), STOCK, "shop.Stock", 0, false),
            new MonitorEnter(120, 50, Recorded.platform(9, "pool-1"), STOCK, "shop.Stock", null, 0));

    @Test
    void before24MonitorWaitsOfVirtualThreadsPinToo() {
        var pinning = pinning(21);
        assertThat(pinning.count()).isEqualTo(4);
        assertThat(pinning.totalNanos()).isEqualTo(30 + 10 + 7 + 4);
        assertThat(pinning.totalNanos(PinKind.MONITOR)).isEqualTo(51);
    }

    /** The virtual thread's wait to enter, not its wait inside nor that of the pool's thread. */
    @Test
    void waitsToEnterAMonitorAreToldApartBefore24() {
        assertThat(pinning(21).enterNanos()).isEqualTo(7);
        assertThat(pinning(25).enterNanos()).isZero();
    }

    /** Before JDK 24 the JVM itself waits in a monitor, which no change from synchronized to a lock removes. */
    @Test
    void aWaitForAnotherThreadsInitialiserIsNoMonitorOfTheProgram() {
        var pinning = pinning(21);
        pinning.accept(new MonitorWait(150, 23, Recorded.virtual(4), Recorded.stack("shop.Rates.answer"), "int[]", 0,
                false));
        pinning.accept(new MonitorWait(150, 9, Recorded.virtual(5), STOCK, "int[]", 0, false));
        assertThat(pinning.totalNanos(PinKind.CLASS_INIT)).isEqualTo(23);
        assertThat(pinning.totalNanos(PinKind.MONITOR)).isEqualTo(51 + 9);
    }

    @Test
    void from24OnThePinnedEventIsTheWholeAccount() {
        assertThat(pinning(25).totalNanos()).isEqualTo(40);
        assertThat(pinning(24).count()).isEqualTo(2);
        assertThat(pinning(23).count()).isEqualTo(4);
    }

    @Test
    void sitesByTimeWithFullStack() {
        var sites = pinning(21).sites();
        assertThat(sites).hasSize(3);
        assertThat(sites.get(0).site().stack()).isEqualTo(ORDER);
        assertThat(sites.get(0).count()).isEqualTo(2);
        assertThat(sites.get(0).totalNanos()).isEqualTo(40);
        assertThat(sites.get(0).maxNanos()).isEqualTo(30);
        assertThat(sites.get(1).site().operation()).isEqualTo("Contended monitor enter");
    }

    /** The JDK's profile.jfc: pins from 20 up, parks from 10 up. A pin of 25 is in both events. */
    @Test
    void parksOnTheCarrierAreThePinsBelowTheThreshold() {
        var stack = Recorded.stack("java.lang.VirtualThread.parkOnCarrierThread", "java.lang.Thread.sleep",
                "shop.Order.place");
        var pinning = new Pinning(new Window(0, 200), 21, 20);
        pinning.accept(new Park(10, 13, Recorded.virtual(1), stack, null));
        pinning.accept(new Pinned(30, 25, Recorded.virtual(2), stack, null, null, null));
        pinning.accept(new Park(30, 24, Recorded.virtual(2), stack, null));
        pinning.accept(new Park(60, 17, Recorded.virtual(3), Recorded.stack("shop.Order.place"), null));
        pinning.accept(new Park(80, 11, Recorded.platform(9, "pool-1"), stack, null));
        assertThat(pinning.totalNanos(PinKind.MONITOR)).isEqualTo(13 + 25);
        assertThat(pinning.sites()).extracting(h -> h.site().event()).containsExactly("jdk.VirtualThreadPinned",
                "jdk.ThreadPark");
    }

    /** From JDK 24 on no monitor pins, so a whole stack without an initialiser leaves a native frame; of a part nothing is known. */
    @Test
    void withoutThePinnedEventAParkOnTheCarrierIsNoMonitorFrom24On() {
        var cut = Recorded.stack("java.lang.VirtualThread.parkOnCarrierThread", "shop.Order.place");
        var whole = Recorded.stack("java.lang.VirtualThread.parkOnCarrierThread", "shop.Order.place",
                "jdk.internal.vm.Continuation.enter");
        for (int jdk : List.of(21, 25)) {
            var pinning = new Pinning(new Window(0, 200), jdk, Long.MAX_VALUE);
            pinning.accept(new Park(10, 13, Recorded.virtual(1), cut, null));
            pinning.accept(new Park(30, 17, Recorded.virtual(2), whole, null));
            assertThat(List.of(PinKind.MONITOR, PinKind.NATIVE, PinKind.OTHER)).extracting(pinning::totalNanos)
                    .isEqualTo(jdk == 21 ? List.of(30L, 0L, 0L) : List.of(0L, 17L, 13L));
        }
    }

    /** 7 + 5 at one line by two callers are more than 11 at another. */
    @Test
    void aPlaceAddsUpItsCallers() {
        var pinning = new Pinning(new Window(0, 1_000_000), 25, 0);
        pinning.accept(pinAt("shop.Front.call", "shop.Stock.take", 7));
        pinning.accept(pinAt("shop.Order.place", "shop.Order.place", 11));
        pinning.accept(pinAt("shop.Back.call", "shop.Stock.take", 5));
        assertThat(pinning.sites()).extracting(Pinning.Held::totalNanos).containsExactly(11L, 7L, 5L);
        assertThat(pinning.places()).extracting(Pinning.Held::totalNanos).containsExactly(12L, 11L);
        assertThat(pinning.places().get(0).count()).isEqualTo(2);
        assertThat(pinning.places().get(0).maxNanos()).isEqualTo(7);
        assertThat(pinning.places().get(0).site().stack().anyFrame(f -> f.type().equals("shop.Front"))).isTrue();
    }

    /** 10,501 stacks, and the one that is pinned longest comes late; in two halves or in one. */
    @Test
    void aLateSiteIsNamedHoweverTheEventsAreSplit() {
        var whole = new Pinning(new Window(0, 1_000_000), 25, 0);
        var first = new Pinning(new Window(0, 1_000_000), 25, 0);
        var second = new Pinning(new Window(0, 1_000_000), 25, 0);
        for (int i = 0; i < 10_500; i++) {
            var pin = pinAt("shop.Caller" + i + ".call", "shop.Stock.take", 1);
            whole.accept(pin);
            (i % 3 == 0 ? first : second).accept(pin);
        }
        var late = pinAt("shop.Late.call", "shop.Order.place", 7_000);
        whole.accept(late);
        first.accept(late);
        second.merge(first);
        assertThat(second.sites()).isEqualTo(whole.sites());
        assertThat(whole.sites().get(0).site().stack().site()).startsWith("shop.Order.place");
        assertThat(whole.totalNanos(PinKind.NATIVE)).isEqualTo(10_500 + 7_000);
        assertThat(whole.count(PinKind.NATIVE)).isEqualTo(10_501);
    }

    private static JvmEvent pinAt(String caller, String site, long nanos) {
        return new Pinned(100, nanos, Recorded.virtual(1), Recorded.stack("java.lang.Thread.sleep", site, caller),
                "Native or VM frame on stack", "LockSupport.park", null);
    }

    /** The window ends at 200, so the second wait counts with 10 of its 25. */
    private static Pinning pinning(int jdk) {
        var pinning = new Pinning(new Window(50, 200), jdk, 0);
        EVENTS.forEach(pinning::accept);
        return pinning;
    }
}
