package io.carrierscope.analyzer.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.HandMade;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.OpenLoops;
import io.carrierscope.analyzer.compare.Asymmetry;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.recording.EventSource.Coverage;
import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidityChecksTest {

    @Test
    void aSoundCellPasses() {
        assertThat(failed(summary(5000, 80, 80, 0.3))).isEmpty();
    }

    /** 83 % of the generator's processors; 64 connections for 80 clients; 3,108 connections for 2,400 answers. */
    @Test
    void whatACauseFindsIsSaidInItsWordsOrNotAtAll() {
        assertThat(warned(summary(5000, 80, 80, 0.83))).anyMatch(w -> w.startsWith(
                "client-saturated: the generator used 83 % of its processors"));
        assertThat(warned(summary(5000, 80, 80, 0.79))).noneMatch(w -> w.startsWith("client"));
        // 89 - 80 = 9 connections more for 5,000 answers: a tenth more than were open, but no churn
        assertThat(warned(summary(5000, 89, 80, 0.3))).noneMatch(w -> w.startsWith("connection"));
        assertThat(warned(summary(2400, 3108, 64, 0.3))).noneMatch(w -> w.startsWith("connection"));
    }

    private static List<String> warned(JvmEvent... events) {
        return JudgedCell.of(cell(recording("server", events), recording("client", events))).warnings();
    }

    /** Others used 0.52 of two processors beside a service, or 0.48. */
    @Test
    void saysThatTheMachineOfAServiceWasBusy() {
        assertThat(ValidityChecks.failed(HandMade.cell(
                HandMade.recording("shop.jfr", 25, null, HandMade.cpu(0.3, 0.56)), null))).containsExactly(
                        "host busy: other processes used 0.52 of 2 processors; rates, limits and gains hold for the processors they left");
        assertThat(ValidityChecks.failed(HandMade.cell(
                HandMade.recording("shop.jfr", 25, null, HandMade.cpu(0.3, 0.54)), null))).isEmpty();
    }

    /** 400 and 356 per second differ by 11 %, 400 and 364 by 9 %; more in the second half is a matter of {@code not-warm}. */
    @Test
    void aRateThatFallsIsNotSteady() {
        assertThat(failed(summary(5000, 80, 80, 0.3), halves(400, 356, 50_000, 47_500))).containsExactly(
                "not steady: 400 answers per second in the first half of the measured time, 356 in the second; CPU time per"
                        + " request changed by -5 %");
        assertThat(failed(summary(5000, 80, 80, 0.3), halves(400, 364, 50_000, 45_500))).isEmpty();
        assertThat(failed(summary(5000, 80, 80, 0.3), halves(400, 444, 50_000, 31_000))).isEmpty();
    }

    /** Of 1,000 requests that come at random, 528 and 472 differ by less than two standard errors of 31.6; 540 and 460 by more. */
    @ParameterizedTest
    @CsvSource({"528, 0", "540, 1"})
    void aRateThatFallsByChanceIsSteady(int first, int warnings) {
        assertThat(ValidityChecks.failed(OpenLoops.cell("{}", 1_000, OpenLoops.halves(first)))).hasSize(warnings);
    }

    @Test
    void aFewAnswersCannotShowADrift() {
        // a half of 5 s: 9.5 answers, 11 answers
        assertThat(failed(summary(5000, 80, 80, 0.3), halves(1.9, 1.4, 50_000, 49_000))).isEmpty();
        assertThat(failed(summary(5000, 80, 80, 0.3), halves(2.2, 1.7, 50_000, 49_000))).hasSize(1);
    }

    /** 35 % and 75 % of both processors, all of which other processes leave to the server. */
    @Test
    void dearerRequestsMatterWhenProcessorsAreShort() {
        var client = recording("client", halves(400, 404, 50_000, 56_000));
        assertThat(ValidityChecks.failed(cell(server(0.35), client))).noneMatch(w -> w.startsWith("not steady"));
        assertThat(ValidityChecks.failed(cell(server(0.75), client))).containsExactly(
                "not steady: 400 answers per second in the first half of the measured time, 404 in the second; CPU time per"
                        + " request changed by +12 %");
    }

    private static MeasuredRecording server(double cpuShare) {
        return HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                HandMade.cpu(cpuShare, cpuShare));
    }

    @Test
    void fewerThanTwoBatchesAreReported() {
        var batch = new JvmEvent.Batch(HandMade.TEN_SECONDS.startNanos(), 3 * HandMade.SECOND, 1000, 0, true);
        var other = new JvmEvent.Batch(HandMade.TEN_SECONDS.startNanos(), 3 * HandMade.SECOND, 1000, 2, true);
        assertThat(ValidityChecks.failed(batches(batch)))
                .containsExactly("few batches: 1 complete in the measured time, at least 2 required");
        assertThat(ValidityChecks.failed(batches(batch, other))).isEmpty();
    }

    /** 1,600 per second were kept and 2,400 missed when the three minutes were over; 1,660 are within 5 %, and a short search was not cut. */
    @Test
    void aSearchThatRanOutOfTimeIsReported() {
        assertThat(ValidityChecks.failed(searched(step(0, 1_600, true), step(90, 3_200, false),
                step(176, 2_400, false))))
                .containsExactly("search cut short: 1,600 per second kept the limit, and 2,400 missed"
                        + " it; the time was over before more was tried");
        assertThat(ValidityChecks.failed(searched(step(0, 1_600, true), step(176, 2_400, false),
                step(190, 1_660, false)))).isEmpty();
        assertThat(ValidityChecks.failed(searched(step(0, 1_600, true), step(90, 2_400, false)))).isEmpty();
    }

    private static JvmEvent step(int second, double rate, boolean met) {
        return new JvmEvent.RateStep(second * HandMade.SECOND, 4 * HandMade.SECOND, rate, rate, 1, 2, 0, met,
                50_000_000, 0,
                0);
    }

    private static Cell searched(JvmEvent... steps) {
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 0, 0, 25),
                List.of(),
                steps);
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(), Optional.empty());
    }

    private static Cell batches(JvmEvent... batches) {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "mine", "mine.virtual.io.batch-1000x8.jdk25.r1", "virtual",
                "io", "batch-1000x8", 1, "client", "virtual", 8, 0, 0, 2, "", "{\"load\":{\"size\":1000}}");
        var client = HandMade.recording("c.jfr", 25, cell, List.of(batches));
        return new Cell(CellKey.of(client), Optional.empty(), Optional.of(client), Optional.empty(), Optional.empty());
    }

    private static JvmEvent halves(double first, double second, long firstCpu, long secondCpu) {
        return new JvmEvent.Halves(0, first, second, OptionalLong.of(firstCpu), OptionalLong.of(secondCpu));
    }

    @Test
    void anUnenforcedLimitIsReported() {
        var cell = new JvmEvent.CellInfo(0, "run-1", "host", "mine", "mine.virtual.io.closed-8.jdk25.r1", "virtual",
                "io",
                "closed-8", 1, "server", "virtual", 8, 0, 0, 2,
                "cpus=2 quota=150%(not-enforced:no-cpu-controller) heap=128m gc=serial memory=512m(not-enforced:group-not-writable)",
                "{}");
        var server = HandMade.recording("s.jfr", 25, cell, List.of());
        assertThat(ValidityChecks.failed(cell(server, server)))
                .containsExactly(
                        "memory limit: 512m was requested for the server but not enforced (group not writable)",
                        "CPU quota: 150 % of a processor was requested for the server but not enforced (no cpu controller);"
                                + " it is bound to processors instead");
    }

    @Test
    void aBusyHostIsReported() {
        var server = HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                HandMade.cpu(0.2, 0.9));
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                HandMade.cpu(0.3, 0.9));
        // others used (0.9 − 0.2) × 2 = 1.4 processors, of which the client 0.6
        assertThat(ValidityChecks.failed(cell(server, client))).containsExactly(
                "host busy: processes other than the cell's JVMs used 0.80 of 2 processors");
    }

    @Test
    void brokerAndServicesBelongToTheCell() {
        var server = HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                HandMade.all(HandMade.cpu(0.2, 0.9), auxiliaryProcesses(2_900_000_000L, 300_000_000L)));
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                HandMade.cpu(0.3, 0.9));
        var services = HandMade.recording("d.jfr", 25, HandMade.event("virtual", "virtual", "downstream", 8, 0, 25),
                HandMade.cpu(0.06, 0.9));
        // others used 1.4 processors: the client 0.6, the broker 0.29, the runner 0.03, the rest 0.48, or 0.36 without
        // services
        assertThat(ValidityChecks.failed(cell(server, client))).containsExactly(
                "host busy: processes other than the cell's JVMs used 0.48 of 2 processors");
        var calling = new Cell(CellKey.of(server), Optional.of(server), Optional.of(client), Optional.empty(),
                Optional.of(services));
        assertThat(ValidityChecks.failed(calling)).containsExactly(
                "host busy: processes other than the cell's JVMs used 0.36 of 2 processors");
    }

    /** 0.8 processors as above, in a cell that sends messages: the broker's part is not known. */
    @Test
    void aBrokerWithoutRecordedCpuTimeIsReported() {
        var event = new JvmEvent.CellInfo(0, "run-1", "host", "mine", "mine.virtual.ack.p.closed-8.jdk25.r1", "virtual",
                "ack", "closed-8", 1, "server", "virtual", 8, 0, 0, 2, "", "{\"producer\": {\"name\": \"p\"}}");
        var server = HandMade.recording("s.jfr", 25, event, HandMade.cpu(0.2, 0.9));
        var client = HandMade.recording("c.jfr", 25, event, HandMade.cpu(0.3, 0.9));
        assertThat(ValidityChecks.failed(cell(server, client))).containsExactly(
                "host busy: processes other than the cell's JVMs used 0.80 of 2 processors (including the broker, whose CPU"
                        + " time was not recorded)");
    }

    @Test
    void aBrokerThatExplainsTheLoadPasses() {
        var server = HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25),
                HandMade.all(HandMade.cpu(0.2, 0.9), auxiliaryProcesses(5_700_000_000L, 300_000_000L)));
        var client = HandMade.recording("c.jfr", 25, HandMade.event("virtual", "virtual", "client", 8, 0, 25),
                HandMade.cpu(0.3, 0.9));
        // 0.8 − 0.57 − 0.03 = 0.2 processors, below the threshold of a quarter
        assertThat(ValidityChecks.failed(cell(server, client))).isEmpty();
    }

    /** A pool that fills stops growing, a leak does not: 31 + 60 × 10 s; and 31 to 231 in the first 4 s. */
    @Test
    void threadsThatNeverEndAreReported() {
        assertThat(ValidityChecks.failed(threads(second -> 31 + 60 * second)))
                .containsExactly("threads leak: from 31 to 571 platform threads, growing throughout the measured time");
        assertThat(ValidityChecks.failed(threads(second -> 31 + 50 * Math.min(4, second)))).isEmpty();
    }

    private static Cell threads(IntUnaryOperator countAtSecond) {
        var counts = IntStream.range(0, 10).<JvmEvent>mapToObj(second -> new RuntimeEvents.ThreadCount(
                HandMade.TEN_SECONDS.startNanos() + second * HandMade.SECOND, countAtSecond.applyAsInt(second)))
                .toList();
        return HandMade.cell(
                HandMade.recording("s.jfr", 25, HandMade.event("virtual", "virtual", "server", 8, 0, 25), counts),
                null);
    }

    private static List<JvmEvent> auxiliaryProcesses(long brokerNanos, long runnerNanos) {
        long start = HandMade.TEN_SECONDS.startNanos();
        return List.of(new JvmEvent.Companion(start, 10 * HandMade.SECOND, "broker", brokerNanos),
                new JvmEvent.Companion(start, 10 * HandMade.SECOND, "runner", runnerNanos));
    }

    @Test
    void asymmetryIsReadFromTheRecordings() {
        var serial = server("DefNew", "-Xmx256m -XX:StartFlightRecording:filename=a");
        var g1 = server("G1New",
                "-Xmx256m -XX:+UseG1GC -XX:StartFlightRecording:filename=b --add-opens=java.base/x=y");
        assertThat(Asymmetry.between(cell(serial, serial), cell(serial, serial))).isEmpty();
        assertThat(Asymmetry.between(cell(serial, serial), cell(g1, g1))).containsExactly(
                "unequal collector: DefNew against G1New", "unequal JVM arguments: none against -XX:+UseG1GC");
    }

    /** On one processor JDK 25 chooses Serial and 27 G1; an option may choose what the other JDK does. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            25.0.1+9; -Xmx256m; unequal collector: DefNew against G1New, which comes with the JDKs, \
            unequal compact object headers: off against on, which comes with the JDKs, \
            unequal object monitor table: off against on, which comes with the JDKs
            25.0.1+9; -Xmx256m -XX:+UseSerialGC -XX:+UseCompactObjectHeaders; unequal collector: DefNew against G1New, \
            unequal object monitor table: off against on, which comes with the JDKs, \
            unequal JVM arguments: -XX:+UseCompactObjectHeaders -XX:+UseSerialGC against none
            27.0.1+9; -Xmx256m; unequal collector: DefNew against G1New
            27.0.1+9; -Xmx256m -XX:-UseCompactObjectHeaders; unequal collector: DefNew against G1New, \
            unequal compact object headers: off against on, which comes with the JDKs, \
            unequal JVM arguments: -XX:-UseCompactObjectHeaders against none
            """)
    void someAsymmetriesComeWithTheJdk(String version, String arguments, String lines) {
        var one = server("DefNew", version, arguments);
        var other = server("G1New", "27.0.1+9", "-Xmx256m");

        assertThat(String.join(", ", Asymmetry.between(cell(one, one), cell(other, other)))).isEqualTo(lines);
    }

    /** Reports are passed on: values of arguments that may be secrets or paths are not in them, not even in part. */
    @Test
    void valuesOfArgumentsAreNotShown() {
        var one = server("DefNew",
                "-Xmx256m -Xss512k -Dpassword=s3cret -Dnote=\"two words -Dx\" -XX:HeapDumpPath=/home/me"
                        + " -javaagent:/opt/a.jar=key -Xlog:gc:file=/var/log/x -XX:-UseBiasedLocking -XX:MaxRAMPercentage=72.5 --add-exports=java.base/x=y");
        var other = server("DefNew", "-Xmx256m -Dpassword=other");
        assertThat(Asymmetry.between(cell(one, one), cell(other, other))).singleElement().asString().isEqualTo(
                "unequal JVM arguments: --add-exports=… -XX:-UseBiasedLocking -XX:HeapDumpPath=…"
                        + " -XX:MaxRAMPercentage=72.5 -Xlog:… -Xss512k -javaagent:… … against none");
    }

    /** 1,000 - 930 - 38 - 25. */
    @Test
    void unaccountedRequestsAreReported() {
        var summary = new JvmEvent.LoadSummary(0, 1_000, 930, 38, 20, 11, 25, 80, 80, 0.3, 1000, 10_000_000_000L, 0, 0);
        assertThat(Warnings.of(cell(recording("server"), recording("client", summary)), List.of())).contains(
                "load accounting of the generator: of 1000 requests offered, 7 are missing");
        assertThat(Warnings.of(cell(recording("server"), recording("client", summary(930, 80, 80, 0.3))), List.of()))
                .noneMatch(w -> w.contains("account"));
    }

    private static JvmEvent summary(int completed, int opened, int peak, double cpu) {
        return new JvmEvent.LoadSummary(0, completed, completed, 0, 0, 0, 0, opened, peak, cpu, 1000,
                10_000_000_000L, 0, 0);
    }

    private static MeasuredRecording server(String collector, String arguments) {
        return server(collector, "21.0.1+9", arguments);
    }

    private static MeasuredRecording server(String collector, String version, String arguments) {
        return recording("server", new JvmEvent.YoungCollector(0, collector),
                new JvmEvent.Jvm(0, "vm", "(" + version + ")", arguments, null, 1, 0));
    }

    private static MeasuredRecording recording(String role, JvmEvent... more) {
        var events = new ArrayList<JvmEvent>(List.of(Recorded.jvm(21), Recorded.hardwareThreads(2),
                HandMade.event("virtual", "virtual", role, 80, 0, 21)));
        events.addAll(List.of(more));
        var profile = Recorded.profile(events.toArray(JvmEvent[]::new));
        return new MeasuredRecording(Path.of(role + ".jfr"), profile, new Coverage(1, List.of()), HandMade.TEN_SECONDS,
                Measurements.empty(HandMade.TEN_SECONDS, profile));
    }

    private static Cell cell(MeasuredRecording server, MeasuredRecording client) {
        return new Cell(CellKey.of(server), Optional.of(server), Optional.of(client), Optional.empty(),
                Optional.empty());
    }

    private static List<String> failed(JvmEvent... events) {
        return ValidityChecks.failed(cell(recording("server", events), recording("client", events)));
    }
}
