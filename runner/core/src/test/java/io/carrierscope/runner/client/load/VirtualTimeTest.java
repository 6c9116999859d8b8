package io.carrierscope.runner.client.load;

import static io.carrierscope.runner.client.load.VirtualTime.BEGIN;
import static io.carrierscope.runner.client.load.VirtualTime.MS;
import static io.carrierscope.runner.client.load.VirtualTime.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.runner.client.account.InFlightRequest;
import io.carrierscope.runner.client.account.LoadAccounting;
import io.carrierscope.runner.client.account.ServerMeter.Reading;
import io.carrierscope.runner.client.account.ServerMeter;
import io.carrierscope.runner.client.load.OpenLoop.Arrivals;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Drivers and the end of a warm-up, in virtual time: minutes of load pass at once, and each instant can be told beforehand. */
class VirtualTimeTest {
    private static final OpenLoop HUNDRED = new OpenLoop(100, Arrivals.CONSTANT, 50, 400);

    /** A stall of 1.9 s from 0.7 s on leaves 130 of 200 requests unanswered after 2 s: the load goes on, since it owes no more than one stall. */
    @Test
    void anOpenLoopSendsOnTimeWhateverTheServerDoes() {
        VirtualTime time = new VirtualTime(1, at -> at >= 700 * MS && at < 705 * MS ? 1_900 * MS : 4 * MS);
        LoadAccounting accounting = new LoadAccounting(HUNDRED.samplesByIntention(), time);
        LoadDriver driver = HUNDRED.driver(time.context(accounting, 3));
        driver.begin(BEGIN);
        driver.runUntil(BEGIN + 2 * SECOND);
        long due = time.sent().stream().map(InFlightRequest::intendedNanos).filter(at -> at < BEGIN + 2 * SECOND)
                .count();
        assertThat(due).isCloseTo(200, within(1L));
        assertThat(accounting.answeredSoFar()).isCloseTo(70, within(1L));
        assertThat(accounting.inFlight()).isCloseTo(130, within(1));
        time.parkUntil(BEGIN + 4 * SECOND);
        assertThat(time.sent()).allSatisfy(request -> assertThat(request.responseNanos())
                .isEqualTo(request.serviceNanos()));
    }

    /** 130 requests are owed, and 4 ms each: the server has caught up 2.6 s + 0.52 s after the beginning, and the load begins again for 2 s. */
    @Test
    void whatAServerOwesOfTheWarmUpIsNotMeasured() {
        VirtualTime time = new VirtualTime(1, at -> at >= 700 * MS && at < 705 * MS ? 1_900 * MS : 4 * MS);
        LoadAccounting accounting = new LoadAccounting(HUNDRED.samplesByIntention(), time);
        LoadDriver driver = HUNDRED.driver(time.context(accounting, 3));
        driver.begin(BEGIN);
        driver.runUntil(BEGIN + 2 * SECOND);
        driver.settle(60 * SECOND);
        assertThat(time.elapsed()).isCloseTo((2_600 + 130 * 4 + 2_000) * MS, within(10 * MS));
        assertThat(accounting.inFlight()).isLessThanOrEqualTo(1);
    }

    /**
     * The load begins again 3.12 s after the beginning, and a second stall of 1.9 s at 3.5 s leaves 162 requests owed 2 s later. They are
     * answered 5.4 + 162 × 0.004 = 6.05 s after the beginning, and the load begins a third time for 2 s.
     */
    @Test
    void aServerThatFallsBehindAgainRestsAgain() {
        VirtualTime time = new VirtualTime(1,
                at -> at >= 700 * MS && at < 705 * MS || at >= 3_500 * MS && at < 3_510 * MS
                        ? 1_900 * MS
                        : 4 * MS);
        LoadAccounting accounting = new LoadAccounting(HUNDRED.samplesByIntention(), time);
        LoadDriver driver = HUNDRED.driver(time.context(accounting, 3));
        driver.begin(BEGIN);
        driver.runUntil(BEGIN + 2 * SECOND);
        driver.settle(60 * SECOND);
        assertThat(time.elapsed()).isCloseTo((5_400 + 162 * 4 + 2_000) * MS, within(20 * MS));
        assertThat(accounting.inFlight()).isLessThanOrEqualTo(1);
    }

    /** 62.5 per second of the 200 that are asked: what is owed after each of three rests is measured, as of any server that is too slow. */
    @Test
    void aServerThatIsTooSlowForGoodRestsThreeTimes() {
        OpenLoop twoHundred = new OpenLoop(200, Arrivals.CONSTANT, 50, 400);
        VirtualTime time = new VirtualTime(1, at -> 16 * MS);
        LoadAccounting accounting = new LoadAccounting(twoHundred.samplesByIntention(), time);
        LoadDriver driver = twoHundred.driver(time.context(accounting, 3));
        driver.begin(BEGIN);
        driver.runUntil(BEGIN + 2 * SECOND);
        driver.settle(60 * SECOND);
        // each time 400 requests of 16 ms take 6.4 s; after the last rest 2 s of load
        assertThat(time.elapsed()).isCloseTo(3 * 6_400 * MS + 2 * SECOND, within(50 * MS));
        assertThat(accounting.inFlight()).isCloseTo(400 - 125, within(2));
    }

    /** Milliseconds per answer in each second; windows of one second agree from the fourth on, so the sixth ends the warm-up. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            10 8 6.25 5 4.9 4.8 4.7     | 6
            10 10 10 10                 | 3
            10 9.8 7 6.9 6.8 6.7        | 5
            10 8 6.4 5.1 4.1 3.3 2.6 2  | 8
            """)
    void aWarmUpEndsWhenTwoWindowsInARowAgree(String millis, int seconds) {
        String[] perSecond = millis.trim().split(" ");
        LongUnaryOperator service = at -> Math.round(
                MS * Double.parseDouble(perSecond[(int) Math.min(perSecond.length - 1, at / SECOND)]));
        VirtualTime time = new VirtualTime(1, service);
        LoadAccounting accounting = new LoadAccounting(false, time);
        ServerMeter meter = () -> Optional.of(new Reading(accounting.answeredSoFar() * 50_000, 1, 0));
        ClosedLoop plan = new ClosedLoop(1);
        WarmupWatch watch = new WarmupWatch(Warmup.steady(Duration.ofSeconds(8), Duration.ofSeconds(1)), plan,
                accounting,
                meter);
        try (LoadDriver driver = plan.driver(time.context(accounting, 3))) {
            driver.begin(BEGIN);
            watch.watch(driver, BEGIN, 0);
        }
        assertThat(time.elapsed()).isCloseTo(seconds * SECOND, within(110 * MS));
    }
}
