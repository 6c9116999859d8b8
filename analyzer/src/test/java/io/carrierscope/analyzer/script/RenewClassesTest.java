package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code bin/RenewClasses.java} on the jar of picocli, whose classes are in the format of Java 5, and on one in a later format. */
@EnabledForJreRange(min = JRE.JAVA_24)
class RenewClassesTest {
    private static final int JAVA_8 = 52;

    @TempDir
    private Path folder;

    @Test
    void onlyOldJarsAreCopied() throws Exception {
        assertThat(renewed(jarOf(CommandLine.class), jarOf(Histogram.class)))
                .containsExactly(jarOf(CommandLine.class).getFileName());
    }

    /** Of every class the JVM checks the code when it is initialized, and the command line still parses. */
    @Test
    void allClassesLoadInTheNewFormat() throws Exception {
        Path jar = folder.resolve("out").resolve(renewed(jarOf(CommandLine.class)).getFirst());
        try (var loader = new URLClassLoader(new URL[]{jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
                var file = new JarFile(jar.toFile())) {
            var classes = file.stream().filter(e -> e.getName().endsWith(".class") && !e.getName().contains("-"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(200);
            for (var entry : classes) {
                assertThat(file.getInputStream(entry).readNBytes(8)[7]).isEqualTo((byte) JAVA_8);
                Class.forName(entry.getName().replace(".class", "").replace('/', '.'), true, loader);
            }
        }
    }

    private List<Path> renewed(Path... jars) throws Exception {
        Path out = folder.resolve("out");
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Path.of(System.getProperty("carrierscope.root"), "bin/RenewClasses.java").toString(), out.toString()));
        for (Path jar : jars) {
            command.add(jar.toString());
        }
        var process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("said")).content().isEmpty();
        try (var files = Files.list(out)) {
            return files.map(Path::getFileName).toList();
        }
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
