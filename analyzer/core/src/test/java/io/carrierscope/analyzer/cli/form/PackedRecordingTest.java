package io.carrierscope.analyzer.cli.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.DataError;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedRecordingTest {
    @TempDir
    private Path folder;

    @Test
    void aFileOfGzipIsUnpackedAndTheCopyDeleted() throws Exception {
        Path packed = folder.resolve("app.jfr.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write("FLR and more".getBytes());
        }
        Path whole = RepositoryFolder.whole(packed);
        assertThat(whole).isNotEqualTo(packed).hasContent("FLR and more");
        RepositoryFolder.done(whole, packed);
        assertThat(whole).doesNotExist();
        assertThat(packed).exists();
    }

    @Test
    void aPlainFileIsReadWhereItIs() throws Exception {
        Path plain = Files.writeString(folder.resolve("app.jfr"), "FLR");
        assertThat(PackedRecording.expanded(plain)).containsExactly(plain);
        assertThat(RepositoryFolder.whole(plain)).isEqualTo(plain);
        RepositoryFolder.done(plain, plain);
        assertThat(plain).exists();
    }

    /** Names of entries are foreign: they neither leave the archive nor reach a terminal as they are. */
    @Test
    void anArchiveStandsForItsRecordings() throws Exception {
        Path zip = zip("one/app.jfr", "notes.txt", "../../evil\u001b[2J.jfr");
        assertThat(PackedRecording.expanded(zip)).containsExactly(Path.of(zip + "!/one/app.jfr"),
                Path.of(zip + "!/__/__/evil__2J.jfr"));
        for (Path name : PackedRecording.expanded(zip)) {
            Path whole = RepositoryFolder.whole(name);
            assertThat(Files.readString(whole)).endsWith(".jfr");
            RepositoryFolder.done(whole, name);
        }
        refused(Path.of(zip + "!/two.jfr"), "no such recording in the archive");
    }

    @Test
    void whatHoldsNoRecordingIsOneLine() throws Exception {
        refused(zip("notes.txt"), "is a zip archive without a recording (.jfr)");
        refused(Files.writeString(folder.resolve("cut.zip"), "PK\u0003\u0004 and no more"), "is a damaged zip archive");
        refused(Files.write(folder.resolve("cut.jfr.gz"), new byte[]{0x1F, (byte) 0x8B, 8, 0, 7}),
                "cannot be unpacked");
    }

    /** 300 MB of zeros are packed in 0.3 MB, of which 122 MB at most are unpacked. */
    @Test
    void aBombIsRefusedAndLeavesNothing() throws Exception {
        Path bomb = folder.resolve("bomb.jfr.gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
            zeros(out, 300);
        }
        refused(bomb, "which no recording of this size is");
        assertThat(largeCopies()).isZero();
        Path zip = folder.resolve("bomb.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry("bomb.jfr"));
            zeros(out, 300);
        }
        refused(Path.of(zip + "!/bomb.jfr"), "which no recording of this size is");
    }

    private static void zeros(OutputStream out, int megabytes) throws IOException {
        var zeros = new byte[1 << 20];
        for (int i = 0; i < megabytes; i++) {
            out.write(zeros);
        }
    }

    private static long largeCopies() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(f -> f.getFileName().toString().matches("carrierscope\\d+\\.jfr"))
                    .filter(f -> f.toFile().length() > 100 << 20).count();
        }
    }

    private Path zip(String... names) throws IOException {
        Path zip = folder.resolve("all" + names.length + ".zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            for (String name : names) {
                out.putNextEntry(new ZipEntry(name));
                out.write(name.getBytes());
            }
        }
        return zip;
    }

    private static void refused(Path file, String why) {
        assertThatThrownBy(() -> RepositoryFolder.whole(file)).isInstanceOf(DataError.class)
                .hasMessageStartingWith(file.toString()).hasMessageContaining(why).hasMessageNotContaining("\n");
    }
}
