package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Exit codes and error lines of the command, run in this process. */
class MainTest {
    private record Outcome(int code, String out, String err) {}

    @TempDir
    static Path folder;
    private static Path plain;

    /** A recording without virtual threads. */
    @BeforeAll
    static void record() throws Exception {
        plain = folder.resolve("plain.jfr");
        try (var recording = new jdk.jfr.Recording()) {
            recording.enable("jdk.ThreadPark").withoutThreshold();
            recording.enable("jdk.JVMInformation");
            recording.enable("jdk.ActiveSetting");
            recording.start();
            LockSupport.parkNanos(1_000_000);
            recording.stop();
            recording.dump(plain);
        }
    }

    @ParameterizedTest
    @CsvSource({"report, name at least one recording",
            "report --nonsense x.jfr, Unknown option: '--nonsense'",
            "nonsense, there is no command nonsense", "expalin, did you mean explain?",
            "check x.jfr --max-p99=30ms, did you mean --p99?",
            "check x.jfr --max-gc=5%, Unknown option: '--max-gc=5%' (see",
            "check x.jfr --max-pinned-shares=5%, did you mean --max-pinned-share?",
            "report -o, Missing required parameter",
            "check x.jfr, name at least one limit",
            "check x.jfr --p99 fast, is not a duration",
            "check x.jfr --max-pinned-share 150%, '150%' is not a share such as 5% or 0.05",
            "check x.jfr --max-pinned-share 5, '5' is not a share such as 5% or 0.05",
            "check x.jfr --absent bad-luck, unknown cause 'bad-luck'; 'analyzer causes' lists them",
            "check x.jfr --absent pining-monitor, unknown cause 'pining-monitor'; did you mean pinning-monitor?",
            "'check x.jfr --absent gc-pressure,cpu-saturate', did you mean cpu-saturated?",
            "check x.jfr --absent gc-pressure --absent lock-contenton, did you mean lock-contention?",
            "settings --jdk 25 --question lock, did you mean locks?",
            "'record 1 --question pinning,latncy', did you mean latency?",
            "settings --jdk 25 --requests springs, did you mean spring?",
            "report x.jfr --requests jdk-httpservr, did you mean jdk-httpserver?",
            "watch 1 --alarm gc-presure, did you mean gc-pressure?",
            "watch 1 --alarm pined>5%, did you mean pinned?",
            "explain x.jfr --format jsn, did you mean json?",
            "explain x.jfr --format rtf, Invalid value", "export, name at least one recording",
            "export x.jfr --format xml, Invalid value",
            "export x.jfr --format parquet, analyzer/parquet is not built"})
    void usageErrorsAreOneLineAndExitCodeTwo(String line, String message) {
        var outcome = run(line.isEmpty() ? new String[0] : line.split(" "));
        assertThat(outcome.code).isEqualTo(2);
        assertThat(outcome.err.strip()).contains(message).doesNotContain("\n");
    }

    @Test
    void optionsMayStandBeforeTheRecordingAndHelpBeforeTheCommand() {
        String all = run("explain", "--all", plain.toString()).out;
        assertThat(run("--all", plain.toString()).out).isNotEmpty().isEqualTo(all);
        assertThat(run("--format", "md", plain.toString()).out).startsWith("#");
        assertThat(run("help", "explain").out).isNotEmpty().isEqualTo(run("explain", "--help").out);
        assertThat(run("help").out).isNotEmpty().isEqualTo(run("--help").out);
        assertThat(run("help", "expalin").code).isEqualTo(2);
        assertThat(run("help", "expalin").err).contains("explain");
        assertThat(run("-").err).contains("not from a pipe").hasLineCount(1);
        assertThat(run("explain", "-").code).isEqualTo(1);
        assertThat(run(folder.resolve("none") + "/typed.jf").err.strip()).endsWith("typed.jf: no such file");
        assertThat(run("--plugins", folder.toString(), "causes").out).isEqualTo(run("causes").out);
    }

    @Test
    void aFolderIsExplained(@TempDir Path empty) throws Exception {
        Files.copy(plain, Files.createDirectory(empty.resolve("day")).resolve("plain.jfr"));
        assertThat(run(empty.toString()).out).isNotEmpty().isEqualTo(run("explain", empty.toString()).out);
        Path none = Files.createDirectory(empty.resolve("none"));
        assertThat(run(none.toString()).err.strip()).endsWith(none + ": holds no recording, no file that ends in .jfr");
    }

    /** Even the superuser cannot list a folder whose path is longer than 4,096 bytes; a check does not pass by what it did not see. */
    @Test
    void aFolderThatCannotBeListedFailsAloneAndTheOthersAreRead(@TempDir Path days) throws Exception {
        String deep = String.join("/", Collections.nCopies(12, "d".repeat(250)));
        Files.copy(plain, days.resolve("plain.jfr"));
        Path deepest = Files.createDirectories(days.resolve(deep));
        Path aside = Files.createDirectories(days.resolve("aside"));
        Files.createDirectories(aside.resolve(deep));
        Files.move(aside, deepest.resolve("aside"));
        try {
            for (List<String> command : List.of(List.of("explain"), List.of("check", "--max-pinned-total", "0ms"))) {
                var words = new ArrayList<>(command);
                words.add(days.toString());
                var outcome = run(words.toArray(String[]::new));
                assertThat(outcome.code).as(outcome.out).isEqualTo(1);
                assertThat(outcome.err.strip()).endsWith(": cannot be listed").doesNotContain("\n");
                assertThat(outcome.out).isNotBlank();
            }
        } finally {
            Files.move(deepest.resolve("aside"), aside);
        }
    }

    /** A copy of each for the time of the whole export may fill the disk. */
    @Test
    void anExportLeavesNoCopyOfWhatWasPacked() throws Exception {
        Path zip = folder.resolve("three.jfr.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : List.of("a.jfr", "b.jfr", "c.jfr")) {
                out.putNextEntry(new ZipEntry(name));
                Files.copy(plain, out);
            }
        }
        assertThat(run("export", zip.toString(), "-o", folder.resolve("out-zip").toString()).code).isZero();
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("carrierscope")).toList()) {
                assertThat(file.toFile().length()).as(file.toString()).isNotEqualTo(Files.size(plain));
            }
        }
    }

    @Test
    void argumentsInAFileAreCheckedToo() throws Exception {
        Path arguments = Files.writeString(folder.resolve("gate.args"),
                "--max-pinned-total 0ms\n# causes\n--absent gc-pressure,gc-presure\n");
        var outcome = run("check", "@" + arguments, "x.jfr");
        assertThat(outcome.code).isEqualTo(2);
        assertThat(outcome.err.strip()).contains("did you mean gc-pressure?").doesNotContain("\n");
    }

    @Test
    void badFilesAreOneLineEachAndOthersAreRead() throws Exception {
        Path empty = Files.createFile(folder.resolve("empty.jfr"));
        Path text = Files.writeString(folder.resolve("text.jfr"), "not a recording at all");
        var outcome = run("report", folder.resolve("none.jfr").toString(), folder.toString(), empty.toString(),
                text.toString(), plain.toString(), "-o", folder.resolve("out").toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.err.lines()).hasSize(4).allSatisfy(l -> assertThat(l).startsWith("analyzer: " + folder));
        assertThat(folder.resolve("out/index.html")).exists();
        assertThat(Files.readString(folder.resolve("out/report.json"))).contains("plain.jfr");
    }

    /** A whole chunk, and half of another. */
    private Path cut() throws IOException {
        byte[] bytes = Files.readAllBytes(plain);
        Path cut = Files.write(folder.resolve("cut.jfr"), bytes);
        return Files.write(cut, Arrays.copyOf(bytes, bytes.length / 2), java.nio.file.StandardOpenOption.APPEND);
    }

    @Test
    void aTruncatedFileIsReportedWithAWarning() throws Exception {
        var outcome = run("report", cut().toString(), "-o", folder.resolve("out-cut").toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.err.strip()).contains("is cut off").doesNotContain("\n");
        assertThat(folder.resolve("out-cut/report.json")).exists();
    }

    @Test
    void chunksOfTwoJvmsAreJudgedApart() throws Exception {
        Path root = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
        Path both = folder.resolve("both.jfr");
        Files.copy(root.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr"), both);
        Files.write(both, Files.readAllBytes(plain), java.nio.file.StandardOpenOption.APPEND);
        var outcome = run("report", both.toString(), "-o", folder.resolve("out-both").toString());
        assertThat(outcome.err.strip()).contains("is of several JVMs or times, 2 of them, each of which is judged")
                .doesNotContain("\n");
        assertThat(folder.resolve("out-both/report.json")).content().contains("both.jfr!jvm1", "both.jfr!jvm2")
                .doesNotContain("settings and threads are mixed");
        var table = folder.resolve("out-csv");
        assertThat(run("export", both.toString(), "-o", table.toString()).code).isZero();
    }

    /** A copy behind the recording, whose header states a day later. */
    @Test
    void recordingsOfOneJvmOnTwoDaysAreJudgedApart(@TempDir Path days) throws Exception {
        byte[] day = Files.readAllBytes(plain);
        var later = ByteBuffer.wrap(day.clone());
        for (int at = 0; at < day.length; at += (int) later.getLong(at + 8)) {
            later.putLong(at + 32, later.getLong(at + 32) + Duration.ofDays(1).toNanos());
        }
        Path both = Files.write(days.resolve("days.jfr"), day);
        Files.write(both, later.array(), java.nio.file.StandardOpenOption.APPEND);
        assertThat(run("report", both.toString(), "-o", days.resolve("out-days").toString()).err.strip())
                .contains("is of several JVMs or times, 2 of them").doesNotContain("\n");
        assertThat(days.resolve("out-days/report.json")).content().contains("days.jfr!jvm1", "days.jfr!jvm2")
                .doesNotContain("no chunk covers");
        assertThat(MeasuredRecording.of(both).coverage().lost()).singleElement().asString()
                .startsWith("no chunk covers 86,");
    }

    @Test
    void aCellHasTheThreadDumpThatTheRunnerLeftBesideIt() throws Exception {
        Path root = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
        Path cell = folder.resolve("cell.server.jfr");
        Files.copy(root.resolve("sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr"), cell);
        Files.copy(root.resolve("incident.I2.json"), folder.resolve("cell.server.threads.json"));
        assertThat(run("explain", "--format", "json", cell.toString()).out).contains("116 threads in the dump");
    }

    @Test
    void reportsThatNoVirtualThreadsRan() {
        var outcome = run("report", plain.toString(), "-o", folder.resolve("out-plain").toString());
        assertThat(outcome.code).isZero();
        assertThat(outcome.err).isEmpty();
        assertThat(folder.resolve("out-plain/report.md")).content()
                .contains("no virtual threads ran");
    }

    @ParameterizedTest
    @CsvSource({"pinning", "carriers", "latency"})
    void tablesPrint(String command) {
        var outcome = run(command, plain.toString());
        assertThat(outcome.code).isZero();
        assertThat(outcome.out).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({"text, no virtual threads ran", "md, no virtual threads ran", "json, schemaVersion"})
    void explainsInEachFormat(String format, String content) {
        var outcome = run("explain", "--format", format, plain.toString());
        assertThat(outcome.code).isZero();
        assertThat(outcome.out).contains(content);
    }

    @Test
    void aRecordingInPlaceOfACommandIsExplained() {
        assertThat(run(plain.toString(), "--format", "md"))
                .isEqualTo(run("explain", plain.toString(), "--format", "md"));
        var missing = run(folder.resolve("missing.jfr").toString());
        assertThat(missing.code).isEqualTo(1);
        assertThat(missing.err.strip()).endsWith("missing.jfr: no such file");
    }

    @Test
    void settingsArePrinted() {
        assertThat(run("settings", "--jdk", "21", "--question", "pinning").out).contains("jdk.JavaMonitorWait")
                .doesNotContain("jdk.ThreadSleep");
        assertThat(run("settings", "--jdk", "25", "--question", "pinning").out).doesNotContain("jdk.JavaMonitorWait");
        assertThat(run("settings", "--jdk", "17").code).isEqualTo(2);
        assertThat(run("settings", "--jdk", "21").out).contains("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd",
                "jdk.ThreadDump", "jdk.ResidentSetSize").doesNotContain("jdk.CPUTimeSample", "jdk.MethodT");
        assertThat(run("settings", "--jdk", "25").out).contains("jdk.CPUTimeSample",
                "java.lang.VirtualThread::runContinuation");
    }

    @Test
    void settingsTraceTheRequestsOfAServer() {
        var traced = run("settings", "--jdk", "25", "--question", "locks", "--requests", "servlet").out;
        assertThat(traced).contains("LockSupport::park;", ";jakarta.servlet.http.HttpServlet::service");
        assertThat(run("settings", "--jdk", "25", "--question", "memory", "--requests", "jetty").out)
                .contains(">org.eclipse.jetty.server.Server::handle<");
        assertThat(run("settings", "--jdk", "21", "--requests", "servlet").code).isEqualTo(2);
        assertThat(run("settings", "--jdk", "25", "--requests", "apache").err)
                .contains("known are spring, jersey, grpc, servlet, jetty");
        assertThat(run("latency", plain.toString(), "--requests", "jetty", "--request-event", "x").code).isEqualTo(2);
    }

    @Test
    void settingsAreWrittenWithTheCommandThatUsesThem() throws Exception {
        Path file = folder.resolve("app.jfc");
        var outcome = run("settings", "--jdk", "25", "--question", "tasks,locks", file.toString());
        assertThat(outcome.out).contains("jcmd PID JFR.start settings=" + file, "two events for each virtual thread",
                "Method Trace of each park").doesNotContain("pinned");
        assertThat(Files.readString(file)).startsWith("<?xml").contains("jdk.VirtualThreadStart");
        assertThat(run("settings", "--jdk", "25", file + "/app.jfc").code).isEqualTo(1);
    }

    @Test
    void comparesTwoNamedRecordings() throws Exception {
        Path other = Files.copy(plain, folder.resolve("other.jfr"));
        var outcome = run("compare", plain.toString(), other.toString());
        assertThat(outcome.code).isZero();
        assertThat(outcome.out).contains("No throughput to compare", "plain.jfr", "other.jfr",
                "both sides hold the same recording");
        assertThat(outcome.err).isEmpty();
        assertThat(run("compare", plain.toString()).code).isEqualTo(2);
        assertThat(run("compare", plain.toString(), ",", plain.toString()).code).isEqualTo(2);
        assertThat(run("compare", plain.toString(), folder.resolve("none.jfr").toString()).code).isEqualTo(1);
    }

    /** One is packed, and the other ends within a chunk. */
    @Test
    void comparesWhatIsPackedAndSaysWhatIsMissing(@TempDir Path place) throws Exception {
        Path packed = place.resolve("old.jfr.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(plain, out);
        }
        Path cut = Files.copy(plain, place.resolve("new.jfr"));
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(plain), 5_000), java.nio.file.StandardOpenOption.APPEND);
        var outcome = run("compare", packed.toString(), cut.toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.out).startsWith("! " + cut + ": the chunk at byte").contains("No throughput to compare");
    }

    /** As a shell passes {@code compare old/*.jfr --to new/*.jfr --to last.jfr}. */
    @Test
    void comparesSidesOfSeveralRecordings() throws Exception {
        Path old = Files.createDirectory(folder.resolve("old"));
        Path changed = Files.createDirectory(folder.resolve("new"));
        for (String name : List.of("1.jfr", "2,3.jfr")) {
            Files.copy(plain, old.resolve(name));
            Files.copy(plain, changed.resolve(name));
        }
        var outcome = run("compare", old.resolve("1.jfr").toString(), old.resolve("2,3.jfr").toString(), "--to",
                changed.resolve("1.jfr").toString(), changed.resolve("2,3.jfr").toString(), "--to", plain.toString());
        assertThat(outcome.code).isZero();
        assertThat(outcome.out).contains("old (2 recordings)", "new (2 recordings)", "plain.jfr");
        assertThat(outcome.out.split("No throughput to compare", -1)).as("each side with the first").hasSize(3);
        assertThat(run("compare", plain.toString(), "--to").code).isEqualTo(2);
    }

    @Test
    void causesAreListed() {
        assertThat(run("causes").out).contains("pinning-monitor", "needs: ");
    }

    /** Help lists all commands by their own names. */
    @Test
    void helpKnowsEveryCommand() {
        var listed = Arrays.stream(run("--help").out.split("Commands:\\R", 2)[1].split("\\R"))
                .map(line -> line.split(" {2,}")).filter(words -> words.length > 2).map(words -> words[1].strip())
                .filter(word -> !word.isEmpty()).toList();
        assertThat(listed).contains("report", "explain", "check").hasSize(15);
        assertThat(listed).allSatisfy(
                command -> assertThat(run(command, "--help").out).startsWith("Usage: analyzer " + command + " "));
    }

    @Test
    void checkIsAGate() throws Exception {
        var limits = new String[]{"check", plain.toString(), "--p99", "50ms"};
        assertThat(run(limits).code).isEqualTo(1);
        assertThat(run(limits).out.strip()).startsWith("plain.jfr: p99 at most 50.000 ms: unknown").hasLineCount(2)
                .endsWith("failed: the only limit, not decided; --allow-unknown lets this pass");
        Path junit = folder.resolve("new/check.xml");
        assertThat(run("check", plain.toString(), "--p99", "50ms", "--allow-unknown", "--junit", junit.toString()).code)
                .isZero();
        assertThat(junit).content().contains("failures=\"0\"", "skipped=\"1\"", "<skipped message=\"plain.jfr: p99");
        assertThat(run("check", plain.toString(), "--p99", "50ms", "--junit", plain + "/check.xml").err)
                .contains("cannot write " + plain + ": ").doesNotContain("\n  ");
    }

    @Test
    void latencyWithoutRequestsSaysHowToCountThem() {
        assertThat(run("latency", plain.toString()).out).contains("No recording has requests", "To count them: ");
    }

    @Test
    void withoutWordsItPrintsItsHelp() {
        var outcome = run();
        assertThat(outcome.code).isZero();
        assertThat(outcome.out).startsWith("Usage: analyzer");
    }

    /** A build that cannot read its recording has another fault than one that breaks a limit. */
    @Test
    void aGateTellsWhatItCannotReadFromABrokenLimit() throws IOException {
        assertThat(run("check", folder.resolve("none.jfr").toString(), "--absent", "gc-pressure").code).isEqualTo(3);
        assertThat(run("check", plain.toString(), "--baseline", folder.resolve("none.jfr").toString()).code)
                .isEqualTo(3);
        assertThat(run("check", plain.toString(), "--baseline", cut().toString(), "--allow-unknown").code).isEqualTo(3);
        var pins = run("check", plain.toString(), "--max-pinned-share", "5%");
        assertThat(pins.code).isEqualTo(1);
        assertThat(pins.out).contains("unknown: not judged, since no virtual threads ran");
    }

    /** Else it would say that all limits are kept. */
    @Test
    void aCheckThatReadsNothingLeavesNoOutcomeOfAnEarlierOne() {
        Path xml = folder.resolve("earlier.xml");
        Path page = folder.resolve("earlier.md");
        for (Path recording : List.of(plain, folder.resolve("none.jfr"))) {
            run("check", recording.toString(), "--absent", "gc-pressure", "--junit", xml.toString(), "--markdown",
                    page.toString());
            assertThat(List.of(Files.exists(xml), Files.exists(page))).containsOnly(recording.equals(plain));
        }
    }

    @Test
    void nothingReadableIsExitCodeOne() {
        var outcome = run("pinning", folder.resolve("none.jfr").toString());
        assertThat(outcome.code).isEqualTo(1);
        assertThat(outcome.err.strip()).endsWith("no such file");
        assertThat(outcome.out).isEmpty();
    }

    @Test
    void aListNamesRecordingsToo() throws Exception {
        Path list = Files.writeString(folder.resolve("list.txt"), plain + "\n\n");
        assertThat(run("carriers", "--files-from", list.toString()).code).isZero();
        assertThat(run("carriers", "--files-from", folder.resolve("no-list").toString()).code).isEqualTo(1);
    }

    private static Outcome run(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(code, out.toString(), err.toString());
    }
}
