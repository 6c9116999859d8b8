package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.agent.Agent;
import io.carrierscope.runner.jvm.process.JvmCommand.AgentJar;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
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

    /** A class that none but another of them names, as what an event extends, is missed only where it is loaded. */
    @Test
    void itsClassesNeedNoOthers() throws Exception {
        URL jar = Path.of(AgentJar.option(folder).substring("-javaagent:".length())).toUri().toURL();
        try (var alone = new URLClassLoader(new URL[]{jar}, ClassLoader.getPlatformClassLoader());
                JarFile written = new JarFile(Path.of(jar.toURI()).toFile())) {
            assertThat(written.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".class")))
                    .hasSizeGreaterThan(classes().size()).allSatisfy(name -> assertThat(
                            Class.forName(name.replace(".class", "").replace('/', '.'), false, alone).getClassLoader())
                            .isSameAs(alone));
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
