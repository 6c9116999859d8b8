package io.carrierscope.analyzer.fold;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.api.SoftAssertions;

/**
 * Tests the laws of {@link Fold} for every fold that {@link Measurements} registers: splitting and merging does not change
 * the result, and an empty fold is the identity.
 */
class FoldLawsTest {
    private static final Window WINDOW = new Window(1_000_000, 61_000_000);
    /** Of a cell on a JDK whose monitors pin, so that all folds take all their events. */
    private static final FoldContext CONTEXT = new FoldContext(WINDOW, 21, 1_000_000, 1_000_000,
            "java.util.concurrent.locks.LockSupport.park", false, Long.MAX_VALUE, true);

    @Property(tries = 60)
    void splitAndMergedInAnyOrderEqualsWhole(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int size,
            @ForAll @IntRange(min = 1, max = 7) int parts) {
        var random = new Random(seed);
        var events = RandomEvents.of(random, size);
        var folds = new ArrayList<Measurements>();
        for (int i = 0; i < parts; i++) {
            folds.add(empty());
        }
        events.forEach(e -> folds.get(random.nextInt(parts)).accept(e));
        Collections.shuffle(folds, random);
        var merged = folds.stream().reduce((a, b) -> {
            a.merge(b);
            return a;
        }).orElseThrow();
        assertSame(merged, whole(events));
    }

    @Property(tries = 30)
    void emptyIsTheIdentity(@ForAll long seed, @ForAll @IntRange(min = 0, max = 100) int size) {
        var events = RandomEvents.of(new Random(seed), size);
        var left = empty();
        left.merge(whole(events));
        var right = whole(events);
        right.merge(empty());
        assertSame(left, whole(events));
        assertSame(right, whole(events));
    }

    @Property(tries = 30)
    void orderOfEventsDoesNotMatter(@ForAll long seed, @ForAll @IntRange(min = 0, max = 200) int size) {
        var random = new Random(seed);
        var events = RandomEvents.of(random, size);
        var shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, random);
        assertSame(whole(shuffled), whole(events));
    }

    @Property(tries = 30)
    void batchesOfOneKindEqualSingleEvents(@ForAll long seed, @ForAll @IntRange(min = 0, max = 300) int size) {
        var events = RandomEvents.of(new Random(seed), size);
        var batches = empty();
        events.stream().collect(Collectors.groupingBy(Object::getClass)).values().forEach(ofKind -> Optional
                .ofNullable(batches.consumer(ofKind.get(0).getClass()))
                .ifPresent(consumer -> consumer.accept(ofKind.toArray(JvmEvent[]::new), ofKind.size())));
        assertSame(batches, whole(events));
    }

    /** Which keys are kept beyond a limit depends on neither the order nor the split; so for each kind that has stacks or threads. */
    @Example
    void manyKeysInAnyOrderEqualTheWhole() {
        for (Set<Class<?>> kinds : List.<Set<Class<?>>>of(Set.of(JvmEvent.Park.class, JvmEvent.Pinned.class),
                Set.of(JvmEvent.MonitorEnter.class), Set.of(JvmEvent.CpuSample.class, JvmEvent.SocketIo.class),
                Set.of(JvmEvent.Allocation.class, JvmEvent.Sleep.class),
                Set.of(JvmEvent.ThreadLife.class, JvmEvent.ThreadCpuLoad.class, JvmEvent.Handler.class))) {
            var random = new Random(kinds.size());
            var events = RandomEvents.wide(random, 26_000, 20_000, kinds);
            var shuffled = new ArrayList<>(events);
            Collections.shuffle(shuffled, random);
            var merged = whole(shuffled.subList(0, 17_000));
            merged.merge(whole(shuffled.subList(17_000, shuffled.size())));
            var whole = whole(events);
            for (int i = 0; i < whole.folds().size(); i++) {
                assertThat(FoldState.hash(merged.folds().get(i))).as(name(whole.folds().get(i)))
                        .isEqualTo(FoldState.hash(whole.folds().get(i)));
            }
        }
    }

    /** Half of some events must give another state than all of them, or an empty merge would go unnoticed. */
    @Example
    void anEmptyMergeWouldBeNoticedInEveryFold() {
        List<Fold<?>> unnoticed = new ArrayList<>(empty().folds());
        for (int seed = 0; seed < 8; seed++) {
            var events = RandomEvents.of(new Random(seed), 2_000);
            var half = whole(events.subList(0, 1_000)).folds();
            var whole = whole(events).folds();
            for (int i = 0; i < whole.size(); i++) {
                if (!FoldState.of(half.get(i)).equals(FoldState.of(whole.get(i)))) {
                    unnoticed.set(i, null);
                }
            }
        }
        assertThat(unnoticed.stream().filter(Objects::nonNull).map(FoldLawsTest::name))
                .as("folds whose merge no event tests: add a line to RandomEvents.GENERATORS").isEmpty();
    }

    @Example
    void everyKindThatAFoldHandlesIsGenerated() {
        var generated = RandomEvents.kinds();
        var softly = new SoftAssertions();
        for (Fold<?> fold : empty().folds()) {
            for (Class<?> kind : fold.kinds()) {
                softly.assertThat(generated.contains(kind)).as("%s handles %s: add a line with `new %s(…)` to "
                        + "RandomEvents.GENERATORS, so that the laws are tested with it", name(fold),
                        kind.getSimpleName(), kind.getEnclosingClass().getSimpleName() + "." + kind.getSimpleName())
                        .isTrue();
            }
        }
        softly.assertAll();
    }

    private static void assertSame(Measurements actual, Measurements expected) {
        for (int i = 0; i < expected.folds().size(); i++) {
            assertThat(FoldState.of(actual.folds().get(i))).as(name(expected.folds().get(i)))
                    .isEqualTo(FoldState.of(expected.folds().get(i)));
        }
    }

    private static String name(Fold<?> fold) {
        return fold.getClass().getSimpleName();
    }

    private static Measurements empty() {
        return Measurements.empty(CONTEXT);
    }

    private static Measurements whole(List<JvmEvent> events) {
        var whole = empty();
        events.forEach(whole::accept);
        return whole;
    }
}
