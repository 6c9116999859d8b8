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
        try (Stream<Path> tree = Files.walk(ROOT, 12)) {
            boolean tested = tree.filter(file -> file.toString().contains("/" + stack.id() + "/src/test/java/"))
                    .filter(file -> file.toString().endsWith(".java"))
                    .anyMatch(file -> text(file).contains("extends " + ServerContractTest.class.getSimpleName()));
            assertThat(tested || Servers.of(stack).isEmpty())
                    .as("""
                            no test tries the servers of the stack %1$s: add to its module, in src/test/java,
                              class %2$sServersTest extends ServerContractTest {}
                            and to its pom.xml the test-jar of carrierscope-runner, as the module of the stack helidon has them""",
                            stack.id(), stack.id().substring(0, 1).toUpperCase(Locale.ROOT) + stack.id().substring(1))
                    .isTrue();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
