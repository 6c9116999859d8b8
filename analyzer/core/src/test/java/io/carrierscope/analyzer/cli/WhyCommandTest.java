package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page about WebFlux and virtual threads from short real recordings of both: 12 clients, 1.5 seconds, JDK 25. */
class WhyCommandTest {
    @TempDir
    private Path folder;

    @Test
    void writesThePageFromRealRecordings() throws IOException {
        Path page = folder.resolve("why.md");
        why("-o", page.toString());
        assertThat(page).content()
                .contains("webflux : mvc-virtual", "| 1s |", "too few CPU time samples")
                .containsPattern("context switches, voluntary \\| [\\d.]+ \\| [\\d.]+ \\|")
                .containsPattern("mvc-virtual has \\d+ pins? in all its measured runs");
    }

    @Test
    void reportsThatARunIsMissing() throws IOException {
        Path sample = Path.of(System.getProperty("carrierscope.root", "../.."),
                "recordings/sample.virtual.pin-monitor.closed-12.jdk25.r1.client.jfr");
        assertThat(run(List.of("why", sample.toString()), 1))
                .contains("no run of spring-wait or kafka-ack is among these recordings");
    }

    private void why(String... more) throws IOException {
        var words = new ArrayList<>(List.of("why"));
        words.addAll(List.of(more));
        unpack();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Path::toString).filter(f -> f.endsWith(".jfr")).forEach(words::add);
        }
        run(words, 0);
    }

    private static String run(List<String> words, int expected) {
        var out = new StringWriter();
        int code = Main.run(new PrintWriter(out, true), new PrintWriter(out, true), words.toArray(String[]::new));
        assertThat(code).as(out.toString()).isEqualTo(expected);
        return out.toString();
    }

    private void unpack() throws IOException {
        try (InputStream file = WhyCommandTest.class.getResourceAsStream("spring-wait.zip");
                var zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, folder.resolve(Path.of(entry.getName()).getFileName()));
            }
        }
    }
}
