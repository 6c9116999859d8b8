package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Selection;
import io.carrierscope.analyzer.report.chart.Pictures;
import io.carrierscope.analyzer.report.csv.CsvTable;
import io.carrierscope.analyzer.report.html.HtmlReport.Scripts;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.json.ReportJson;
import io.carrierscope.analyzer.report.metric.Table.Row;
import io.carrierscope.analyzer.report.section.Sections;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.Screen;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import tech.tablesaw.api.Table;

/** Writes the report of an analysis in all its formats. */
public final class Reports {
    private Reports() {}

    /**
     * Starts to load the classes that writing needs, by writing an empty report in other threads. Loading is most of the time
     * of a small report, and a processor is free for it until reading begins.
     */
    public static void prepare() {
        var pool = ForkJoinPool.commonPool();
        pool.execute(Pictures::load);
        pool.execute(() -> {
            var nothing = Analysis.of(List.of());
            pool.execute(() -> html(nothing));
            markdown(nothing);
            data(nothing);
        });
        pool.execute(Scripts::load);
    }

    /** Starts to load the classes that reading, judging and a text need, in another thread: the options take one processor, and so may reading. */
    public static void prepareText() {
        ForkJoinPool.commonPool().execute(() -> {
            Selection.everything(Optional.empty());
            Measurements.empty(new Window(0, 1_000_000_000), new RecordingProfile());
            Findings.all();
            text(Analysis.of(List.of()));
        });
    }

    /**
     * Writes {@code index.html}, {@code report.md}, {@code report.json} and the CSV files into the directory, which is created
     * if missing; an existing file is replaced as a whole.
     *
     * @param attributes those of each new file
     * @return the files written, the one to open first
     */
    public static List<Path> write(Analysis analysis, Path outDir, FileAttribute<?>... attributes) throws IOException {
        try {
            return files(analysis, outDir, attributes);
        } catch (FileSystemException e) {
            throw new IOException(inWords(e), e);
        }
    }

    /** The file and what is wrong with it; most such exceptions have only the file as message. */
    public static String inWords(FileSystemException e) {
        if (e.getReason() != null) {
            return e.getMessage();
        }
        String kind = switch (e) {
            case AccessDeniedException a -> "permission denied";
            case FileAlreadyExistsException a -> "exists and is not a directory";
            case NotDirectoryException n -> "not a directory";
            case NoSuchFileException n -> "no such file or directory";
            case DirectoryNotEmptyException d -> "a directory that is not empty";
            default -> e.getClass().getSimpleName().replace("Exception", "").replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                    .toLowerCase(Locale.ROOT);
        };
        return e.getMessage() + ": " + kind;
    }

    private static List<Path> files(Analysis analysis, Path outDir, FileAttribute<?>... attributes)
            throws IOException {
        Files.createDirectories(outDir);
        // other files are written in another thread, because the page takes longer than all of them
        var data = ForkJoinPool.commonPool().submit(() -> data(analysis));
        var sections = Sections.of(analysis);
        var markdown = ForkJoinPool.commonPool().submit(() -> MarkdownWriter.write(sections));
        var files = new ArrayList<Path>();
        files.add(replace(outDir.resolve("index.html"), HtmlReport.write(sections), attributes));
        files.add(replace(outDir.resolve("report.md"), List.of(markdown.join()), attributes));
        for (var entry : data.join().entrySet()) {
            files.add(replace(outDir.resolve(entry.getKey()), List.of(entry.getValue()), attributes));
        }
        return files;
    }

    private static Map<String, String> data(Analysis analysis) {
        Map<String, String> contents = new LinkedHashMap<>();
        contents.put("report.json", json(analysis));
        CsvTable.of(analysis).forEach(t -> contents.put(t.name() + ".csv", t.csv()));
        return contents;
    }

    /** The cells, their verdicts and their carrier time breakdowns as tables with those names. */
    public static List<Table> tables(Analysis analysis) {
        return CsvTable.exported(analysis).stream().map(CsvTable::table).toList();
    }

    /** The report as one self-contained page. */
    public static String html(Analysis analysis) {
        return String.join("", HtmlReport.write(Sections.of(analysis)));
    }

    /** The report as Markdown. */
    public static String markdown(Analysis analysis) {
        return MarkdownWriter.write(Sections.of(analysis));
    }

    /** The answer of one recording or cell on one screen; of more the whole report as plain text. */
    public static String screen(Analysis analysis) {
        return Screen.of(analysis).orElseGet(() -> text(analysis));
    }

    /** The report as plain text for a terminal. */
    public static String text(Analysis analysis) {
        return TextWriter.write(analysis);
    }

    /** The report as JSON. */
    public static String json(Analysis analysis) {
        return Json.write(new Row<>(ReportJson.REPORT, analysis));
    }

    /**
     * Writes a temporary file beside the target and moves it, so that a crash leaves the old file or the new one, never a
     * part.
     */
    public static Path replace(Path file, String content) throws IOException {
        return replace(file, List.of(content));
    }

    private static Path replace(Path file, List<String> content, FileAttribute<?>... attributes) throws IOException {
        try (var part = new Part(file, attributes)) {
            for (String text : content) {
                part.write(text);
            }
            part.replace();
        }
        return file;
    }

    /** A temporary file beside a target; closing it removes what did not replace that, and so does the end of the JVM. */
    static final class Part implements AutoCloseable {
        private final Path file;
        private final Path part;
        private final OutputStream out;

        Part(Path file, FileAttribute<?>... attributes) throws IOException {
            this.file = file;
            this.part = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid() + ".part"); // another may write there, too
            Files.deleteIfExists(part);
            this.out = Channels.newOutputStream(Files.newByteChannel(part,
                    Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes));
            part.toFile().deleteOnExit(); // a signal may end it
        }

        void write(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }

        /** Puts what was written in the place of the target. */
        void replace() throws IOException {
            out.close();
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        }

        @Override
        public void close() throws IOException {
            try (out) {
                Files.deleteIfExists(part);
            }
        }
    }
}
