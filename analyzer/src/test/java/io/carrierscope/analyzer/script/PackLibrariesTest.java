package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * {@code bin/libraries/PackLibraries.java} on the jar of picocli, whose classes are in the format of Java 5, on one in a later format, and on a large
 * one, of which a program names little.
 */
@EnabledForJreRange(min = JRE.JAVA_24)
class PackLibrariesTest {
    private static final int JAVA_8 = 52;

    @TempDir
    private Path folder;

    @Test
    void aJarInALaterFormatStaysAsItIs() throws Exception {
        assertThat(packed(CommandLine.class, Histogram.class)).hasSize(2);
        assertThat(out(Histogram.class)).hasSameBinaryContentAs(jarOf(Histogram.class));
    }

    /** Of every class the JVM checks the code when it is initialized, and the command line still parses. */
    @Test
    void allClassesLoadInTheNewFormat() throws Exception {
        packed(CommandLine.class);
        try (var loader = loader(out(CommandLine.class)); var file = new JarFile(out(CommandLine.class).toFile())) {
            var classes = file.stream().filter(e -> e.getName().endsWith(".class") && !e.getName().contains("-"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(200);
            for (var entry : classes) {
                assertThat(file.getInputStream(entry).readNBytes(8)[7]).isEqualTo((byte) JAVA_8);
                Class.forName(entry.getName().replace(".class", "").replace('/', '.'), true, loader);
            }
        }
    }

    /** The program names one class of the library; what that one extends and uses comes with it, and can be used. */
    @Test
    void ofALargeJarOnlyWhatIsNeededIsCopied() throws Exception {
        packed(LongArrayList.class);
        var kept = names(out(LongArrayList.class));
        assertThat(kept).contains("it/unimi/dsi/fastutil/longs/AbstractLongList.class")
                .doesNotContain("it/unimi/dsi/fastutil/chars/Char2ShortOpenHashMap.class")
                .hasSizeLessThan(names(jarOf(LongArrayList.class)).size() / 4);
        try (var loader = loader(out(LongArrayList.class))) {
            var list = (List<?>) loader.loadClass(LongArrayList.class.getName()).getConstructor(long[].class)
                    .newInstance(new long[]{7, 9});
            assertThat(list).hasToString("[7, 9]");
        }
    }

    @SuppressWarnings("unused") // what the program names
    private static final class Program {
        private final LongArrayList list = new LongArrayList();
    }

    private List<Path> packed(Class<?>... libraries) throws Exception {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Path.of(System.getProperty("carrierscope.root"), "bin/libraries/PackLibraries.java").toString(),
                folder.resolve("out").toString(), program().toString()));
        for (var library : libraries) {
            command.add(jarOf(library).toString());
        }
        var process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile()).start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("said")).content().isEmpty();
        try (var files = Files.list(folder.resolve("out"))) {
            return files.toList();
        }
    }

    private Path program() throws Exception {
        String name = Program.class.getName().replace('.', '/') + ".class";
        Path jar = folder.resolve("program.jar");
        try (var to = new JarOutputStream(Files.newOutputStream(jar));
                var type = Program.class.getClassLoader().getResourceAsStream(name)) {
            to.putNextEntry(new JarEntry(name));
            type.transferTo(to);
        }
        return jar;
    }

    private Path out(Class<?> library) throws Exception {
        return folder.resolve("out").resolve(jarOf(library).getFileName());
    }

    private static List<String> names(Path jar) throws Exception {
        try (var file = new JarFile(jar.toFile())) {
            return file.stream().map(JarEntry::getName).toList();
        }
    }

    private static URLClassLoader loader(Path jar) throws Exception {
        return new URLClassLoader(new URL[]{jar.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
