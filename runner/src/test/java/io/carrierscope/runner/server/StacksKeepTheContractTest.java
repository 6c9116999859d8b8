package io.carrierscope.runner.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers of a stack are tried in its own module, with its class path; this test finds a stack that was forgotten. */
class StacksKeepTheContractTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root", ".."));

    @ParameterizedTest
    @EnumSource(Stack.class)
    void aStackWithServersHasAContractTest(Stack stack) throws IOException {
        try (Stream<Path> folders = Files.walk(ROOT, 3)) {
            boolean tested = folders.filter(folder -> folder.endsWith(Path.of("stacks", stack.id())))
                    .anyMatch(module -> keepsTheContract(module.resolve("src/test/java")));
            assertThat(tested || Servers.of(stack).isEmpty())
                    .as("""
                            no test tries the servers of the stack %1$s: add to its module, in src/test/java,
                              class %2$sServersTest extends ServerContractTest {}
                            and to its pom.xml the test-jar of carrierscope-runner, as the module of the stack helidon has them""",
                            stack.id(), stack.id().substring(0, 1).toUpperCase(Locale.ROOT) + stack.id().substring(1))
                    .isTrue();
        }
    }

    private static boolean keepsTheContract(Path tests) {
        try (Stream<Path> files = Files.isDirectory(tests) ? Files.walk(tests) : Stream.empty()) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (Files.readString(file).contains("extends " + ServerContractTest.class.getSimpleName())) {
                    return true;
                }
            }
            return false;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
