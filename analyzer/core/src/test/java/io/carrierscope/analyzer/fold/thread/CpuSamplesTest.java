package io.carrierscope.analyzer.fold.thread;

import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CpuSamplesTest {
    private static final int MANY = 120_000;

    private static CpuSamples of(IntStream samples) {
        var fold = new CpuSamples(TEN_SECONDS);
        samples.forEach(i -> fold.accept(new JvmEvent.CpuSample(TEN_SECONDS.startNanos() + 50_000L * i,
                Recorded.platform(1 + i % 7, "exec-" + i % 7),
                Recorded.stack(i % 20 < 11 ? "shop.Prices.of" : "shop.Items.part" + i, "shop.Web.handle"), true)));
        return fold;
    }

    /** 11 of 20 samples have one stack, all others one of their own: as many stacks as samples leave its share as it is. */
    @Test
    void ofManyStacksAnEvenChoiceOfSamplesIsKept() {
        var all = of(IntStream.range(0, MANY));
        assertThat(all.taken()).isEqualTo(MANY);
        assertThat(all.count()).isLessThanOrEqualTo(50_000);
        assertThat(all.samples().getFirst().count() / (double) all.count()).isCloseTo(0.55, within(0.01));
        assertThat(all.each() * all.count()).isCloseTo(MANY, within(1e-6));
        var parts = of(IntStream.range(MANY / 3, MANY));
        parts.merge(of(IntStream.range(0, MANY / 3)));
        assertThat(parts.samples()).isEqualTo(all.samples());
        assertThat(parts.taken()).isEqualTo(MANY);
    }

    /** 100 samples of running threads over 9.9 s; those of CPU time over 8 s are of most of it, over 7.9 s less than 0.8 of it. */
    @ParameterizedTest
    @CsvSource({"80, true", "79, false"})
    void samplesOfCpuTimeThatBeganLaterSayNothingOfTheTimeBefore(int tenths, boolean apart) {
        var fold = new CpuSamples(TEN_SECONDS);
        for (int i = 0; i < 100; i++) {
            long at = TEN_SECONDS.startNanos() + i * 100_000_000L;
            fold.accept(
                    new JvmEvent.CpuSample(at, Recorded.platform(1, "main"), Recorded.stack("shop.Before.run"), false));
            if (i >= 99 - tenths) {
                fold.accept(new JvmEvent.CpuSample(at, Recorded.platform(1, "main"), Recorded.stack("shop.Later.run"),
                        true));
            }
        }
        assertThat(fold.apart()).isEqualTo(apart);
        assertThat(fold.taken()).isEqualTo(apart ? tenths + 1 : 100);
        assertThat(fold.samples().getFirst().stack().site()).startsWith(apart ? "shop.Later" : "shop.Before");
    }

    @Test
    void fewAreAllKept() {
        var all = of(IntStream.range(0, 300));
        assertThat(all.count()).isEqualTo(300);
        assertThat(all.each()).isEqualTo(1);
        assertThat(all.count("exec-*")).isEqualTo(300);
    }
}
