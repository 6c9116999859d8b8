package io.carrierscope.analyzer.finding.thread;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SynchronizedArrivalsTest {
    private static final long MICROSECOND = 1_000;

    /** With one server, all arrivals that find it busy wait; with two the share is 2ρ² / (1 + ρ). */
    @ParameterizedTest
    @CsvSource({"1, 0.3, 0.3", "2, 0.5, 0.333333333", "2, 0.8, 0.711111111", "4, 0, 0", "3, 1, 1"})
    void erlangsFormula(int servers, double utilization, double share) {
        assertThat(SynchronizedArrivals.waiting(servers, utilization)).isCloseTo(share, within(1e-8));
    }

    /** Of 41 the 21st is late by 21 × 1.1 ms, the fifth by 5 × 1.1 ms: 17.6 ms are not the timer's. */
    @Test
    void wavesThatDelayEachOtherAreFound() {
        assertThat(judge(waves(1_100))).isInstanceOfSatisfying(Verdict.Found.class,
                found -> assertThat(found.share()).isCloseTo(17.6 / 217.6, within(0.002)));
    }

    /** Timers that were started together stay together, and nobody waits for long: 6.4 ms of 206.4. */
    @Test
    void wavesThatHardlyDelayAreNoCause() {
        assertThat(judge(waves(400))).isInstanceOf(Verdict.Absent.class);
    }

    /**
     * Of three carriers one is silent after a second. The others are on CPU for 88 % of their time, so 82 % of random arrivals would wait;
     * where it is 10 %, the silent one may have idled between the waves.
     */
    @ParameterizedTest
    @CsvSource({"0.46, 0.42, Absent", "0.06, 0.04, Unknown"})
    void carriersThatAreKnownToComputeLeaveNoRoomForWaves(double one, double other, String verdict) {
        var shortPark = new JvmEvent.Park(TEN_SECONDS.startNanos(), SECOND, Recorded.carrier(3),
                Recorded.stack("a.B.c"), "java.util.concurrent.ForkJoinPool");
        assertThat(judge(waves(1_100), List.of(shortPark), cpu(Recorded.carrier(1), one),
                cpu(Recorded.carrier(2), other)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /**
     * Others use 0.92 × 2 processors of a full machine. Carriers idle for 70 % of their time; they compute for 6 % and wait for 24 %, or
     * compute for 18 % and wait for 12 %.
     */
    @ParameterizedTest
    @CsvSource({"0.06, 0.98, Unknown", "0.06, 0.58, Found", "0.18, 0.98, Found"})
    void latenessMayBeOfACrowdedMachine(double computing, double machine, String verdict) {
        assertThat(judge(waves(1_100), List.of(idle(1, 7), idle(2, 7)), cpu(Recorded.carrier(1), computing),
                cpu(0.06, machine)).getClass().getSimpleName()).isEqualTo(verdict);
    }

    /** Thirty waves of 41 threads that sleep for 200 ms; each runs so long after the one before. */
    private static List<JvmEvent> waves(long stepMicros) {
        var sleeps = new ArrayList<JvmEvent>();
        for (int wave = 0; wave < 30; wave++) {
            for (int thread = 1; thread <= 41; thread++) {
                sleeps.add(new JvmEvent.Sleep(TEN_SECONDS.startNanos() + wave * SECOND / 4,
                        SECOND / 5 + thread * stepMicros * MICROSECOND, Recorded.virtual(100 + thread),
                        Recorded.stack("a.B.run"), SECOND / 5));
            }
        }
        return sleeps;
    }

    private static Verdict judge(List<JvmEvent> sleeps) {
        return judge(sleeps, List.of(idle(1), idle(2)), cpu(Recorded.carrier(1), 0.05));
    }

    @SafeVarargs
    private static Verdict judge(List<JvmEvent>... events) {
        var cell = HandMade.cell(HandMade.recording("x.jfr", 25, null, all(events)), null);
        return new SynchronizedArrivals().judge(cell, Bounds.of(cell)).orElseThrow();
    }

    private static JvmEvent idle(int carrier) {
        return idle(carrier, 10);
    }

    private static JvmEvent idle(int carrier, int seconds) {
        return new JvmEvent.Park(TEN_SECONDS.endNanos() - seconds * SECOND, seconds * SECOND, Recorded.carrier(carrier),
                Recorded.stack("a.B.c"), "java.util.concurrent.ForkJoinPool");
    }
}
