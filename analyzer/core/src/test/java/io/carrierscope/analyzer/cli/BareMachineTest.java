package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report on a machine with little more than a JVM, such as a container. */
class BareMachineTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root"), "recordings");

    @TempDir
    private Path folder;

    @Test
    void picturesNeedNeitherFontsNorTemporaryFiles() throws Exception {
        Path classes = folder.resolve("classes.txt");
        Path java = Programs.jdk(Runtime.version().feature()).orElseThrow().resolve("bin/java");
        var command = new ProcessBuilder(java.toString(), "-Xlog:disable", "-Xlog:class+load:file=" + classes,
                "-Djava.awt.headless=true", "-Djava.io.tmpdir=" + folder.resolve("none"), "-cp",
                System.getProperty("java.class.path"), Main.class.getName(), "report",
                SAMPLES.resolve("sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr").toString(), "-o",
                folder.resolve("report").toString());
        Programs.output(command);

        assertThat(Files.readString(folder.resolve("report/index.html"))).contains("<svg", "<text", "data:image/png");
        assertThat(Files.readString(classes)).contains("org.jfree.chart.plot.XYPlot ").doesNotContain("FontManager");
    }
}
