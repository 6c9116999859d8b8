package io.carrierscope.runner.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Limits;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.verify.Changes.Unguarded;
import io.carrierscope.runner.verify.Verification.Planned;
import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Call;
import io.carrierscope.runner.workload.step.Chance;
import io.carrierscope.runner.workload.step.Guard;
import io.carrierscope.runner.workload.step.Items;
import io.carrierscope.runner.workload.step.Permit;
import io.carrierscope.runner.workload.step.Wait;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A report chooses among what the runner knows, and nothing else. */
class VerificationTest {
    private static final List<Jdk> JDKS = List.of(new Jdk(25, "25.0.3"), new Jdk(21, "21.0.8"), new Jdk(24, "24"));

    @TempDir
    private Path folder;

    @Test
    void changesOneThingOfTheCell() {
        Cell newer = changed(claim("quick", "virtual", "pin-monitor", "closed-64", 21, "jdk", "24"));
        assertThat(newer.id().text()).isEqualTo("verify.virtual.pin-monitor.closed-64.jdk24.r1");
        assertThat(changed(claim("quick", "platform-20", "io", "closed-64", 25, "pool", "64")).server().variant())
                .isEqualTo("platform-200");
        assertThat(changed(claim("jdk-httpserver", "jdk-fixed-1-lifted", "io", "closed-64", 25, "pool", "64")).server())
                .satisfies(server -> {
                    assertThat(server.variant()).isEqualTo("jdk-cached");
                    assertThat(server.jvmOptions()).containsExactly("-Dsun.net.httpserver.maxIdleConnections=10000");
                });
        assertThat(changed(claim("quick", "virtual", "io", "closed-64-16conn", 25, "connections", "64")).load().id())
                .isEqualTo("closed-64");
        assertThat(changed(claim("quick", "virtual", "io", "batch-100x8", 25, "clients", "32")).load().id())
                .isEqualTo("batch-100x32");
        assertThat(changed(claim("quick", "virtual", "cpu", "closed-64", 25, "server-cpus", "2")).limits().server()
                .cpus()).isEqualTo(2);
        assertThat(changed(claim("quick", "virtual", "cpu", "closed-64", 25, "server-heap", "1024")).limits().server()
                .heapMegabytes()).isEqualTo(1024);
        assertThat(changed(claim("quick", "virtual", "cpu", "closed-64", 25, "warmup", "steady")).times().warmup()
                .untilSteady()).isTrue();
    }

    @Test
    void keepsTheCellsPhasesAndLimits() {
        Cell cell = changed(new Claim("run", "cell", "jdk-httpserver", "jdk-fixed-10", "sleep200", "", "closed-200", 25,
                List.of("server.cpus=1", "client.heap=512m"), "pool-exhausted", "pool", "200"));
        assertThat(cell.times()).isEqualTo(Suites.named("jdk-httpserver").times());
        assertThat(cell.limits().server().cpus()).isEqualTo(1);
        assertThat(cell.limits().server().memoryMegabytes()).isEqualTo(512);
        assertThat(cell.limits().client().heapMegabytes()).isEqualTo(512);
    }

    @Test
    void keepsTheCollectorThatTheServersNameTells() {
        Cell cell = changed(new Claim("run", "cell", "quick", "virtual-g1", "pin-monitor", "", "closed-64", 21,
                List.of("server.gc=g1"), "pinning-monitor", "jdk", "24"));
        assertThat(cell.id().text()).isEqualTo("verify.virtual-g1.pin-monitor.closed-64.jdk24.r1");
        assertThat(cell.server().variant()).isEqualTo("virtual");
        assertThat(cell.limits().server().collector()).isEqualTo("g1");
        assertThat(cell.limits().client().collector()).isEqualTo("serial");
    }

    @Test
    void keepsTheProducer() {
        Cell cell = changed(sending("mvc-linger10"));
        assertThat(cell.id().text()).isEqualTo("verify.mvc-virtual.ack-get.mvc-linger10.closed-30.jdk25.r1");
        assertThat(planned(sending("nosuch")).verification().rows().get(0).refused())
                .isEqualTo("unknown producer 'nosuch'");
    }

    @Test
    void changesTheLingerOfTheProducer() {
        Cell cell = changed(sending("webflux-linger10", "linger", "0"));
        assertThat(cell.producer().name()).isEqualTo("webflux-linger0");
        assertThat(cell.producer().bufferBytes()).isEqualTo(26_384);
        assertThat(planned(sending("mvc-linger10", "linger", "-1")).verification().rows().get(0).refused())
                .isEqualTo("expected for linger milliseconds, not '-1'");
    }

    private static Claim sending(String producer) {
        return sending(producer, "jdk", "25");
    }

    private static Claim sending(String producer, String change, String to) {
        return new Claim("run", "cell", "kafka-ack", "mvc-virtual", "ack-get", producer, "closed-30", 21, List.of(),
                "cause", change, to);
    }

    @Test
    void takesOutWhatIsHeldAndKeepsTheWork() {
        Cell free = changed(claim("quick", "virtual", "pin-monitor", "closed-64", 21, "unguarded", "monitor"));
        assertThat(free.workload().steps()).containsExactly(new Wait(Duration.ofMillis(5)));
        assertThat(free.workload().name()).isEqualTo("pin-monitor-without-monitor");
        assertThat(changed(claim("quick", "virtual", "pin-object-wait", "closed-64", 21, "unguarded", "monitor"))
                .workload().steps()).containsExactly(new Wait(Duration.ofMillis(5)));
        assertThat(changed(claim("quick", "virtual", "shared-lock", "closed-64", 25, "unguarded", "shared-lock"))
                .workload().cpuTime()).isEqualTo(Workloads.named("shared-lock").orElseThrow().cpuTime());
    }

    static List<UnaryOperator<List<Step>>> outerSteps() {
        return List.of(inner -> List.of(new Items(3, inner)), inner -> List.of(new Call("backend", inner)),
                inner -> List.of(new Chance(7, inner)), inner -> List.of(new Permit(2, inner)),
                inner -> List.of(new Guard(Guard.Kind.LOCK, inner)), UnaryOperator.identity());
    }

    @ParameterizedTest
    @MethodSource("outerSteps")
    void takesOutWhatIsHeldWithinAnyStep(UnaryOperator<List<Step>> outer) throws Refusal {
        List<Step> wait = List.of(new Wait(Duration.ofMillis(5)));
        Workload workload = new Workload("mine", "Why?", outer.apply(List.of(new Guard(Guard.Kind.MONITOR, wait))),
                0, Answer.AFTER_WORK);
        assertThat(new Unguarded(Guard.Kind.MONITOR).of(workload).steps()).isEqualTo(outer.apply(wait));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nosuch   | virtual     | io          | closed-64 | 25 | jdk         | 24             | unknown suite 'nosuch'
            quick    | nosuch      | io          | closed-64 | 25 | jdk         | 24             | unknown server 'nosuch'
            quick    | virtual     | rm -rf      | closed-64 | 25 | jdk         | 24             | unknown workload 'rm -rf'
            quick    | virtual     | io          | nosuch    | 25 | jdk         | 24             | unknown load plan 'nosuch'
            quick    | virtual     | io          | closed-64 | 17 | jdk         | 24             | unknown JDK '17'
            quick    | virtual     | io          | closed-64 | 25 | jdk         | 26             | no JDK 26 or newer on this machine
            quick    | virtual     | io          | closed-64 | 25 | jdk         | ../x           | expected for jdk a number up to 1000, not '../x'
            quick    | virtual     | io          | closed-64 | 25 | nosuch      | 1              | unknown change 'nosuch'
            quick    | virtual     | io          | closed-64 | 25 | clients     | 10001          | expected for clients a number up to 10000, not '10001'
            quick    | virtual     | io          | poisson-9 | 25 | clients     | 8              | load plan poisson-9 has no number of clients
            quick    | virtual     | io          | closed-64 | 25 | unguarded   | monitor        | workload io does not hold a monitor
            quick    | virtual     | io          | closed-64 | 25 | unguarded   | nosuch         | unknown guard 'nosuch'
            quick    | virtual     | io          | closed-64 | 25 | pool        | 64             | server virtual has no pool of a size
            quick    | platform-20 | io          | closed-64 | 25 | pool        | 999            | no variant of platform-20 has 999 threads
            bank-transfer | mvc-async-8-50-100 | transfer-tenth | closed-64 | 25 | pool | 80 | no variant of mvc-async-8-50-100 has 80 threads
            time-to-peak | mvc-platform-100 | wait-5ms | closed-164 | 25 | pool | 150 | no variant of mvc-platform-100 has 150 threads
            quick    | virtual     | io          | closed-64 | 25 | server-cpus | 5              | this machine has 4 processors, not 5
            quick    | virtual     | io          | closed-64 | 25 | linger      | 0              | workload io sends no messages
            quick    | virtual     | io          | closed-64 | 25 | warmup      | long           | expected for warmup steady, not 'long'
            """)
    void refusesWhatItDoesNotKnow(String suite, String server, String workload, String load, int jdk, String change,
            String to, String reason) {
        Planned planned = planned(claim(suite, server, workload, load, jdk, change, to));
        assertThat(planned.cells()).isEmpty();
        assertThat(planned.verification().rows()).singleElement().satisfies(row -> {
            assertThat(row.refused()).isEqualTo(reason);
            assertThat(row.verifiedBy()).isNull();
        });
    }

    @Test
    void refusesLimitsThatAreNone() {
        Planned planned = planned(new Claim("run", "cell", "quick", "virtual", "io", "", "closed-64", 25,
                List.of("server.jvm=-XX:OnError"), "x", "clients", "8"));
        assertThat(planned.verification().rows().get(0).refused()).contains("no limit");
    }

    @Test
    void runsEachCellOnceAndKeepsUnlikeOnesApart() {
        Claim one = claim("quick", "platform-20", "io", "closed-64", 25, "pool", "64");
        Claim limited = new Claim("other", "cell", "quick", "platform-20", "io", "", "closed-64", 25,
                List.of("server.cpus=1"), "pool-exhausted", "pool", "64");
        Planned planned = planned(one, one, limited);
        assertThat(planned.cells()).extracting(cell -> cell.id().text()).containsExactly(
                "verify.platform-200.io.closed-64.jdk25.r1", "verify.platform-200.io.closed-64.jdk25.r2");
        assertThat(planned.verification().rows()).extracting(Verification.Row::verifiedBy).containsExactly(
                "verify.platform-200.io.closed-64.jdk25.r1", "verify.platform-200.io.closed-64.jdk25.r1",
                "verify.platform-200.io.closed-64.jdk25.r2");
    }

    @Test
    void readsThePredictionsOfAReport() throws Exception {
        Path report = write("""
                {"schemaVersion": 1, "cells": [{"runId": "r", "id": "c", "suite": "quick", "server": "virtual",
                  "workload": "io", "load": "closed-8", "jdk": 21, "limits": ["server.cpus=1"],
                  "moreClients": {"perSecond": 1500, "tests": [{"change": "clients", "to": "32"}]},
                  "verdicts": [{"cause": "x", "whatIf": {"perSecond": null, "tests": [{"change": "jdk", "to": "24"}]}},
                    {"cause": "y", "status": "absent"},
                    {"cause": "pinning-monitor", "whatIf": {"perSecond": 7, "tests": [{"change": "jdk", "to": "24"},
                      {"change": "unguarded", "to": "monitor"}]}}]}]}""");
        assertThat(ReportFile.claims(report)).containsExactly(
                new Claim("r", "c", "quick", "virtual", "io", "", "closed-8", 21, List.of("server.cpus=1"),
                        "pinning-monitor", "jdk", "24"),
                new Claim("r", "c", "quick", "virtual", "io", "", "closed-8", 21, List.of("server.cpus=1"),
                        "pinning-monitor", "unguarded", "monitor"),
                new Claim("r", "c", "quick", "virtual", "io", "", "closed-8", 21, List.of("server.cpus=1"), "clients",
                        "clients", "32"));
        assertThat(ReportFile.in(folder)).isEqualTo(report);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            nonsense               | is not a report.json
            {"schemaVersion": 2}   | is not a report.json of this version
            """)
    void refusesAFileThatIsNoReport(String text, String reason) throws IOException {
        Path report = write(text);
        assertThatThrownBy(() -> ReportFile.claims(report)).isInstanceOf(Refusal.class).hasMessageContaining(reason);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(folder.resolve("report.json"), text);
    }

    private static Cell changed(Claim claim) {
        Planned planned = planned(claim);
        assertThat(planned.verification().rows().get(0).refused()).isNull();
        return planned.cells().get(0);
    }

    private static Claim claim(String suite, String server, String workload, String load, int jdk, String change,
            String to) {
        return new Claim("run", "cell", suite, server, workload, "", load, jdk, List.of(), "cause", change, to);
    }

    private static Planned planned(Claim... claims) {
        return Verification
                .plan("report.json", List.of(claims), Suites.NAMES.stream().map(Suites::named).toList(), JDKS,
                        4, VerificationTest::limited);
    }

    private static Limits limited(Limits limits, List<String> texts) {
        return switch (texts.isEmpty() ? "" : texts.get(0)) {
            case "server.cpus=1" -> limits.with("server", server -> server.withCpus(1)).with("client",
                    client -> texts.size() > 1 ? client.withHeap(512) : client);
            case "server.gc=g1" -> limits.with("server", server -> server.withCollector("g1"));
            default -> refused(texts, limits);
        };
    }

    private static <T> T refused(List<String> texts, T limits) {
        if (!texts.isEmpty()) {
            throw new IllegalArgumentException("no limit: " + texts);
        }
        return limits;
    }
}
