package io.carrierscope.analyzer.check;

import static io.carrierscope.analyzer.cell.HandMade.SECOND;
import static io.carrierscope.analyzer.cell.HandMade.TEN_SECONDS;
import static io.carrierscope.analyzer.cell.HandMade.all;
import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check.Judgement.Status;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a change of code made worse. Cells answer requests for ten seconds on two processors. */
class BaselineTest {
    private static final long MILLI = 1_000_000;
    private static final Labelling NAMES = new Labelling(List.of(Label.SERVICE), Optional.empty(), Optional.empty());

    /** One run: its requests, their duration, the share of the processors that it uses, and what its server records besides. */
    private record Cell(int requests, long nanos, double cpu, List<JvmEvent> more) {
        List<MeasuredRecording> run(int repetition) {
            return run(repetition, 0);
        }

        /** @param failed requests that fail at once */
        List<MeasuredRecording> run(int repetition, int failed) {
            var of = event("virtual", "virtual", "server", 64, 0, 25);
            var server = recording("s" + repetition, 25, numbered(of, repetition), all(HandMade.cpu(cpu, 0.9), more));
            var client = recording("c" + repetition, 25,
                    numbered(event("virtual", "virtual", "client", 64, 0, 25), repetition),
                    all(HandMade.requests(requests, nanos), IntStream.range(0, failed)
                            .<JvmEvent>mapToObj(i -> new JvmEvent.Request(TEN_SECONDS.startNanos() + i, MILLI,
                                    requests + 1 + i, MILLI, 0, OptionalLong.empty(), "http-5xx", null, true, true))
                            .toList()));
            return List.of(server, client);
        }
    }

    private static JvmEvent.CellInfo numbered(JvmEvent.CellInfo c, int repetition) {
        return new JvmEvent.CellInfo(c.startNanos(), c.runId(), c.host(), c.suite(),
                c.cellId().replace(".r1", ".r" + repetition), c.serverVariant(), c.workload(), c.loadPlan(), repetition,
                c.role(), c.threadModel(), c.concurrency(), c.offeredPerSecond(), c.poolThreads(), c.parallelism(),
                c.limits(), c.definition());
    }

    private static Analysis runs(int number, IntFunction<Cell> cell) {
        return Analysis
                .of(IntStream.rangeClosed(1, number).boxed().flatMap(i -> cell.apply(i).run(i).stream()).toList());
    }

    private static Cell plain(int requests, long millis) {
        return new Cell(requests, millis * MILLI, 0.2, List.of());
    }

    private static Map<String, Judgement> judged(Analysis old, Analysis now, String from) {
        var judged = new TreeMap<String, Judgement>();
        new Baseline(old, now, NAMES, from).outcomes()
                .forEach(o -> judged.put(((Limit.NotWorse) o.limit()).what(), o.judgement()));
        return judged;
    }

    /** 900, 903 and 906 requests, then 810, 812 and 815 of the same duration: 0.90 of the throughput, by an interval far below 1. */
    @Test
    void lessThroughputThanNoiseExplainsIsBroken() {
        var judged = judged(runs(3, i -> plain(897 + 3 * i, 50)), runs(3, i -> plain(808 + 2 * i, 50)), "");
        assertThat(judged.get("throughput").status()).isEqualTo(Status.BROKEN);
        assertThat(judged.get("throughput").how())
                .startsWith("90.3 per s before, 81.2 per s now, 0.90 × (0.89 to 0.91)");
        assertThat(judged.get("p99").status()).isEqualTo(Status.KEPT);
        assertThat(judged.get("p50").status()).isEqualTo(Status.KEPT);
        // 2 processors x 0.2 / 90.3 and / 81.2 requests per second: 4,430 and 4,926 µs
        assertThat(judged.get("CPU per request").status()).isEqualTo(Status.BROKEN);
    }

    @Test
    void singleRunsCountFromOneAndAHalfOn() {
        var old = runs(1, i -> plain(900, 50));
        assertThat(judged(old, runs(1, i -> plain(700, 50)), "").get("throughput").status()).isEqualTo(Status.KEPT);
        assertThat(judged(old, runs(1, i -> plain(700, 50)), "").get("throughput").how())
                .endsWith("; fewer than 3 runs a side, so only a change of 1.5 × or more counts");
        assertThat(judged(old, runs(1, i -> plain(900, 50)), "").get("p99").how())
                .endsWith(
                        "; fewer than 3 runs a side, so only a change of 1.5 × or more and of 0.50 ms or more counts");
        assertThat(judged(old, runs(1, i -> plain(580, 50)), "").get("throughput").status()).isEqualTo(Status.BROKEN);
        assertThat(judged(old, runs(1, i -> plain(900, 79)), "").get("p99").status()).isEqualTo(Status.BROKEN);
    }

    /** Runs of 500 and 900 differ by 1.8, so 1.8 times fewer may be noise, and so 1.5 is not what counts. */
    @Test
    void runsThatScatterMustDifferByMore() {
        var old = runs(2, i -> plain(100 + 400 * i, 50));
        assertThat(judged(old, runs(2, i -> plain(310, 50)), "").get("throughput").how())
                .contains("; fewer than 3 runs a side, so only a change of 1.8 × or more counts");
    }

    @Test
    void betterIsNotWorse() {
        assertThat(judged(runs(3, i -> plain(808 + 2 * i, 50)), runs(3, i -> plain(897 + 3 * i, 31)), "").values())
                .extracting(Judgement::status).containsOnly(Status.KEPT);
    }

    private static Analysis failing(int failed) {
        return Analysis
                .of(IntStream.rangeClosed(1, 3).boxed().flatMap(i -> plain(700, 50).run(i, failed).stream()).toList());
    }

    /** 300 of 1,000 requests fail at once, and 700 are answered as before; 6 of 706 are less than 1 %. */
    @Test
    void requestsThatFailAtOnceAreBroken() {
        var judged = judged(failing(0), failing(300), "");
        assertThat(judged.entrySet()).filteredOn(j -> j.getValue().status() == Status.BROKEN)
                .extracting(Map.Entry::getKey)
                .containsExactly("failed requests");
        assertThat(judged.get("failed requests").how()).contains("30.0 % now");
        assertThat(judged(failing(0), failing(6), "").get("failed requests").status()).isEqualTo(Status.KEPT);
        assertThat(judged(failing(0), failing(0), "").get("failed requests").status()).isEqualTo(Status.KEPT);
    }

    /** A service that records its requests answers 17 of 100 with a status of 500. */
    @Test
    void aServiceCountsItsOwnFailures() {
        assertThat(judged(answering(0), answering(17), "").get("failed requests").status()).isEqualTo(Status.BROKEN);
        assertThat(judged(answering(17), answering(17), "").get("failed requests").status()).isEqualTo(Status.KEPT);
    }

    private static Analysis answering(int failed) {
        return service(100, 30, failed);
    }

    private static Analysis service(int requests, int millis) {
        return service(requests, millis, 0);
    }

    private static Analysis service(int requests, int millis, int failed) {
        var handlers = IntStream.range(0, requests).<JvmEvent>mapToObj(i -> new JvmEvent.Handler(
                TEN_SECONDS.startNanos() + i * SECOND / 20, millis * MILLI, 0,
                Recorded.platform(70 + i % 3, "http-" + i % 3),
                OptionalLong.empty(), "platform", "/orders", i < failed ? 500 : 200)).toList();
        return Analysis.of(IntStream.rangeClosed(1, 3).mapToObj(
                i -> recording("shop" + i + ".jfr", 25, null, all(HandMade.cpu(0.2, 0.2), handlers))).toList());
    }

    /** 100 requests before, 100 tasks now: with the library for requests a service counts something else. */
    @Test
    void whatCountsSomethingElseIsNotCompared() {
        var lives = IntStream.range(0, 100).boxed().<JvmEvent>flatMap(i -> IntStream.of(0, 30).mapToObj(
                ms -> new JvmEvent.VirtualThreadLife(TEN_SECONDS.startNanos() + i * SECOND / 20 + ms * MILLI,
                        Recorded.virtual(70 + i), ms == 0)))
                .toList();
        var tasks = Analysis.of(IntStream.rangeClosed(1, 3)
                .mapToObj(i -> recording("shop" + i + ".jfr", 25, null, all(HandMade.cpu(0.2, 0.2), lives))).toList());
        assertThat(judged(service(100, 30), tasks, "").get("p99")).isEqualTo(
                new Judgement(Status.UNKNOWN, "not recorded in the same way: requests | tasks"));
        assertThat(judged(tasks, tasks, "").get("p99").status()).isEqualTo(Status.KEPT);
    }

    private static Cell pinning(int requests, String type) {
        var pins = new ArrayList<JvmEvent>();
        for (int i = 0; i < 10; i++) {
            pins.add(new JvmEvent.Pinned(TEN_SECONDS.startNanos() + i * SECOND, 430 * MILLI, Recorded.virtual(70 + i),
                    Recorded.stack("java.lang.VirtualThread.park", type + ".load", type + ".handle"),
                    "Native or VM frame on stack", "parkNanos", Recorded.carrier(1)));
        }
        for (int id = 1; id <= 2; id++) {
            pins.addAll(cpu(Recorded.carrier(id), 0.1));
        }
        return new Cell(requests, 50 * MILLI, 0.2, pins);
    }

    /** 0.7 pauses of 0.3 s per second are a cause; a thread that computes for 0.96 of the time beside it may be its symptom. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void besideACauseNoSuspicionIsNew(boolean paused) {
        var judged = judged(acceptor(0.04, false), acceptor(0.48, paused), "");
        assertThat(judged.containsKey("saturated-thread")).isEqualTo(!paused);
        assertThat(judged.containsKey("gc-pressure")).isEqualTo(paused);
    }

    private static Analysis acceptor(double cpu, boolean paused) {
        var events = new ArrayList<JvmEvent>(all(HandMade.cpu(0.5, 0.55), cpu(Recorded.platform(70, "acceptor"), cpu)));
        IntStream.range(0, paused ? 7 : 0).forEach(i -> events.add(
                new RuntimeEvents.GcPause(TEN_SECONDS.startNanos() + i * SECOND, 3 * SECOND / 10)));
        return Analysis.of(IntStream.rangeClosed(1, 3).mapToObj(i -> recording("shop" + i + ".jfr", 25, null, events,
                Recorded.setting("jdk.GCPhasePause", "enabled", "true"))).toList());
    }

    /** Waits for monitors are recorded from the threshold on, so that no lock can be ruled out. */
    private static Analysis locked(int threads, String threshold) {
        return Analysis.of(locked("", threads, threshold));
    }

    private static List<MeasuredRecording> locked(String folder, int threads, String threshold) {
        var waits = new ArrayList<JvmEvent>();
        for (int i = 0; i < threads; i++) {
            waits.add(new JvmEvent.MonitorEnter(TEN_SECONDS.startNanos(), 4 * SECOND,
                    Recorded.platform(70 + i, "worker-" + i), Recorded.stack("com.acme.Ledger.book"), "x.Book", null,
                    0));
        }
        return IntStream.rangeClosed(1, 3).mapToObj(i -> recording(folder + "shop" + i + ".jfr", 25, null,
                all(HandMade.cpu(0.2, 0.2), waits), Recorded.setting("jdk.JavaMonitorEnter", "threshold", threshold)))
                .toList();
    }

    private static Analysis fleet(int ofCart, int ofPay) {
        return Analysis.of(Stream.of(locked("new/cart/", ofCart, "20 ms"), locked("new/pay/", ofPay, "20 ms"))
                .flatMap(List::stream).toList());
    }

    /** Two services of one main class, each in a folder. */
    @Test
    void servicesArePairedByTheirNames() {
        var names = new Labelling(List.of(Label.SERVICE), Optional.of(new PathPattern("{service}/*.jfr")),
                Optional.empty());
        assertThat(new Baseline(fleet(0, 0), fleet(0, 7), names, "").outcomes())
                .filteredOn(o -> o.judgement().status() == Status.BROKEN).singleElement()
                .satisfies(o -> assertThat(o.line()).startsWith("pay: lock-contention no worse than the baseline: "));
        assertThat(new Baseline(fleet(0, 0), fleet(0, 7), NAMES, "").outcomes())
                .noneMatch(o -> o.judgement().status() == Status.BROKEN);
        assertThat(new Baseline(fleet(0, 0), Analysis.of(locked("pay/", 0, "20 ms")), names, "").outcomes())
                .anySatisfy(o -> assertThat(o.line()).startsWith("cart: all figures").contains("only in the baseline"));
    }

    /** Two variants, of which the second answers 903 requests and more on both sides. */
    private static Analysis twoVariants(int requests, String definition) {
        return Analysis.of(IntStream.rangeClosed(1, 3).boxed()
                .flatMap(i -> Stream.of("one", "two").flatMap(variant -> Stream.of(
                        recording("s", 25, variant(variant, "server", i, definition), HandMade.cpu(0.2, 0.9)),
                        recording("c", 25, variant(variant, "client", i, definition),
                                HandMade.requests((variant.equals("one") ? requests : 903) + i, 50 * MILLI)))))
                .toList());
    }

    private static JvmEvent.CellInfo variant(String name, String role, int repetition, String definition) {
        var c = event(name, "virtual", role, 64, 0, 25);
        return numbered(new JvmEvent.CellInfo(c.startNanos(), c.runId(), c.host(), c.suite(), c.cellId(),
                c.serverVariant(), c.workload(), c.loadPlan(), c.repetition(), c.role(), c.threadModel(),
                c.concurrency(), c.offeredPerSecond(), c.poolThreads(), c.parallelism(), c.limits(), definition),
                repetition);
    }

    /** 850 of 900 requests: 0.94 of the throughput, by which two names of one system differ too. */
    @Test
    void identicalSystemsThatDifferAsMuchAreNoise() {
        String how = new Baseline(twoVariants(900, "{}"), twoVariants(850, "{}"), NAMES, "").outcomes().stream()
                .filter(o -> o.judgement().status() == Status.BROKEN).map(Check.Outcome::line)
                .filter(l -> l.contains("throughput")).findFirst().orElseThrow();
        assertThat(how).contains("0.94 ×");
        String same = "{\"controlOf\":\"virtual\"}";
        assertThat(new Baseline(twoVariants(900, same), twoVariants(850, same), NAMES, "").outcomes())
                .filteredOn(o -> o.limit().name().startsWith("throughput"))
                .allMatch(o -> o.judgement().status() == Status.KEPT)
                .anySatisfy(o -> assertThat(o.line()).contains("; identical systems differ by 1.06 ×"));
    }

    /** What both sides show in the same way, and one has not, is new. */
    @Test
    void aNewLockIsFoundThoughNoLockCouldBeRuledOut() {
        var judged = judged(locked(0, "20 ms"), locked(7, "20 ms"), "").get("lock-contention");
        assertThat(judged.how()).startsWith("new: lock-contention: ").contains("com.acme.Ledger.book");
        assertThat(judged.status()).isEqualTo(Status.BROKEN);
        assertThat(judged(locked(0, "50 ms"), locked(7, "20 ms"), "").get("lock-contention").status())
                .isEqualTo(Status.UNKNOWN);
        assertThat(judged(locked(7, "20 ms"), locked(7, "20 ms"), "")).doesNotContainKey("lock-contention");
    }

    private static Cell unpinned(int requests) {
        var carriers = new ArrayList<JvmEvent>();
        for (int id = 1; id <= 2; id++) {
            carriers.addAll(cpu(Recorded.carrier(id), 0.1));
        }
        return new Cell(requests, 50 * MILLI, 0.2, carriers);
    }

    /** 10 waits of 430 ms in 10 s of 2 carriers: 21.5 % of carrier time. */
    @Test
    void aNewPinIsFoundWithItsPlace() {
        var old = runs(3, i -> unpinned(900 + i));
        var now = runs(3, i -> pinning(900 + i, "com.acme.Codec"));
        var judged = judged(old, now, "");
        assertThat(judged.get("pinned share of carrier time").status()).isEqualTo(Status.BROKEN);
        assertThat(judged.get("pinned share of carrier time").how()).contains("21.5 % now", "com.acme.Codec.load");
        assertThat(judged.get("pinning-native").status()).isEqualTo(Status.BROKEN);
        assertThat(judged.get("pinning-native").how()).startsWith("new: pinning-native: ").contains("remedy: ");
    }

    /** 0, 0 and 21.5 % now, of none before: one run of three is chance. */
    @Test
    void oneRunOfThreeIsChance() {
        var judged = judged(runs(3, i -> unpinned(900 + i)),
                runs(3, i -> i == 2 ? pinning(900 + i, "com.acme.Codec") : unpinned(900 + i)), "");
        assertThat(judged.get("pinned share of carrier time").status()).isEqualTo(Status.KEPT);
        assertThat(judged).doesNotContainKey("pinning-native");
    }

    /** Less throughput, while pins in others' code came too: their place excuses the pins alone. */
    @Test
    void anothersPlaceExcusesItsOwnFigureOnly() {
        var judged = judged(runs(3, i -> unpinned(900 + i)),
                runs(3, i -> new Cell(700 + i, 50 * MILLI, 0.3, pinning(0, "org.other.Codec").more())), "com.acme");
        assertThat(judged.get("pinned share of carrier time").status()).isEqualTo(Status.KEPT);
        assertThat(judged.get("CPU per request").status()).isEqualTo(Status.BROKEN);
    }

    @Test
    void theSameRecordingOnBothSidesIsDoubted() {
        var same = runs(1, i -> plain(900, 50));
        assertThat(new Baseline(same, same, NAMES, "").doubts()).satisfiesExactly(
                doubt -> assertThat(doubt)
                        .endsWith("not judged, as neither side shows it: pinned share of carrier time;"
                                + " pauses, of the time; longest pause; allocated per request"),
                doubt -> assertThat(doubt).contains("both sides hold the same recording"));
    }

    @Test
    void whatHappensInOthersCodeDoesNotCount() {
        var old = runs(3, i -> unpinned(900 + i));
        var now = runs(3, i -> pinning(900 + i, "org.other.Codec"));
        var judged = judged(old, now, "com.acme");
        assertThat(judged.get("pinned share of carrier time").status()).isEqualTo(Status.KEPT);
        assertThat(judged.get("pinned share of carrier time").how())
                .contains("not counted, since it is not in com.acme");
        assertThat(judged).doesNotContainKey("pinning-native");
        assertThat(judged(old, now, "org.other").get("pinning-native").status()).isEqualTo(Status.BROKEN);
        assertThat(judged(old, now, "org.other.Codec").get("pinning-native").status()).isEqualTo(Status.BROKEN);
        // a package ends where its name does
        assertThat(judged(old, now, "org.oth")).doesNotContainKey("pinning-native");
    }

    @Test
    void whatOneSideDoesNotShowIsUnknown() {
        var withoutClient = Analysis.of(plain(900, 50).run(1).subList(0, 1));
        var judged = judged(withoutClient, runs(1, i -> plain(900, 50)), "");
        assertThat(judged.get("p99").status()).isEqualTo(Status.UNKNOWN);
        assertThat(judged.get("throughput").status()).isEqualTo(Status.UNKNOWN);
        // the other way to tell of failures, by the routes of a service, is one of neither side
        assertThat(judged.get("failed requests")).isEqualTo(
                new Judgement(Status.UNKNOWN, "known of 0 of 1 runs of the baseline and 1 of 1 new ones"));
    }

    /** 10, then 4 requests per second, of 30 ms each as before or of 47 ms: 0.3 and 0.12 or 0.188 at a time. */
    @Test
    void aServiceToWhichFewerCameIsNotCalledWorse() {
        assertThat(judged(service(100, 30), service(40, 30), "").get("throughput").how())
                .contains("10.0 per s before, 4.00 per s now").endsWith("each took no longer, so fewer may have come");
        assertThat(judged(service(100, 30), service(40, 30), "").get("throughput").status())
                .isEqualTo(Status.UNKNOWN);
        assertThat(judged(service(100, 30), service(40, 47), "").get("throughput").status()).isEqualTo(Status.BROKEN);
        assertThat(judged(service(40, 30), service(100, 30), "").get("throughput").status()).isEqualTo(Status.KEPT);
    }

    /** Throughput of 900 with a noise of 1.5 % in each run; planted are changes of 7 to 30 %, of one figure each. */
    @Test
    void findsPlantedChangesAndNoOthers() {
        var random = new Random(7);
        int found = 0;
        int alarms = 0;
        for (int i = 0; i < 30; i++) {
            double worse = 1 + 0.07 + 0.23 * i / 29;
            int kind = i % 3;
            var old = runs(3, r -> noisy(random, 900, 50, 0.2));
            var now = runs(3, r -> noisy(random, kind == 0 ? 900 / worse : 900, kind == 1 ? 50 * worse : 50,
                    kind == 2 ? 0.2 * worse : 0.2));
            found += broken(old, now) ? 1 : 0;
            alarms += broken(old, runs(3, r -> noisy(random, 900, 50, 0.2))) ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(27);
        assertThat(alarms).isLessThanOrEqualTo(1);
    }

    private static Cell noisy(Random random, double requests, double millis, double cpu) {
        return new Cell((int) (requests * (1 + 0.015 * random.nextGaussian())),
                (long) (millis * MILLI * (1 + 0.015 * random.nextGaussian())),
                cpu * (1 + 0.015 * random.nextGaussian()), List.of());
    }

    private static boolean broken(Analysis old, Analysis now) {
        return judged(old, now, "").values().stream().anyMatch(j -> j.status() == Status.BROKEN);
    }
}
