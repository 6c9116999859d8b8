package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process of the database, by the file that it writes. */
class BackendTest {
    @TempDir
    private Path folder;

    @Test
    void theFirstLineOfItsFileIsItsProcess() throws IOException {
        write(ProcessHandle.current().pid() + "\n/data\n");
        assertThat(Backend.database(folder)).contains(ProcessHandle.current());
    }

    @Test
    void withoutAFileThereIsNoDatabase() {
        assertThat(Backend.database(folder)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "starting"})
    void aFileThatIsNotYetWrittenNamesNone(String text) throws IOException {
        write(text);
        assertThat(Backend.database(folder)).isEmpty();
    }

    private void write(String text) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(Role.DATABASE)).resolve("postmaster.pid"), text);
    }
}
