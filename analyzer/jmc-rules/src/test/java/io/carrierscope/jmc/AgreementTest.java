package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Member.KeptVerdict;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.file.Recording;
import io.carrierscope.analyzer.report.Reports;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.watch.Alarm;
import io.carrierscope.analyzer.watch.Look;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.item.IItemCollection;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;

/**
 * All who judge a recording say the same of it as explain: check, watch, a fleet, and the rules inside of JMC. Folders with more
 * recordings are named by {@code -Dcarrierscope.recordings}, joined by the path separator.
 */
class AgreementTest {
    private static final String FOUND = "found";
    private static final String UNKNOWN = "unknown";
    private static final String ABSENT = "absent";
    private static final Labelling LABELLING = new Labelling(List.of(Label.SERVICE), Optional.empty(),
            Optional.empty());

    /**
     * What is said of a recording.
     *
     * @param first the cause that is named first; empty for none
     * @param words by finding: found, unknown or absent
     * @param state the state of the service in one word; empty for a cell of a matrix
     */
    private record Said(String first, Map<String, String> words, String state) {
        static Said of(Map<String, String> words, String state) {
            return new Said(first(words), words, state);
        }

        static String first(Map<String, String> words) {
            return words.entrySet().stream().filter(w -> w.getValue().equals(FOUND)).map(Map.Entry::getKey)
                    .filter(id -> rank(id) == Finding.Rank.CAUSE || rank(id) == Finding.Rank.RESOURCE).findFirst()
                    .orElse("");
        }
    }

    static Stream<Path> recordings() throws Exception {
        return Samples.all();
    }

    private static Finding.Rank rank(String id) {
        return Findings.named(id).orElseThrow().rank();
    }

    private static Analysis analysis(Path file) throws Exception {
        return Analysis.of(List.of(MeasuredRecording.of(file)));
    }

    /** What report.json says: verdicts on all requests, which those on the slowest ones make found. */
    private static Said explained(Analysis analysis) throws Exception {
        var cell = new ObjectMapper().readTree(Reports.json(analysis)).get("cells").get(0);
        var words = words(cell.path("verdicts"));
        String first = Said.first(words);
        var slowest = words(cell.path("tail").path("causes"));
        slowest.forEach((id, word) -> words.merge(id, word, (one, other) -> one.equals(FOUND) ? one : other));
        return new Said(first, words, cell.path("state").asText());
    }

    private static Map<String, String> words(JsonNode verdicts) {
        var words = new LinkedHashMap<String, String>();
        verdicts.forEach(v -> words.put(v.get("cause").asText(), v.get("status").asText()));
        return words;
    }

    /** Doubts about the measurement are not kept of a fleet. */
    private static Said withoutDoubts(Said said) {
        var words = new LinkedHashMap<>(said.words);
        words.keySet().removeIf(id -> rank(id) == Finding.Rank.VALIDITY);
        return new Said(said.first, words, said.state);
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void aFleetAgrees(Path file) throws Exception {
        var member = Member.of(MeasuredRecording.of(file), LABELLING);
        var words = new LinkedHashMap<String, String>();
        member.verdicts().forEach(v -> words.put(v.cause(), switch (v) {
            case KeptVerdict.Found f -> FOUND;
            case KeptVerdict.Unknown u -> UNKNOWN;
            case KeptVerdict.Absent a -> ABSENT;
        }));
        var explained = withoutDoubts(explained(analysis(file)));
        assertThat(new Said(explained.first, words, member.state().orElse(""))).isEqualTo(explained);
        if (!explained.first.isEmpty()) {
            assertThat(Said.first(words)).isEqualTo(explained.first);
        }
    }

    /** What is found breaks the limit that it is absent, and what is not known does not pass it. */
    @ParameterizedTest
    @MethodSource("recordings")
    void aCheckAgrees(Path file) throws Exception {
        var analysis = analysis(file);
        var explained = explained(analysis);
        var limits = explained.words.keySet().stream().map(Limit::absent).toList();
        var words = new LinkedHashMap<String, String>();
        Check.of(analysis, limits, false).outcomes().forEach(o -> words.put(
                ((Limit.Absent) o.limit()).finding().id(), switch (o.judgement().status()) {
                    case KEPT -> ABSENT;
                    case BROKEN -> FOUND;
                    case UNKNOWN -> UNKNOWN;
                }));
        assertThat(words).isEqualTo(explained.words);
        var healthy = new Limit.Healthy().judge(analysis.cells().getFirst()).status();
        assertThat(healthy).isEqualTo(switch (explained.state) {
            case "healthy" -> Judgement.Status.KEPT;
            case "stuck", "start up", "cause found", "suspected" -> Judgement.Status.BROKEN;
            default -> explained.first.isEmpty() ? Judgement.Status.UNKNOWN : Judgement.Status.BROKEN;
        });
    }

    /** A recording watched as one interval raises the alarms of what is found, and judges none of what is unknown. */
    @ParameterizedTest
    @MethodSource("recordings")
    void aWatchAgrees(Path file) throws Exception {
        var look = Look.at(Recording.open(file), Optional.empty());
        var analysis = analysis(file);
        var explained = explained(analysis);
        for (Finding finding : Findings.all()) {
            var alarm = new Alarm.Cause(finding.id());
            String word = explained.words.get(finding.id());
            assertThat(alarm.raised(look).isPresent()).as(finding.id()).isEqualTo(FOUND.equals(word));
            if (word != null || finding instanceof PairCause) {
                assertThat(alarm.unjudged(look).isPresent()).as(finding.id())
                        .isEqualTo(word == null || word.equals(UNKNOWN));
            }
        }
        assertThat(look.cell().service().map(s -> s.state().text()).orElse("")).isEqualTo(explained.state);
        assertThat(look.headline()).isEqualTo(Headline.brief(analysis.cells().getFirst()));
        if (!explained.first.isEmpty()) {
            assertThat(look.headline()).contains("(" + explained.first);
        }
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void theRulesAgree(Path file) throws Exception {
        var loaded = loaded(file);
        Assumptions.assumeTrue(loaded.isPresent(), "JMC cannot read it");
        var result = new AnswerRule().createEvaluation(loaded.get(), IPreferenceValueProvider.DEFAULT_VALUES, null);
        result.run();
        var words = new LinkedHashMap<String, String>();
        for (String line : result.get().getResult(FindingsRule.VERDICTS)) {
            words.put(line.split(": ")[0], line.split(": ")[1].split(",")[0]);
        }
        var analysis = analysis(file);
        var explained = explained(analysis);
        assertThat(new Said(explained.first, words, result.get().getResult(FindingsRule.STATE))).isEqualTo(explained);
        String suspected = analysis.cells().getFirst().service().flatMap(JudgedService::first).map(Verdict::cause)
                .orElse("");
        assertThat(result.get().getSummary()).contains(explained.first.isEmpty() ? suspected : explained.first);
    }

    private static Optional<IItemCollection> loaded(Path file) {
        try {
            return Optional.of(Samples.load(file));
        } catch (Exception e) { // JMC fails in many ways
            return Optional.empty();
        }
    }
}
