package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a server of a module needs beside its class and its line in {@link Servers}. */
class ServerModulesTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", "../.."));

    static Stream<String> modulesOfServers() {
        return Servers.ALL.stream().map(ServerVariant::module).flatMap(Optional::stream).map(ServerModule::id)
                .distinct();
    }

    @ParameterizedTest
    @MethodSource("modulesOfServers")
    void isBuiltAndTested(String module) throws IOException {
        Path folder = ROOT.resolve("runner/stacks").resolve(module);
        assertThat(folder.resolve("pom.xml"))
                .as("Servers names the module '%s': copy the pom of runner/stacks/helidon", module)
                .isRegularFile();
        assertThat(Files.readString(ROOT.resolve("runner/stacks/pom.xml")))
                .as("list the module '%s' in runner/stacks/pom.xml", module)
                .contains("<module>" + module + "</module>");
        assertThat(sources(folder.resolve("src/test/java")))
                .as("add an empty subclass of ServerContractTest to the tests of %s, as runner/stacks/helidon has",
                        folder)
                .anyMatch(text -> text.contains("extends ServerContractTest"));
    }

    private static Stream<String> sources(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return Stream.empty();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream().map(ServerModulesTest::read);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }
}
