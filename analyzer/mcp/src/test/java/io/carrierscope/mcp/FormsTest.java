package io.carrierscope.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings in gzip, in an archive, and of two JVMs in one file. */
class FormsTest {
    private static final Path STUCK = Served.RECORDINGS.resolve("incident.I2.jfr");
    private static final Path PINNED = Served.RECORDINGS.resolve("incident.R1.jfr");

    @TempDir
    private Path folder;

    @BeforeEach
    void pack() throws Exception {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("stuck.jfr.gz")))) {
            Files.copy(STUCK, out);
        }
        try (var zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("two.jfr.zip")))) {
            for (Path each : List.of(STUCK, PINNED)) {
                zip.putNextEntry(new ZipEntry("a/" + each.getFileName()));
                Files.copy(each, zip);
            }
        }
        try (OutputStream out = Files.newOutputStream(folder.resolve("joined.jfr"))) {
            Files.copy(STUCK, out);
            Files.copy(PINNED, out);
        }
    }

    @Test
    void packedRecordingsAndSingleJvmsAreExplained() {
        try (var served = Served.on(folder)) {
            assertThat(served.ask("explain", Map.of())).contains("3 recordings", "| stuck.jfr.gz, ", "| joined.jfr, ",
                    "| two.jfr.zip!/a/incident.I2.jfr, ", "| two.jfr.zip!/a/incident.R1.jfr, ");
            assertThat(served.ask("explain", Map.of("file", "stuck.jfr.gz"))).contains("FOUND carriers-stuck: ");
            assertThat(served.ask("explain", Map.of("file", "two.jfr.zip!/a/incident.R1.jfr")))
                    .contains("FOUND pinning-monitor: ").doesNotContain("carriers-stuck");
            assertThat(served.ask("places", Map.of("file", "joined.jfr!jvm2")))
                    .contains("CacheLoader.lambda$start$0:13");
            assertThat(served.ask("explain", Map.of("file", "joined.jfr!jvm1"))).contains("FOUND carriers-stuck: ")
                    .doesNotContain("pinning-monitor: ");
            assertThat(served.ask("compare", Map.of("before", List.of("joined.jfr!jvm1"), "after",
                    List.of("joined.jfr!jvm2"))))
                    .contains("| before (joined.jfr!jvm1): ").contains("| after (joined.jfr!jvm2): ");
            for (String tool : List.of("explain", "places", "what_if", "slowest", "blind_spots")) {
                assertThat(Served.text(served.call(tool, Map.of("file", "joined.jfr"))))
                        .isEqualTo(
                                "Error: of 2 JVMs, each of which is judged alone: ask for joined.jfr!jvm1, joined.jfr!jvm2");
            }
            assertThat(Served.text(served.call("explain", Map.of("file", "two.jfr.zip"))))
                    .isEqualTo("Error: an archive of 2 recordings; explain without a file names them");
        }
    }

    /** A folder whose name ends like that of an archive leads nowhere. */
    @Test
    void aPartIsWithinItsFile() throws Exception {
        Path secret = Files.copy(PINNED, Files.createTempDirectory("other").resolve("secret.jfr"));
        Files.createSymbolicLink(Files.createDirectory(folder.resolve("two.jfr.zip!")).resolve("link.jfr"), secret);
        Files.createDirectory(folder.resolve("joined.jfr!"));
        try (var served = Served.on(folder)) {
            String refused = Served.text(served.call("explain", Map.of("file", "nothing.jfr")));
            for (String name : List.of("two.jfr.zip!/link.jfr", "two.jfr.zip!/../../" + secret, "nothing.zip!/a.jfr",
                    "joined.jfr!/../" + secret, "two.jfr.zip!/a\0b", "!jvm1", "!")) {
                assertThat(Served.text(served.call("explain", Map.of("file", name)))).as(name).isEqualTo(refused);
            }
            for (String name : List.of("joined.jfr!jvm3", "joined.jfr!jvm99", "two.jfr.zip!/a/none.jfr",
                    "joined.jfr!/a/x.jfr")) {
                assertThat(served.call("explain", Map.of("file", name)).isError()).as(name).isTrue();
            }
        } finally {
            Files.delete(secret);
            Files.delete(secret.getParent());
        }
    }
}
