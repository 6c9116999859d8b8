package io.carrierscope.analyzer.report.service;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A heap that grows from 40 to 133 MiB, as an old collection of G1 shows. */
class GrowingHeapTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final int[][] SECONDS_AND_MEBIBYTES = {{1, 40}, {2, 61}, {4, 80}, {5, 99}, {7, 139}, {8, 141},
            {9, 133}};
    private static final int OLD = 5;

    private static MeasuredRecording recording(int maxMebibytes) {
        var events = new ArrayList<>(HandMade.cpu(0.12, 0.2));
        for (int i = 0; i < SECONDS_AND_MEBIBYTES.length; i++) {
            long at = TEN_SECONDS.startNanos() + SECONDS_AND_MEBIBYTES[i][0] * SECOND;
            events.add(new JvmEvent.HeapUse(at, SECONDS_AND_MEBIBYTES[i][1] * (long) MEBIBYTE, i, true));
            events.add(new JvmEvent.Collection(at, i == OLD ? "G1Old" : "G1New", "", 7, 7, i));
        }
        return HandMade.recording("shop.jfr", 25, null, events,
                new JvmEvent.HeapLimit(0, maxMebibytes * MEBIBYTE));
    }

    /** 59 MiB more in four seconds, then 34 MiB more in three; 67 MiB are left. */
    @Test
    void aHeapThatWillBeFullIsNotHealthy() {
        assertThat(Headline.of(Analysis.of(List.of(recording(200))).cells().get(0))).startsWith("no known cause found,"
                + " but the heap in use after collections grows by at least 680 MiB a minute: 133 of 200 MiB are in use,"
                + " so it is full in 6 s at the latest if this goes on, as in a leak or while a cache fills (jcmd PID"
                + " GC.class_histogram lists the classes with most bytes), CPU 12.0 %");
    }

    /** 93 MiB are a tenth of 930 MiB. 787 MiB take 69.4 s. */
    @ParameterizedTest
    @ValueSource(ints = {920, 940})
    void whatIsLittleOfTheHeapIsNotSaid(int maxMebibytes) {
        assertThat(GrowingHeap.of(recording(maxMebibytes)).filter(text -> text.contains("full in 69 s")).isPresent())
                .isEqualTo(maxMebibytes < 930);
    }
}
