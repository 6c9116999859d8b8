package io.carrierscope.runner.client.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.events.Absent;
import io.carrierscope.events.client.HalvesEvent;
import io.carrierscope.events.client.PartEvent;
import io.carrierscope.runner.client.account.PartReadings.Mark;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How the halves of a part differ, and what the processes used, worked out on paper. */
class PartReadingsTest {
    /** 300 in 2 s and 450 in 2.5 s; 60 ms of CPU for 300 and 108 ms for 450. */
    @Test
    void eachHalfHasItsOwnLengthAndCount() {
        HalvesEvent event = of(mark(7, 40, OptionalLong.of(1_000_000)),
                mark(2_000_000_007, 340, OptionalLong.of(61_000_000)),
                mark(4_500_000_007L, 790, OptionalLong.of(169_000_000))).halves();
        assertThat(event.firstThroughput).isEqualTo(150);
        assertThat(event.secondThroughput).isEqualTo(180);
        assertThat(event.firstCpu).isEqualTo(200_000);
        assertThat(event.secondCpu).isEqualTo(240_000);
    }

    @Test
    void whatNobodyCanTellIsAbsent() {
        HalvesEvent event = of(mark(0, 0, OptionalLong.of(5)), mark(1_000_000_000, 0, OptionalLong.of(6)),
                mark(2_000_000_000, 9, OptionalLong.empty())).halves();
        assertThat(event.firstThroughput).isZero();
        assertThat(event.firstCpu).isEqualTo(Absent.NANOS);
        assertThat(event.secondCpu).isEqualTo(Absent.NANOS);
    }

    /** A thread that began meanwhile used more, but nobody knows when. */
    @Test
    void aPartHasWhatItsProcessesUsedAndTheBusiestThread() {
        PartEvent event = new PartEvent();
        of(new Mark(0, 10, OptionalLong.of(13), 400, Map.of("selector", 50L, "idle", 7L), 31, null),
                new Mark(3, 11, OptionalLong.of(20), 500, Map.of(), 17, null),
                new Mark(8, 12, OptionalLong.of(44), 731, Map.of("selector", 271L, "idle", 9L, "new", 999L), 23, null))
                .fill(event);
        assertThat(event.serverCpu).isEqualTo(31);
        assertThat(event.clientCpu).isEqualTo(331);
        assertThat(event.busiestThread).isEqualTo("selector");
        assertThat(event.busiestThreadCpu).isEqualTo(221);
        assertThat(event.notAccepted).isEqualTo(17);
    }

    /**
     * Of nine that were opened before the part, one was closed. Eight are open when it begins, twelve in its first half at most, ten in the
     * middle, of which five are closed and opened again: 8 + 4 + 5 were used. What was opened before, or is opened afterwards, does not count.
     */
    @Test
    void aPartHasTheConnectionsThatWereOpenInIt() {
        Connections connections = new Connections();
        opened(connections, 9);
        connections.closed();
        Connections.Reading begin = connections.read();
        opened(connections, 4);
        closed(connections, 2);
        Connections.Reading middle = connections.read();
        closed(connections, 5);
        opened(connections, 5);
        Connections.Reading end = connections.read();
        opened(connections, 30);

        assertThat(of(mark(begin), mark(middle), mark(end)).connections()).isEqualTo(new Connections.Use(17, 12));
    }

    private static void opened(Connections connections, int count) {
        IntStream.rangeClosed(1, count).forEach(connections::opened);
    }

    private static void closed(Connections connections, int count) {
        IntStream.rangeClosed(1, count).forEach(each -> connections.closed());
    }

    private static Mark mark(Connections.Reading connections) {
        return new Mark(0, 0, OptionalLong.empty(), 0, Map.of(), -1, connections);
    }

    private static Mark mark(long nanos, long answered, OptionalLong cpuNanos) {
        return new Mark(nanos, answered, cpuNanos, 0, Map.of(), -1, null);
    }

    private static PartReadings of(Mark... marks) {
        PartReadings readings = new PartReadings(false);
        Stream.of(marks).forEach(readings::add);
        return readings;
    }
}
