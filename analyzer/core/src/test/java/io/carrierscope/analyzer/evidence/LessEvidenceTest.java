package io.carrierscope.analyzer.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.sample.Committed;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Less evidence never makes a verdict surer. Each recording is judged with an event type left out, with higher thresholds, without
 * stacks, with fewer samples, or cut. What was found may become unknown, and what was absent; nothing else may change. Folders with
 * more recordings are named by {@code -Dcarrierscope.evidence}, joined by the path separator; {@code -Dcarrierscope.variants} is how many
 * variants of each recording are tried, or {@code -Dcarrierscope.trials} how many of all recordings together, an even choice.
 */
class LessEvidenceTest {
    private static final String MORE = "carrierscope.evidence";
    private static final int SOME = Integer.getInteger("carrierscope.variants", 24);
    private static final int TRIALS = Integer.getInteger("carrierscope.trials", 0);
    private static final int PAIRS = 12;
    private static final long SEED = 42;

    /** What a recording says. */
    private enum Word {
        FOUND, UNKNOWN, ABSENT, NOT_JUDGED
    }

    /** @param state what is said where no cause is found */
    private record Said(Map<String, Word> words, Map<String, Finding.Rank> ranks, Optional<State> state) {
        static Said of(JudgedCell cell) {
            var words = new TreeMap<String, Word>();
            var ranks = new TreeMap<String, Finding.Rank>();
            for (var rank : List.of(Finding.Rank.CAUSE, Finding.Rank.SUSPICION)) {
                for (var v : cell.verdicts(rank)) {
                    words.put(v.cause(), switch (v) {
                        case Verdict.Found f -> Word.FOUND;
                        case Verdict.Unknown u -> Word.UNKNOWN;
                        case Verdict.Absent a -> Word.ABSENT;
                    });
                    ranks.put(v.cause(), v.finding().rank());
                }
            }
            boolean found = cell.found().stream().anyMatch(f -> !f.doubt());
            return new Said(words, ranks, cell.service().filter(s -> !found).map(s -> s.state()));
        }

        Word on(String cause) {
            return words.getOrDefault(cause, Word.NOT_JUDGED);
        }

        /** What is surer than this was, with less evidence. */
        List<String> surer(Said less, boolean cut) {
            var surer = new ArrayList<String>();
            var causes = new TreeSet<>(words.keySet());
            causes.addAll(less.words.keySet());
            for (String cause : causes) {
                if (surer(cause, on(cause), less.on(cause), cut)) {
                    surer.add(cause + " " + on(cause) + " -> " + less.on(cause));
                }
            }
            less.state.filter(s -> s == State.HEALTHY || s == State.IDLE && !cut)
                    .filter(s -> state.filter(s::equals).isEmpty())
                    .ifPresent(s -> surer.add(state.map(State::name).orElse("FOUND") + " -> " + s));
            return surer;
        }

        /** What is absent, though events may be missing. */
        List<String> absent() {
            return words.keySet().stream().filter(c -> on(c) == Word.ABSENT).map(c -> c + " ABSENT").toList();
        }

        private boolean surer(String cause, Word before, Word after, boolean cut) {
            boolean asks = ranks.getOrDefault(cause, Finding.Rank.SUSPICION) == Finding.Rank.SUSPICION;
            return switch (after) {
                case FOUND -> !cut && !asks && before != Word.FOUND;
                case ABSENT -> !cut && (before == Word.FOUND || before == Word.UNKNOWN);
                case NOT_JUDGED -> !cut && before == Word.FOUND;
                case UNKNOWN -> false;
            };
        }
    }

    @Test
    void lessEvidenceMakesNoVerdictSurer() throws Exception {
        int each = TRIALS / files().size();
        assertThat(TRIALS > 0 ? violations(each - each / 8, each / 8) : violations(SOME, PAIRS / 4)).isEmpty();
    }

    @Test
    @Tag("live")
    void lessEvidenceOfAnyKindMakesNoVerdictSurer() throws Exception {
        assertThat(violations(3 * SOME, PAIRS)).isEmpty();
    }

    private static Map<String, List<String>> violations(int most, int pairs) throws Exception {
        var violations = new LinkedHashMap<String, List<String>>();
        for (Path file : files()) {
            var whole = Evidence.of(file);
            var beside = beside(file);
            var said = judge(whole, beside);
            halves(whole, said, beside).forEach(
                    cause -> violations
                            .computeIfAbsent(cause + " FOUND -> ABSENT in both halves", c -> new ArrayList<>())
                            .add(file.getFileName().toString()));
            for (Less less : Less.untrusted()) {
                for (String absent : judge(less.of().apply(whole), beside).absent()) {
                    violations.computeIfAbsent(absent, s -> new ArrayList<>())
                            .add(file.getFileName() + ": " + less.name());
                }
            }
            for (Less less : some(Less.of(whole), most, pairs, file)) {
                for (String surer : said.surer(judge(less.of().apply(whole), beside), less.cut())) {
                    violations.computeIfAbsent(surer, s -> new ArrayList<>())
                            .add(file.getFileName() + ": " + less.name());
                }
            }
        }
        return violations;
    }

    /** Causes that are found in the whole, and absent from each half. */
    private static List<String> halves(Evidence whole, Said said, List<MeasuredRecording> beside) throws Exception {
        if (whole.profile().phase("measure").isPresent()) {
            return List.of();
        }
        var first = judge(Less.half(whole, true), beside);
        var second = judge(Less.half(whole, false), beside);
        return said.words.keySet().stream().filter(c -> said.ranks.get(c) != Finding.Rank.SUSPICION
                && said.on(c) == Word.FOUND && first.on(c) == Word.ABSENT && second.on(c) == Word.ABSENT).toList();
    }

    /** An even choice, always the same of a file, and as many pairs of those that change nothing but the evidence. */
    private static List<Less> some(List<Less> all, int most, int pairs, Path file) {
        var random = new Random(SEED + file.getFileName().toString().hashCode());
        var shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return Stream.concat(shuffled.stream().limit(most),
                Stream.generate(() -> all.get(random.nextInt(all.size())).after(all.get(random.nextInt(all.size()))))
                        .filter(l -> !l.cut()).limit(pairs))
                .toList();
    }

    private static Said judge(Evidence evidence, List<MeasuredRecording> beside) throws Exception {
        var all = new ArrayList<>(beside);
        all.addFirst(MeasuredRecording.of(evidence));
        return Said.of(JudgedCell.of(Cells.of(all).getFirst()));
    }

    /** The load generator of a cell. */
    private static List<MeasuredRecording> beside(Path file) throws Exception {
        var client = file.resolveSibling(file.getFileName().toString().replace(".server.jfr", ".client.jfr"));
        return !client.equals(file) && Files.exists(client) ? List.of(MeasuredRecording.of(client)) : List.of();
    }

    private static List<Path> files() throws IOException {
        var files = new ArrayList<>(Committed.recordings());
        for (String folder : System.getProperty(MORE, "").split(File.pathSeparator)) {
            if (!folder.isEmpty()) {
                try (var found = Files.walk(Path.of(folder), 1)) {
                    found.filter(f -> f.toString().endsWith(".jfr")).sorted().forEach(files::add);
                }
            }
        }
        return files.stream().filter(f -> !f.toString().endsWith(".client.jfr")).toList();
    }
}
