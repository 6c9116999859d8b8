package io.carrierscope.analyzer.fuzz;

import io.carrierscope.analyzer.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What the command {@code report} promises for any file: a report that says what it covers, or one line and exit code 1. */
final class Contract {
    /** What became of a file. */
    enum Outcome {
        /** A report of the whole file; damage that changes no structure cannot be seen. */
        WHOLE,
        /** A report that says what could not be read, and exit code 1. */
        PART,
        /** One line and exit code 1. */
        REFUSED
    }

    private final Path folder;
    private final Path file;
    private final Path report;

    /** @param folder is empty, and holds nothing but the file and its report afterwards */
    Contract(Path folder) {
        this.folder = folder;
        this.file = folder.resolve("any.jfr");
        this.report = folder.resolve("report");
    }

    /** @throws AssertionError when the promise is broken */
    Outcome check(byte[] recording) throws IOException {
        Files.write(file, recording);
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), "report", file.toString(), "-o",
                report.toString());
        return judged(code, out.toString(), err.toString().strip());
    }

    private Outcome judged(int code, String out, String err) throws IOException {
        boolean written = Files.exists(report);
        try {
            require(code == 0 || code == 1, "exit code " + code);
            require(!err.contains("unexpected ") && !err.contains("\tat "), err);
            require(!err.contains("more memory"), err);
            require(err.lines().allMatch(line -> line.startsWith("analyzer: " + file + ": ")), err);
            require(written == out.contains("Report: "), "said " + out);
            require((code == 0) == err.lines().allMatch(Contract::note), "code " + code + " with " + err);
            require(written || err.lines().count() == 1, "no report, and " + err);
            require(!written || Files.size(report.resolve("index.html")) > 0, "an empty page");
            require(entries(folder) == (written ? 2 : 1), "files beside the report");
            return code == 0 ? Outcome.WHOLE : written ? Outcome.PART : Outcome.REFUSED;
        } finally {
            if (written) {
                delete(report);
            }
        }
    }

    /** What a whole report may be told with: it covers all there is, and its figures want care. */
    private static boolean note(String line) {
        return line.contains(": is of several JVMs or times, ");
    }

    private static void require(boolean kept, String otherwise) {
        if (!kept) {
            throw new AssertionError(otherwise);
        }
    }

    private static long entries(Path dir) throws IOException {
        try (Stream<Path> all = Files.list(dir)) {
            return all.count();
        }
    }

    private static void delete(Path dir) throws IOException {
        try (Stream<Path> all = Files.list(dir)) {
            for (Path each : all.toList()) {
                Files.delete(each);
            }
        }
        Files.delete(dir);
    }
}
