package io.carrierscope.analyzer.report.text;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.service.FoundCauses;
import io.carrierscope.analyzer.report.service.Headline.Answer;
import io.carrierscope.analyzer.report.service.Headline.Where;
import io.carrierscope.analyzer.report.service.Topics;
import io.carrierscope.analyzer.report.service.UnansweredQuestions;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answer for one recording, or for one cell of a matrix, on one screen of a terminal: what happens, why, where, what to do, and what is not known. Of
 * the tables it has the one that carries the answer, if that fits.
 */
public final class Screen {
    /** A terminal of today has more lines. */
    static final int LINES = 45;
    private static final int MOST_ROWS = 5;
    private static final String REST = CommandName
            .with("explain --all FILE shows all tables, evidence and open questions.");

    private final int width;

    private Screen(int width) {
        this.width = width;
    }

    /** Returns the screen; empty unless the analysis is of one recording or cell. */
    public static Optional<String> of(Analysis analysis) {
        return of(analysis, TextWriter.width());
    }

    static Optional<String> of(Analysis analysis, int width) {
        return analysis.cells().size() == 1
                ? Optional.of(new Screen(width).written(analysis.cells().getFirst()))
                : Optional.empty();
    }

    private String written(JudgedCell c) {
        String answer = text("", Answer.of(c));
        String causes = text(c.found().isEmpty() ? "SUSPECTED" : "CAUSES", FoundCauses.brief(c));
        String bugs = text("", c.bugs().stream().filter(b -> !causes.contains(b.id()))
                .<Block>map(b -> Block.Prose.of(b.text())).toList());
        String unknown = text("NOT KNOWN", UnansweredQuestions.brief(c));
        int left = LINES - lines(answer) - lines(causes) - lines(bugs) - lines(unknown) - lines(REST);
        var more = new ArrayList<String>();
        for (String part : List.of(text("THREAD DUMP", dump(c)), text("REQUESTS", keys(Topics.requests(c))),
                text("WHERE", table(Where.of(c).topic(c))))) {
            if (lines(part) <= left) {
                left -= lines(part);
                more.add(part);
            }
        }
        return Stream.of(List.of(answer, causes, bugs), more, List.of(unknown, REST + "\n")).flatMap(List::stream)
                .filter(p -> !p.isEmpty()).collect(Collectors.joining("\n"));
    }

    /** A gap is a line, too. */
    private static int lines(String text) {
        return text.isEmpty() ? 0 : 1 + (int) text.lines().count();
    }

    private String text(String title, List<Block> blocks) {
        String text = TextWriter.write(blocks, width).stripTrailing();
        return text.isEmpty() ? "" : title + (title.isEmpty() ? "" : "\n") + text.stripLeading() + "\n";
    }

    /** A dump carries no answer where all threads wait for work, and no virtual thread ran that it could show or lack. */
    private static List<Block> dump(JudgedCell c) {
        boolean virtual = c.cell().subject().flatMap(MeasuredRecording::carrierTime).isPresent();
        return c.cell().subject().flatMap(MeasuredRecording::dump)
                .filter(d -> virtual || !d.virtualThreads().isEmpty() || d.standsStill() || d.crowd().isPresent()
                        || d.standing().isPresent())
                .isPresent() ? Topics.dump(c) : List.of();
    }

    private static List<Block> keys(List<Block> requests) {
        return requests.stream().takeWhile(b -> b instanceof Block.Keys || b instanceof Block.Prose).toList();
    }

    private static List<Block> table(List<Block> blocks) {
        return blocks.stream().filter(Block.Figures.class::isInstance).map(Block.Figures.class::cast)
                .filter(f -> !f.rows().isEmpty()).limit(1)
                .<Block>map(f -> new Block.Figures(f.caption(), f.columns(),
                        f.rows().subList(0, Math.min(MOST_ROWS, f.rows().size()))))
                .toList();
    }
}
