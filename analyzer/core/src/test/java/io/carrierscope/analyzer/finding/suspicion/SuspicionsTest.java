package io.carrierscope.analyzer.finding.suspicion;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What quiet recordings say of each suspicion, with and without the events that would show it; other tests find each of them. */
class SuspicionsTest {
    static Stream<Suspicion> all() {
        return Suspicions.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("all")
    void itIsAbsentWhereAllThatWouldShowItIsRecorded(Suspicion suspicion) {
        assertThat(verdict(suspicion, true)).isInstanceOf(Verdict.Absent.class);
    }

    @ParameterizedTest
    @MethodSource("all")
    void itIsUnknownWhereThatIsNotRecorded(Suspicion suspicion) {
        assertThat(verdict(suspicion, false)).isInstanceOfSatisfying(Verdict.Unknown.class,
                u -> assertThat(u.missing()).contains("not recorded"));
    }

    /** 24 % of two processors, no virtual threads. */
    private static Verdict verdict(Suspicion suspicion, boolean recorded) {
        var settings = EventCatalogue.types(suspicion.needs()).stream().flatMap(type -> Stream.of(
                Recorded.setting(type, "enabled", String.valueOf(recorded)),
                Recorded.setting(type, "threshold", "0 ns"))).toArray(JvmEvent[]::new);
        var recording = HandMade.recording("quiet.jfr", 17, null, HandMade.cpu(0.24, 0.3), settings);
        return JudgedService.of(Cells.of(List.of(recording)).get(0), List.of(), Optional.empty()).orElseThrow()
                .suspicions().get(Suspicions.ALL.indexOf(suspicion));
    }
}
