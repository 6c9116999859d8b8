package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.fleet.state.State;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Every fold that {@link Measurements} registers is written and read without loss, and merges as before. */
class StateOfFoldsTest {
    private static final RecordingProfile PROFILE = Recorded.profile(Recorded.jvm(21), Recorded.hardwareThreads(2));
    private static final FoldContext CONTEXT = FoldContext.of(new Window(1_000_000, 61_000_000), PROFILE);

    @Property(tries = 25)
    void readsWhatWasWritten(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int size) {
        var whole = of(RandomEvents.of(new Random(seed), size));
        assertSame(sent(whole), whole);
    }

    @Property(tries = 25)
    void mergesWhatWasWritten(@ForAll long seed, @ForAll @IntRange(min = 1, max = 300) int size) {
        var events = RandomEvents.of(new Random(seed), size);
        var first = sent(of(events.subList(0, size / 3)));
        first.merge(State.read(State.write(of(events.subList(size / 3, size))), Measurements.class));
        assertSame(first, of(events));
    }

    @Example
    void refusesWhatAnotherBuildWrote() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeLong(7);
        }
        assertThatThrownBy(() -> State.read(bytes.toByteArray(), Measurements.class))
                .hasMessageContaining("another build");
    }

    /** What was read is merged into folds that were constructed, as its functions and caches are not written. */
    private static Measurements sent(Measurements measurements) {
        var read = State.read(State.write(measurements), Measurements.class);
        var constructed = Measurements.empty(read.context());
        constructed.merge(read);
        return constructed;
    }

    private static Measurements of(List<JvmEvent> events) {
        var whole = Measurements.empty(CONTEXT);
        events.forEach(whole::accept);
        return whole;
    }

    private static void assertSame(Measurements actual, Measurements expected) {
        assertThat(actual.context()).isEqualTo(expected.context());
        for (int i = 0; i < expected.folds().size(); i++) {
            assertThat(FoldState.of(actual.folds().get(i))).as(expected.folds().get(i).getClass().getSimpleName())
                    .isEqualTo(FoldState.of(expected.folds().get(i)));
        }
    }
}
