package io.carrierscope.analyzer.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code NewerClasses.java}, which a JDK runs from its source, on the jar of picocli. */
@EnabledForJreRange(min = JRE.JAVA_25)
class NewerClassesTest {
    private static final int VERSION = 7;
    private static final int JAVA_8 = 52;

    @TempDir
    private Path folder;

    @Test
    void classesBecomeNewerAndPassTheVerifier() throws Exception {
        Path old = Path.of(CommandLine.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path made = folder.resolve("made.jar");
        var script = Path.of(System.getProperty("carrierscope.root"),
                "analyzer/core/src/main/scripts/NewerClasses.java");
        assertThat(new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin/java").toString(), "-cp",
                old.toString(), script.toString(), old.toString(), made.toString()).inheritIO().start().waitFor())
                .isZero();
        try (var jar = new JarFile(made.toFile());
                var loader = new URLClassLoader(new URL[]{made.toUri().toURL()},
                        ClassLoader.getPlatformClassLoader())) {
            var names = Collections.list(jar.entries()).stream().map(JarEntry::getName)
                    .filter(n -> n.startsWith("picocli/") && n.endsWith(".class")).toList();
            assertThat(names).hasSize(228);
            for (String name : names) {
                assertThat(jar.getInputStream(jar.getEntry(name)).readAllBytes()[VERSION]).as(name)
                        .isEqualTo((byte) JAVA_8);
                Class.forName(name.substring(0, name.length() - ".class".length()).replace('/', '.'), true, loader);
            }
        }
    }
}
