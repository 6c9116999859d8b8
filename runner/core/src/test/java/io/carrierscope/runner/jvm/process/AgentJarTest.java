package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.agent.Agent;
import io.carrierscope.runner.jvm.process.JvmCommand.AgentJar;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentJarTest {
    private static final String PACKAGE = "io/carrierscope/agent/";

    @TempDir
    private Path folder;

    @Test
    void holdsEveryClassOfTheAgent() throws Exception {
        String jar = AgentJar.option(folder).substring("-javaagent:".length());
        try (JarFile written = new JarFile(jar)) {
            assertThat(written.stream().map(ZipEntry::getName)).containsAll(classes());
            assertThat(written.getManifest().getMainAttributes().getValue("Premain-Class"))
                    .isEqualTo(Agent.class.getName());
        }
    }

    /** Its module is a folder of classes or a jar, as Maven was asked. */
    private static List<String> classes() throws Exception {
        Path module = Path.of(Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(module)) {
            return classes(module);
        }
        try (FileSystem jar = FileSystems.newFileSystem(module)) {
            return classes(jar.getPath("/"));
        }
    }

    private static List<String> classes(Path module) throws IOException {
        try (Stream<Path> files = Files.list(module.resolve(PACKAGE))) {
            return files.map(file -> PACKAGE + file.getFileName()).filter(name -> !name.endsWith("package-info.class"))
                    .toList();
        }
    }
}
