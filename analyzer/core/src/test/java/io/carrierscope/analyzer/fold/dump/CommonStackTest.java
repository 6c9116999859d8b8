package io.carrierscope.analyzer.fold.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CommonStackTest {
    private static final String RUN = "java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)";
    private static final String RESULT = "java.util.concurrent.FutureTask.get(FutureTask.java:190)";
    private static final String PARK = "jdk.internal.misc.Unsafe.park(Native Method)";

    private static DumpedThread thread(long id, String name, String... frames) {
        return new DumpedThread(id, name, false, false, OptionalLong.empty(), List.of(frames), Optional.empty(),
                Set.of());
    }

    private static DumpedThread waits(long id, int line) {
        return thread(id, "orders-" + id, PARK, RESULT, "shop.Order.place(Order.java:" + line + ")", RUN);
    }

    private static List<DumpedThread> dump(DumpedThread... threads) {
        return Stream.concat(Stream.of(threads), Stream.of(
                thread(90, "idle-1", PARK, "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1)",
                        RUN),
                thread(91, "idle-2", PARK, "java.util.concurrent.ThreadPoolExecutor.getTask(ThreadPoolExecutor.java:1)",
                        RUN),
                thread(92, "main", PARK, RESULT, "shop.Main.main(Main.java:3)"),
                thread(93, "tick-1", PARK, "java.lang.Thread.sleep(Thread.java:5)", "shop.Tick.run(Tick.java:2)", RUN),
                thread(94, "tick-2", PARK, "java.lang.Thread.sleep(Thread.java:5)", "shop.Tick.run(Tick.java:2)", RUN)))
                .toList();
    }

    /** Of four threads one has gone on to another line, and one is new. */
    @Test
    void threadsThatStayAtOneLineStandThere() {
        var first = dump(waits(11, 7), waits(12, 7), waits(13, 6));
        var last = dump(waits(11, 7), waits(12, 7), waits(13, 7), waits(14, 7));
        assertThat(CommonStack.most(List.of(first, last)).orElseThrow().text())
                .isEqualTo("2 of 4 threads orders-* stand at shop.Order.place:7 in each of the 2 thread dumps");
    }

    /** Three of four threads wait for two that wait for each other's results: no thread of that pool is left. */
    @Test
    void aPoolWithoutAThreadLeftComesFirst() {
        var dump = dump(waits(11, 7), waits(12, 7), waits(13, 7), waits(14, 6),
                thread(21, "work-1", PARK, RESULT, "shop.Part.find(Part.java:9)", RUN),
                thread(22, "work-2", PARK, RESULT, "shop.Part.find(Part.java:9)", RUN));
        assertThat(CommonStack.most(List.of(dump, dump)).orElseThrow().text())
                .isEqualTo("2 of 2 threads work-* stand at shop.Part.find:9 in each of the 2 thread dumps");
    }

    @Test
    void idleThreadsAndOneDumpTellNothing() {
        assertThat(CommonStack.most(List.of(dump(), dump()))).isEmpty();
        assertThat(CommonStack.most(List.of(dump(waits(11, 7), waits(12, 7))))).isEmpty();
        assertThat(CommonStack.most(List.of(dump(waits(11, 7)), dump(waits(11, 7))))).isEmpty();
    }
}
