package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State.Trouble;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell.Urgency;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Points;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.csv.CsvTable;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.json.ReportJson;
import io.carrierscope.analyzer.report.section.Sections.Written;
import io.carrierscope.analyzer.report.service.Headline;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The report of recordings of services that are too many to hold. Each is judged alone: its figures are written at once, and only its answer
 * is kept. Those most in trouble get a card, for which they are read again.
 */
public final class EachReport implements AutoCloseable {
    /** Number of recordings that get a card. */
    public static final int CARDS = 20;
    private static final int MOST_LISTED = 1_000;
    private static final String JSON = "report.json";

    /** The answer of one recording. */
    private record Answer(String file, boolean complete, Urgency urgency, List<String> lines) {}

    /** What the report has of one recording: its answer, its items of {@value #JSON}, and its rows of CSV files below their header. */
    public record Judged(Answer answer, ReportJson.Alone json, Map<String, String> tables) {}

    private final Path folder;
    private final List<Answer> answers = new ArrayList<>();
    private final List<String> recordings = new ArrayList<>();
    private final Map<String, Reports.Part> parts = new LinkedHashMap<>();

    /** Creates the report of a folder, which is made when the first recording comes. */
    public EachReport(Path folder) {
        this.folder = folder;
    }

    /** Judges a recording alone. */
    public static Judged judged(MeasuredRecording recording) {
        var analysis = Analysis.of(List.of(recording));
        var cell = analysis.cells().getFirst();
        var tables = new LinkedHashMap<String, String>();
        CsvTable.of(analysis).forEach(t -> tables.put(t.name() + ".csv", t.csv()));
        return new Judged(new Answer(Member.name(recording.file()), recording.coverage().complete(), cell.urgency(),
                Stream.concat(Stream.of(Headline.of(cell)), TailText.of(cell).stream()).toList()),
                ReportJson.Alone.of(analysis), tables);
    }

    /** Adds a recording; {@value #JSON} and the CSV files have them in this order. */
    public void add(Judged judged) throws IOException {
        boolean first = parts.isEmpty();
        if (first) {
            Files.createDirectories(folder);
        }
        answers.add(judged.answer);
        recordings.add(judged.json.recording());
        part(JSON).write((first ? ReportJson.Alone.BEGIN : ReportJson.Alone.NEXT) + judged.json.cell());
        for (var table : judged.tables.entrySet()) {
            String csv = table.getValue();
            part(table.getKey()).write(first ? csv : csv.substring(csv.indexOf('\n') + 1));
        }
    }

    private Reports.Part part(String name) throws IOException {
        var known = parts.get(name);
        if (known == null) {
            known = new Reports.Part(folder.resolve(name));
            parts.put(name, known);
        }
        return known;
    }

    /** The recordings that get a card, the one most in trouble first. */
    public List<String> cards() {
        return mostUrgent().limit(CARDS).map(Answer::file).toList();
    }

    /** True if every byte of every recording was read. */
    public boolean complete() {
        return answers.stream().allMatch(Answer::complete);
    }

    private Stream<Answer> mostUrgent() {
        return answers.stream().sorted(Comparator.comparing(Answer::urgency).thenComparing(Answer::file));
    }

    /**
     * Writes the report after its last recording.
     *
     * @param cards the recordings of {@link #cards}
     */
    public void write(Analysis cards) throws IOException {
        part(JSON).write(ReportJson.Alone.end(recordings));
        for (var part : parts.values()) {
            part.replace();
        }
        var page = List.of(Written.of("answer", "Recordings", blocks(FleetReport.cards(cards, folder))));
        String what = Numbers.count(answers.size(), "recording") + ", each judged alone";
        Reports.replace(folder.resolve("index.html"), String.join("", HtmlReport.page(what, "", page)));
        Reports.replace(folder.resolve("report.md"), MarkdownWriter.fitting(page.getFirst().blocks()));
    }

    private List<Block> blocks(Map<String, String> links) {
        long found = answers.stream().filter(a -> a.urgency.trouble() == Trouble.FOUND).count();
        var blocks = new ArrayList<Block>(List.of(
                new Prose(Tone.LEAD, Numbers.part(found, answers.size(), "recording")
                        + (found == 1 ? " has" : " have") + " a cause."),
                new Prose(Tone.NOTE, "Those most in trouble come first; the first " + Math.min(CARDS, answers.size())
                        + " have a card. The figures of all are in " + JSON + " and the CSV files."),
                new Points(mostUrgent().limit(MOST_LISTED).map(a -> new Point(mark(a), a.file, a.lines,
                        links.getOrDefault(a.file, ""))).toList())));
        if (answers.size() > MOST_LISTED) {
            blocks.add(
                    new Prose(Tone.NOTE, Numbers.count(answers.size() - MOST_LISTED) + " more are in " + JSON + "."));
        }
        return blocks;
    }

    private static Mark mark(Answer answer) {
        return switch (answer.urgency.trouble()) {
            case FOUND -> Mark.FOUND;
            case SUSPECTED -> Mark.SUSPECTED;
            case UNKNOWN -> Mark.UNKNOWN;
            case NONE -> Mark.NEUTRAL;
        };
    }

    /** The answers, for a terminal. */
    public String text() {
        return TextWriter.write(blocks(Map.of()));
    }

    @Override
    public void close() throws IOException {
        for (var part : parts.values()) {
            part.close();
        }
    }
}
