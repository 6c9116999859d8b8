package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.Answers.Answer;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.csv.CsvTable;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.json.ReportJson;
import io.carrierscope.analyzer.report.section.Sections.Written;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The report of recordings of services that are too many to hold. Each is judged alone: its figures are written at once, and only its answer
 * is kept. Those most in trouble get a card, for which they are read again.
 */
public final class EachReport implements AutoCloseable {
    /** Number of recordings that get a card. */
    private static final int CARDS = 20;
    private static final int MOST_NAMED = 20;
    private static final String JSON = "report.json";
    private static final String NOTE = "More of the first " + CARDS + " is in " + FleetReport.LARGEST
            + "/index.html. The figures of all are in " + JSON + " and the CSV files.";

    /** What the report has of one recording: its answer, its items of {@value #JSON}, and CSV files by name. */
    public record Judged(Answer answer, ReportJson.Alone json, Map<String, String> tables) {
        /** Judges a recording alone. */
        public static Judged of(MeasuredRecording recording) {
            var analysis = Analysis.of(List.of(recording));
            var tables = new LinkedHashMap<String, String>();
            CsvTable.of(analysis).forEach(t -> tables.put(t.name() + ".csv", t.csv()));
            return new Judged(Answer.of(analysis), ReportJson.Alone.of(analysis), tables);
        }
    }

    private final Path folder;
    private final Answers answers = new Answers();
    private final List<String> recordings = new ArrayList<>();
    private final Map<String, Reports.Part> parts = new LinkedHashMap<>();

    /** Creates the report of a folder, which is made when the first recording comes. */
    public EachReport(Path folder) {
        this.folder = folder;
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
            part(table.getKey()).write(first ? csv : csv.substring(csv.indexOf('\n') + 1)); // without the header
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
        return answers.first(CARDS);
    }

    /** True if every byte of every recording was read. */
    public boolean complete() {
        return answers.complete();
    }

    /**
     * Writes the report after its last recording.
     *
     * @param cards the recordings of {@link #cards}
     * @param failed the files that could not be read, each with the reason
     */
    public void write(Analysis cards, Map<String, String> failed) throws IOException {
        part(JSON).write(ReportJson.Alone.end(recordings));
        for (var part : parts.values()) {
            part.replace();
        }
        var blocks = answers.blocks(NOTE, FleetReport.cards(cards, folder));
        if (!failed.isEmpty()) {
            blocks.add(2, new Block.Warning(Numbers.count(failed.size(), "file") + " could not be read: "
                    + failed.values().stream().limit(MOST_NAMED).collect(Collectors.joining("; "))
                    + (failed.size() > MOST_NAMED ? " …" : "")));
        }
        var page = List.of(Written.of("answer", "Recordings", blocks));
        String what = Numbers.count(answers.size(), "recording") + ", each judged alone";
        Reports.replace(folder.resolve("index.html"), String.join("", HtmlReport.page(what, "", page)));
        Reports.replace(folder.resolve("report.md"), MarkdownWriter.fitting(blocks));
    }

    /** The answers, for a terminal. */
    public String text() {
        return answers.text(NOTE);
    }

    @Override
    public void close() throws IOException {
        for (var part : parts.values()) {
            part.close();
        }
    }
}
