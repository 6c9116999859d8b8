package io.carrierscope.analyzer.verify;

import static io.carrierscope.analyzer.cell.HandMade.cpu;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static io.carrierscope.analyzer.cell.HandMade.requests;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.cli.VerifyCommand.Verifications;
import io.carrierscope.analyzer.verify.Verification.Outcome;
import io.carrierscope.analyzer.verify.Verification.Percentile99;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions of a report compared with hand-made cells. */
class VerificationTest {
    private static final String REPORT = """
            {"schemaVersion": 1, "cells": [
              {"runId": "r", "id": "a", "throughputPerSecond": 37, "latencyMillis": {"p99": 31.5}, "moreClients": {"perSecond": 130, "leastPerSecond": 90,
                "thenBound": "cpu", "tests": [{"change": "clients", "to": "32", "text": "with 32 clients"}]},
               "verdicts": [{"cause": "pinning-monitor", "whatIf": {"perSecond": 77, "leastPerSecond": 55, "thenBound":
                 "concurrency", "responseMillis": {"p50": 3, "p90": 4, "p99": 6.2}, "tests": [{"change": "jdk", "to": "24", "text": "on JDK 24 or newer"}]}},
                 {"cause": "not-warm", "whatIf": {"perSecond": null, "tests": []}}]}]}""";

    @TempDir
    private Path folder;

    @Test
    void comparesPredictedWithMeasured() throws Exception {
        var verification = verification(
                row("a", "pinning-monitor", "jdk", "24", "\"quick.virtual.io.closed-64.jdk25.r1\"",
                        "null") + "," + row("a", "clients", "clients", "32", "null", "\"no JDK\""));
        assertThat(verification.outcomes()).satisfiesExactly(held -> {
            assertThat(held.measuredPerSecond().getAsDouble()).isCloseTo(70, within(1e-9)); // 700 in 10 s
            assertThat(held.predictedToMeasured().getAsDouble()).isCloseTo(1.1, within(1e-9));
            assertThat(held.holds()).isTrue();
            assertThat(held.test()).isEqualTo("on JDK 24 or newer");
            assertThat(held.beforePerSecond()).isEqualTo(37);
            // 5 ms from the intended start and 7 ns of delay
            assertThat(held.p99()).hasValueSatisfying(p -> {
                assertThat(p.beforeMillis()).isEqualTo(31.5);
                assertThat(p.predictedToMeasured().getAsDouble()).isCloseTo(1.24, within(0.002));
                assertThat(p.holds()).isTrue();
            });
        }, refused -> {
            assertThat(refused.predictedPerSecond()).isEqualTo(130);
            assertThat(refused.predictedToMeasured()).isEmpty();
            assertThat(refused.holds()).isFalse();
            assertThat(refused.p99()).isEmpty();
        });
        assertThat(Verifications.markdown(verification)).contains("| a | pinning-monitor |", "1.10", "not run: no JDK",
                "1 of 1 prediction that were tried", "| 31.50 |");
        assertThat(Verifications.json(verification)).contains("\"predictedToMeasured\" : 1.1", "\"holds\" : true");
    }

    @Test
    void anErrorOfMoreThanAFifthDoesNotHold() {
        assertThat(outcome(121, 100).holds()).isFalse();
        assertThat(outcome(79, 100).holds()).isFalse();
        assertThat(outcome(119, 100).holds()).isTrue();
        assertThat(outcome(81, 0).holds()).isFalse();
        assertThat(outcome(44, 100, true).holds()).isTrue();
        assertThat(outcome(121, 100, true).holds()).isFalse();
    }

    @Test
    void aTimeMayDifferByAQuarter() {
        assertThat(new Percentile99(9, 7.4, OptionalDouble.of(6)).holds()).isTrue();
        assertThat(new Percentile99(9, 7.6, OptionalDouble.of(6)).holds()).isFalse();
        assertThat(new Percentile99(9, 4.4, OptionalDouble.of(6)).holds()).isFalse();
        assertThat(new Percentile99(9, 6, OptionalDouble.empty()).holds()).isFalse();
    }

    @Test
    void anInvalidPlanIsReportedInOneLine() throws IOException {
        Path plan = Files.writeString(folder.resolve("plan"), "nonsense");
        assertThatThrownBy(() -> Verification.of(plan, Analysis.of(List.of()))).isInstanceOf(DataError.class)
                .hasMessageContaining("expected JSON with rows");
        assertThatThrownBy(() -> Verification.of(folder.resolve("absent"), Analysis.of(List.of())))
                .isInstanceOf(DataError.class).hasMessageContaining("cannot be read");
    }

    private static Outcome outcome(double predicted, double measured) {
        return outcome(predicted, measured, false);
    }

    private static Outcome outcome(double predicted, double measured, boolean lowerBound) {
        return new Outcome("c", "x", "t", 1, predicted, predicted, lowerBound, "cpu", "v", OptionalDouble.of(measured),
                "cpu", Optional.empty(), null);
    }

    private Verification verification(String rows) throws Exception {
        Path report = Files.writeString(folder.resolve("report.json"), REPORT);
        Path plan = Files.writeString(folder.resolve("plan"),
                "{\"report\": \"" + report + "\", \"rows\": [" + rows + "]}");
        var server = recording("s", 25, event("virtual", "virtual", "server", 64, 0, 25), cpu(0.1, 0.2));
        var client = recording("c", 25, event("virtual", "virtual", "client", 64, 0, 25), requests(700, 5_000_000));
        return Verification.of(plan, Analysis.of(List.of(server, client)));
    }

    private static String row(String cell, String cause, String change, String to, String by, String refused) {
        return "{\"runId\": \"r\", \"cell\": \"" + cell + "\", \"cause\": \"" + cause + "\", \"change\": \"" + change
                + "\", \"to\": \"" + to + "\", \"verifiedBy\": " + by + ", \"refused\": " + refused + "}";
    }
}
