package io.carrierscope.analyzer.fold.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.fold.thread.VirtualLives.Group;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.VirtualThreadLife;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import org.junit.jupiter.api.Test;

/** Lives of virtual threads in a window from 1,000 to 2,000 ns. */
class VirtualLivesTest {
    private final VirtualLives lives = new VirtualLives(new Window(1_000, 2_000));

    /**
     * Alive in the window: 100 + 500 + 100 + 300 + 50 = 1,050 ns of 1,000. Thread 4 started before the recording, so its life
     * has no known length; thread 5 ended before the window.
     */
    @Test
    void countsLivesThatCrossTheEdgesOfTheWindow() {
        life(1, "job-1", 900, 1_100);
        life(2, "job-2", 1_200, 1_700);
        start(3, "job-3", 1_900);
        end(4, "job-4", 1_300);
        life(5, "job-5", 500, 950);
        life(6, "job-6", 1_950, 2_100);
        life(7, "", 1_500, 1_507);
        Group jobs = lives.groups().get(0);
        assertThat(jobs.names()).isEqualTo("job-*");
        assertThat(jobs.ended()).isEqualTo(3);
        assertThat(jobs.meanAlive()).isCloseTo(1.05, within(1e-9));
        assertThat(jobs.durations().count()).isEqualTo(2);
        assertThat(jobs.durations().meanNanos()).isEqualTo(350);
        assertThat(jobs.overTime().total()).as("thread 1 started before the window").isEqualTo(1);
        Group nameless = lives.groups().get(1);
        assertThat(nameless.names()).isEmpty();
        assertThat(nameless.ended()).isEqualTo(1);
        assertThat(nameless.durations().maxNanos()).isEqualTo(7);
    }

    /** Starts and ends come from chunks that are read at the same time. */
    @Test
    void joinsStartsAndEndsOfDifferentParts() {
        var later = new VirtualLives(new Window(1_000, 2_000));
        start(8, "", 1_100);
        later.accept(new VirtualThreadLife(1_441, thread(8, ""), false));
        later.merge(lives);
        assertThat(later.groups().get(0).durations().maxNanos()).isEqualTo(341);
        assertThat(later.groups().get(0).meanAlive()).isCloseTo(0.341, within(1e-9));
    }

    /** Three lengths in turn, 1, 3 and 8 µs: 4 µs on average. */
    @Test
    void samplesTheDurationsOfManyLives() {
        var many = new VirtualLives(new Window(0, 1_000_000_000));
        long[] lengths = {1_000, 3_000, 8_000};
        for (int i = 1; i <= 99_999; i++) {
            many.accept(new VirtualThreadLife(i * 1_000L, thread(i, ""), true));
            many.accept(new VirtualThreadLife(i * 1_000L + lengths[i % 3], thread(i, ""), false));
        }
        Group group = many.groups().get(0);
        assertThat(group.ended()).isEqualTo(99_999);
        assertThat(group.meanAlive()).isCloseTo(99_999 * 4e-6, within(1e-9));
        assertThat(group.durations().count()).isBetween(8_000L, 8_192L);
        assertThat(group.durations().meanNanos()).isCloseTo(4_000, within(100.0));
    }

    /** 53 threads are alive all the time: so many ended without a start, and as many started without an end, of 30,000 each. */
    @Test
    void countsThreadsAliveBeforeTheRecording() {
        var many = new VirtualLives(new Window(0, 30_000_000));
        for (int i = 0; i < 30_000; i++) {
            many.accept(new VirtualThreadLife(i * 1_000L, thread(i, ""), false));
            many.accept(new VirtualThreadLife(i * 1_000L, thread(i + 53, ""), true));
        }
        assertThat(many.groups().get(0).meanAlive()).isCloseTo(53, within(0.02 * 53));
    }

    /** 53 patterns: the last three in alphabetical order are counted together, whatever the order of events. */
    @Test
    void countsThePatternsBeyondTheFirstTogether() {
        for (int i = 52; i >= 0; i--) {
            String name = "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
            life(100 + i, name, 1_100, 1_111);
        }
        assertThat(lives.groups()).hasSize(51);
        Group others = lives.groups().get(0);
        assertThat(others.names()).isEqualTo(VirtualLives.OTHERS);
        assertThat(others.ended()).isEqualTo(3);
        assertThat(others.durations().count()).isEqualTo(3);
        assertThat(others.meanAlive()).isCloseTo(0.033, within(1e-9));
    }

    private void life(long id, String name, long start, long end) {
        start(id, name, start);
        end(id, name, end);
    }

    private void start(long id, String name, long at) {
        lives.accept(new VirtualThreadLife(at, thread(id, name), true));
    }

    private void end(long id, String name, long at) {
        lives.accept(new VirtualThreadLife(at, thread(id, name), false));
    }

    private static ThreadRef thread(long id, String name) {
        return new ThreadRef(id, name, ThreadRef.Kind.VIRTUAL);
    }
}
