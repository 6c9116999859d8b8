package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.item.ItemCollectionToolkit;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.IRule;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.Severity;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** Our rules and JMC's own, discovered and evaluated by JMC's rule engine. */
class RulesTest {
    static Stream<Path> samples() throws Exception {
        return Samples.all();
    }

    private static Map<String, IResult> evaluate(IItemCollection items) throws Exception {
        var results = new HashMap<String, IResult>();
        var pending = RulesToolkit.evaluateParallel(RuleRegistry.getRules(), items,
                IPreferenceValueProvider.DEFAULT_VALUES, 1);
        for (var rule : pending.entrySet()) {
            results.put(rule.getKey().getId(), rule.getValue().get());
        }
        return results;
    }

    @Test
    void jmcFindsOurRules() {
        assertThat(RuleRegistry.getRules()).extracting(IRule::getId)
                .contains("carrierscope.Answer", "carrierscope.Pinning",
                        "carrierscope.CarrierSaturation", "carrierscope.Suspicions", "carrierscope.BlindSpots")
                .hasSizeGreaterThan(40);
    }

    /** {@link #evaluate} fails when an evaluation throws: JMC's own rules also run without error on our recordings. */
    @ParameterizedTest
    @MethodSource("samples")
    void theVerdictsAreThoseOfExplain(Path file) throws Exception {
        var results = evaluate(Samples.load(file));
        assertThat(results).hasSameSizeAs(RuleRegistry.getRules()).doesNotContainValue(null);
        var cell = Analysis.of(List.of(MeasuredRecording.of(file))).cells().get(0);
        var explained = cell.verdicts();
        assertThat(verdicts(results, "Suspicions"))
                .isEqualTo(lines(cell.verdicts(Finding.Rank.SUSPICION).stream()));
        assertThat(verdicts(results, "Pinning")).isEqualTo(
                lines(explained.stream().filter(v -> v.cause().startsWith("pinning-"))));
        assertThat(verdicts(results, "BlindSpots")).isEqualTo(
                lines(cell.all().stream().filter(Verdict.Unknown.class::isInstance)));
        assertThat(lines(cell.all().stream())).containsAll(verdicts(results, "CarrierSaturation"));
    }

    /** JMC renames the thread of a sample. */
    @ParameterizedTest
    @MethodSource("samples")
    void allSamplesAreSeen(Path file) throws Exception {
        var read = MeasuredRecording.of(file).measured();
        Findings.of(Samples.load(file)).cell().cell().subject().ifPresent(loaded -> {
            assertThat(loaded.measured().samples.samples()).isEqualTo(read.samples.samples());
            assertThat(loaded.measured().cpuBursts.count()).isEqualTo(read.cpuBursts.count());
        });
    }

    private static List<String> verdicts(Map<String, IResult> results, String rule) {
        return List.copyOf(results.get("carrierscope." + rule).getResult(FindingsRule.VERDICTS));
    }

    private static List<String> lines(Stream<Verdict> verdicts) {
        return verdicts.map(Opinion::line).toList();
    }

    @Test
    void pinsOnJdk21AreAWarningThatNamesTheSite() throws Exception {
        var results = evaluate(Samples.load(Samples.file("virtual.pin-monitor.closed-12.jdk21.r1.server")));
        var pinning = results.get("carrierscope.Pinning");
        assertThat(pinning.getSeverity()).isEqualTo(Severity.WARNING);
        assertThat(pinning.getSummary()).startsWith("pinning-monitor: found, ").endsWith(" % of carrier time.");
        assertThat(pinning.getExplanation()).contains("largest site io.carrierscope.");
        assertThat(pinning.getSolution()).contains("JDK 24 or newer");
        assertThat(pinning.getResult(TypedResult.SCORE).doubleValue()).isBetween(75.0, 100.0);
        var carriers = results.get("carrierscope.CarrierSaturation");
        assertThat(carriers.getSeverity()).isEqualTo(Severity.WARNING);
        assertThat(carriers.getExplanation()).contains("pinning-monitor: found");
    }

    @Test
    void onJdk25NothingPins() throws Exception {
        var results = evaluate(Samples.load(Samples.file("virtual.pin-monitor.closed-12.jdk25.r1.server")));
        assertThat(results.get("carrierscope.Pinning").getSeverity()).isEqualTo(Severity.OK);
        assertThat(results.get("carrierscope.CarrierSaturation").getSeverity()).isEqualTo(Severity.OK);
        assertThat(results.get("carrierscope.BlindSpots").getSeverity()).isEqualTo(Severity.INFO);
        assertThat(results.get("carrierscope.BlindSpots").getSolution()).contains("lock-contention: record ");
    }

    @ParameterizedTest
    @CsvSource({"I2, carriers-stuck", "I5, carrier-monopolized", "I6, pinning-monitor", "R1, pinning-monitor",
            "R2, carriers-stuck", "R3, carrier-monopolized"})
    void warnsOfIncidents(String incident, String cause) throws Exception {
        var carriers = evaluate(Samples.load(Samples.file("incident." + incident + ".")))
                .get("carrierscope.CarrierSaturation");
        assertThat(carriers.getSeverity()).isEqualTo(Severity.WARNING);
        assertThat(carriers.getSummary() + carriers.getExplanation()).contains(cause + ": found");
    }

    /** A pool of platform threads: the carrier of the probe leaves no event up to the end, so it may be held. */
    @Test
    void aCarrierWithoutEventsMayBePinned() throws Exception {
        var results = evaluate(Samples.load(Samples.file("platform-20.pin-monitor.closed-12.jdk21.r1.server")));
        assertThat(results.get("carrierscope.Pinning").getSeverity()).isEqualTo(Severity.INFO);
        assertThat(results.get("carrierscope.Pinning").getSummary()).contains("carriers left none up to the end");
        assertThat(results.get("carrierscope.CarrierSaturation").getSeverity()).isEqualTo(Severity.INFO);
    }

    @Test
    void nothingLoadedIsNotApplicable() throws Exception {
        var task = new PinningRule().createEvaluation(ItemCollectionToolkit.EMPTY,
                IPreferenceValueProvider.DEFAULT_VALUES, null);
        task.run();
        assertThat(task.get().getSeverity()).isEqualTo(Severity.NA);
        assertThat(task.get().getSummary()).isEqualTo("recording: holds no events");
    }
}
