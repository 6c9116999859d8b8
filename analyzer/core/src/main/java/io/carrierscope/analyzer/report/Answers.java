package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State.Trouble;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.Urgency;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Points;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The answers of recordings of services that are judged one by one, those most in trouble first. Nothing else of a recording is held. */
public final class Answers {
    private static final int MOST_LISTED = 1_000;

    private final List<Answer> all = new ArrayList<>();

    /**
     * The answer of one recording.
     *
     * @param complete true if every byte was read
     */
    public record Answer(String file, boolean complete, Urgency urgency, List<String> lines) {
        /** Judges a recording alone. */
        public static Answer of(MeasuredRecording recording) {
            return of(Analysis.of(List.of(recording)));
        }

        /** The answer of an analysis of one recording. */
        static Answer of(Analysis alone) {
            var cell = alone.cells().getFirst();
            return new Answer(Member.name(alone.recordings().getFirst().file()), alone.complete(), Urgency.of(cell),
                    Stream.concat(Stream.of(Headline.of(cell)), TailText.of(cell).stream()).toList());
        }

        private Mark mark() {
            return switch (urgency.trouble()) {
                case FOUND -> Mark.FOUND;
                case SUSPECTED -> Mark.SUSPECTED;
                case UNKNOWN -> Mark.UNKNOWN;
                case NONE -> Mark.NEUTRAL;
            };
        }
    }

    public void add(Answer answer) {
        all.add(answer);
    }

    public int size() {
        return all.size();
    }

    /** True if every byte of every recording was read. */
    public boolean complete() {
        return all.stream().allMatch(Answer::complete);
    }

    /** The recordings most in trouble, at most so many. */
    List<String> first(int most) {
        return mostUrgent().limit(most).map(Answer::file).toList();
    }

    private Stream<Answer> mostUrgent() {
        return all.stream().sorted(Comparator.comparing(Answer::urgency).thenComparing(Answer::file));
    }

    /**
     * How many have a cause, and the answer of each.
     *
     * @param note what else there is to read
     * @param links where more of a recording is, by file
     */
    List<Block> blocks(String note, Map<String, String> links) {
        long found = all.stream().filter(a -> a.urgency.trouble() == Trouble.FOUND).count();
        var blocks = new ArrayList<Block>(List.of(
                new Prose(Tone.LEAD, "A cause was found in " + Numbers.part(found, size(), "recording") + "."),
                new Prose(Tone.NOTE, "Those most in trouble come first. " + note),
                new Points(mostUrgent().limit(MOST_LISTED)
                        .map(a -> new Point(a.mark(), a.file, a.lines, links.getOrDefault(a.file, ""))).toList())));
        if (size() > MOST_LISTED) {
            blocks.add(new Prose(Tone.NOTE, "and " + Numbers.count(size() - MOST_LISTED) + " less in trouble"));
        }
        return blocks;
    }

    /** The same, for a terminal. */
    public String text(String note) {
        return TextWriter.write(blocks(note, Map.of()));
    }
}
