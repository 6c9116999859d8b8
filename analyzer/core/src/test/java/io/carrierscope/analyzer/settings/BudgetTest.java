package io.carrierscope.analyzer.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BudgetTest {
    private static final List<EventSetting> WANTED = List.of(EventSetting.withStack("jdk.ThreadSleep"),
            EventSetting.on("jdk.VirtualThreadStart"), EventSetting.on("jdk.VirtualThreadEnd"),
            EventSetting.withStack("jdk.VirtualThreadPinned"));

    /** 2 × 7,000 × 0.8 µs and 2,100 × 4 µs are 19.6 ms in each second of two processors: 0.98 %. */
    @Test
    void whatIsCheapIsKept() {
        var kept = budget(7_000, 2_100).keep(WANTED, List.of(), Set.of(), false);
        assertThat(kept.settings()).containsExactlyElementsOf(WANTED);
        assertThat(kept.leftOut()).isEmpty();
    }

    /** 400 sleeps more make 1.06 %. */
    @Test
    void theLeastWantedIsLeftOutFirst() {
        var kept = budget(7_000, 2_500).keep(WANTED, List.of(), Set.of(), false);
        assertThat(kept.settings()).contains(EventSetting.off("jdk.ThreadSleep"), WANTED.get(1), WANTED.get(2),
                WANTED.get(3)).hasSize(4);
        assertThat(kept.threadsPerSecond()).isEmpty();
        assertThat(kept.leftOut()).containsExactly("left out: 2,500 sleeps per second, which would take 0.5 % of the"
                + " processors; unknown: what sleeps and how late it wakes up");
    }

    /** With what reading takes, 2 × 3,900 × 2.3 µs are 0.9 % of two processors, and 700 reads of 5.5 µs 0.19 %. */
    @Test
    void tasksAreWantedMoreThanShortReads() {
        var reads = EventSetting.withStack("jdk.SocketRead").and("threshold", "1 ms");
        var longReads = EventSetting.withStack("jdk.SocketRead").and("threshold", "20 ms");
        var rates = Map.of("jdk.VirtualThreadStart", 3_900.0, "jdk.VirtualThreadEnd", 3_900.0, "jdk.SocketRead", 700.0);
        var kept = new Budget(rates, 2, 1.5).keep(List.of(WANTED.get(1), WANTED.get(2), reads), List.of(longReads),
                Set.of(), false);
        assertThat(kept.settings()).containsExactly(WANTED.get(1), WANTED.get(2), longReads);
        assertThat(kept.leftOut())
                .containsExactly("left out: 700 socket reads per second, which would take 0.2 % of the"
                        + " processors; unknown: what waits for less than 20 ms for other services");
    }

    /** 2 × 13,000 × 0.8 µs are 1.04 % of two processors, 2,100 sleeps 0.42 %. */
    @Test
    void whatIsLessWantedMayStillFit() {
        var kept = budget(13_000, 2_100).keep(WANTED, List.of(), Set.of(), false);
        assertThat(kept.settings()).contains(EventSetting.off("jdk.VirtualThreadStart"),
                EventSetting.off("jdk.VirtualThreadEnd"), WANTED.get(0), WANTED.get(3)).hasSize(4);
        assertThat(kept.leftOut())
                .containsExactly("left out: 26,000 starts and ends of virtual threads per second, which"
                        + " would take 1.0 % of the processors; unknown: tasks per second and how long they take");
        assertThat(kept.threadsPerSecond()).hasValue(13_000);
    }

    /** Reading takes 1.5 µs for each of 16,100 events, 1.2 % of two processors more: only the sleeps fit, with 0.58 %. */
    @Test
    void whatIsReadMeanwhileCostsMore() {
        var kept = new Budget(budget(7_000, 2_100).perSecond(), 2, 1.5).keep(WANTED, List.of(), Set.of(), false);
        assertThat(kept.settings()).contains(EventSetting.off("jdk.VirtualThreadStart"), WANTED.get(0)).hasSize(4);
        assertThat(kept.leftOut()).singleElement().asString().contains("would take 1.6 % of the processors");
    }

    /** 26,000 starts and ends do not fit; the 0.42 % of the sleeps still do. */
    @Test
    void responseTimesAreRecordedBesideWhatFits() {
        assertThat(budget(13_000, 2_100).keep(WANTED, List.of(), Set.of(), true).leftOut()).isEmpty();
    }

    /** 30,000 requests take 1.5 % of two processors, and 30,000 tasks 1.2 %, but tell nothing that the requests do not. */
    @Test
    void responseTimesAreThoseOfRequestsIfThereAreSome() {
        var rates = Map.of("carrierscope.Handler", 30_000.0, "jdk.VirtualThreadStart", 30_000.0);
        assertThat(new Budget(rates, 2, 0).keep(WANTED, List.of(), Set.of(), true).leftOut()).singleElement().asString()
                .contains("30,000 starts and ends of virtual threads per second");
    }

    /** 6,100 waits are 1.22 % of two processors: where virtual threads run, their carriers' idle time is kept without the stacks. */
    @Test
    void waitsThatAreTooFrequentAreRecordedMoreCheaply() {
        var wanted = List.of(EventSetting.withStack("jdk.ThreadPark"), EventSetting.withStack("jdk.JavaMonitorEnter"));
        var cheaper = List.of(EventSetting.withoutStack("jdk.ThreadPark"),
                EventSetting.withStack("jdk.JavaMonitorEnter").and("threshold", "20 ms"));
        var rates = Map.of("jdk.ThreadPark", 5_700.0, "jdk.JavaMonitorEnter", 400.0);
        var kept = new Budget(rates, 2, 0).keep(wanted, cheaper, Set.of(), false);
        assertThat(kept.settings()).containsAll(cheaper).doesNotContainAnyElementsOf(wanted);
        assertThat(kept.leftOut()).containsExactly("left out: 6,100 parks and waits for monitors, with their stacks,"
                + " per second, which would take 1.2 % of the processors; unknown: where platform threads wait for"
                + " locks and permits");
        assertThat(kept.questions()).containsExactly(Question.LOCKS);
        assertThat(new Budget(rates, 2, 0).keep(wanted, cheaper, Set.of(Question.LOCKS), false).settings())
                .containsExactlyElementsOf(wanted);
    }

    @Test
    void countingNeedsNoStacksAndOnlyWhatHasAPrice() {
        assertThat(Budget.counting(WANTED)).containsExactly(EventSetting.withoutStack("jdk.ThreadSleep"),
                EventSetting.on("jdk.VirtualThreadStart").and("stackTrace", "false"),
                EventSetting.on("jdk.VirtualThreadEnd").and("stackTrace", "false"));
    }

    private static Budget budget(double tasks, double sleeps) {
        return new Budget(Map.of("jdk.VirtualThreadStart", tasks, "jdk.VirtualThreadEnd", tasks, "jdk.ThreadSleep",
                sleeps, "jdk.VirtualThreadPinned", 90_000.0), 2, 0);
    }
}
