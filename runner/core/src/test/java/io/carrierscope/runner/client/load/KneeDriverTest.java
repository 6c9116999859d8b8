package io.carrierscope.runner.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.phase.PhaseName;
import io.carrierscope.runner.phase.PhaseSpan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search for the knee in virtual time, against a server that cannot do more than it is made for. */
class KneeDriverTest {
    /** Five requests at once, each of 40 ms: 125 per second. */
    private static final int PERMITS = 5;
    private static final long HELD_NANOS = 40 * VirtualTime.MS;
    private static final double CAPACITY = 125;
    private static final Duration STEP = Duration.ofSeconds(20);
    private static final Duration MEASURE = Duration.ofSeconds(60);

    @TempDir
    Path folder;
    private final VirtualTime time = new VirtualTime(PERMITS, at -> HELD_NANOS);

    /**
     * A rate beyond the capacity lets the last request of a step wait (rate - capacity) x 20 s / capacity, which is more than the
     * limit of 0.3 s from 127 per second on; 140 leaves room for random gaps. What is below four fifths of the capacity keeps it.
     */
    @Test
    void findsTheCapacityAndHoldsSharesOfIt() throws Exception {
        List<RecordedEvent> steps = search(Duration.ofMillis(300), STEP);
        List<RecordedEvent> searched = ofKind(steps, "search");
        double found = rates(searched.stream().filter(step -> step.getBoolean("met")).toList()).getLast();
        assertThat(found).isBetween(CAPACITY * 0.8, 140.0);
        assertThat(searched).filteredOn(step -> step.getDouble("offeredRate") >= 140)
                .noneMatch(step -> step.getBoolean("met"));
        assertThat(searched).anyMatch(step -> !step.getBoolean("met"));
        List<RecordedEvent> levels = ofKind(steps, "level");
        // lower than what was found by a tenth as often as 90 % of it did not keep the limit
        double knee = levels.getFirst().getDouble("offeredRate") / 0.9;
        double lowered = Math.log(knee / found) / Math.log(0.9);
        assertThat(lowered).isCloseTo(Math.round(lowered), within(1e-6));
        assertThat(Math.round(lowered)).isNotNegative();
        assertThat(levels).extracting(step -> (double) step.getFloat("kneeShare")).usingComparatorForType(
                (one, other) -> Math.abs(one - other) < 1e-6 ? 0 : 1, Double.class).containsExactly(0.9, 0.5, 0.7);
        assertThat(levels).allSatisfy(level -> assertThat(level.getDouble("offeredRate"))
                .isCloseTo(level.getFloat("kneeShare") * knee, within(knee * 1e-6)));
        // all requests are answered; those due in the first quarter do not count
        assertThat(levels).extracting(step -> step.getDouble("achievedRate")).satisfiesExactly(
                achieved -> assertThat(achieved).isEqualTo(countedRate(0.9 * knee, STEP.multipliedBy(6))),
                achieved -> assertThat(achieved).isEqualTo(countedRate(0.5 * knee, STEP.multipliedBy(6))),
                achieved -> assertThat(achieved).isEqualTo(countedRate(0.7 * knee, MEASURE)));
    }

    /** The requests of the schedule that are due after the first quarter of the time, per second. */
    private static double countedRate(double perSecond, Duration held) {
        Schedule schedule = Schedule.poisson(perSecond, 1);
        long end = held.toNanos();
        long from = end / 4;
        long due = LongStream.generate(schedule::nextOffsetNanos).takeWhile(offset -> offset < end)
                .filter(offset -> offset >= from).count();
        return due * 1e9 / (end - from);
    }

    /** About ten of 400 requests, those of a tenth of a second, take a minute: all others, which end in time, do not show it. */
    @Test
    void requestsThatHangMissTheLimit() {
        assertThat(met(at -> 4 * VirtualTime.MS)).isTrue();
        assertThat(met(at -> at >= 3 * VirtualTime.SECOND && at < 3 * VirtualTime.SECOND + 100 * VirtualTime.MS
                ? 60 * VirtualTime.SECOND
                : 4 * VirtualTime.MS)).isFalse();
    }

    private static boolean met(LongUnaryOperator service) {
        VirtualTime server = new VirtualTime(50, service);
        LoadAccounting accounting = new LoadAccounting(true, server);
        RateTrial trial = new RateTrial(accounting, server.context(accounting, 1).requests(), 100, 50 * VirtualTime.MS,
                VirtualTime.BEGIN, 1);
        trial.hold(VirtualTime.BEGIN, VirtualTime.BEGIN + 4 * VirtualTime.SECOND);
        accounting.awaitAnswers(Knee.REST.toNanos());
        return trial.met();
    }

    @Test
    void saysThatNoRateKeepsALimitBelowTheServiceTime() {
        assertThatThrownBy(() -> search(Duration.ofMillis(20), Duration.ofMillis(100)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no rate keeps a p99 of 20 ms");
    }

    private static List<RecordedEvent> ofKind(List<RecordedEvent> steps, String kind) {
        return steps.stream().filter(step -> step.getString("kind").equals(kind)).toList();
    }

    private static List<Double> rates(List<RecordedEvent> steps) {
        return steps.stream().map(step -> step.getDouble("offeredRate")).sorted().toList();
    }

    private List<RecordedEvent> search(Duration limit, Duration step) throws Exception {
        Path file = folder.resolve("knee.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("carrierscope.Step");
            recording.start();
            drive(new Knee(limit, 1_000, 10_000), step);
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("carrierscope.Step"))
                .sorted((one, other) -> one.getStartTime().compareTo(other.getStartTime())).toList();
    }

    /** As the generator drives it: a warm-up, the search, and one more share of the knee in measure. */
    private void drive(Knee plan, Duration step) {
        LoadAccounting accounting = new LoadAccounting(plan.samplesByIntention(), time);
        try (Knee.Driver driver = new Knee.Driver(plan, time.context(accounting, 1), step)) {
            driver.begin(time.nanos());
            driver.runUntil(time.nanos() + step.toNanos());
            driver.settle(Duration.ofMinutes(40).toNanos());
            long nanos = driver.measure(MEASURE).toNanos();
            PhaseSpan measure = new PhaseSpan(PhaseName.MEASURE, time.nanos(), nanos);
            accounting.measure(measure);
            driver.begin(measure.startNanos());
            driver.runUntil(measure.endNanos());
        }
    }
}
