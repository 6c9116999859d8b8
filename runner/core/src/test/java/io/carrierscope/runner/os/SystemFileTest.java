package io.carrierscope.runner.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemFileTest {
    @TempDir
    private Path folder;

    /** The system has threads with numbers up to this one, and this test runs on several. */
    @Test
    void readsAllDigitsOfASetting() {
        Path setting = Path.of("/proc/sys/kernel/pid_max");
        assumeThat(Files.exists(setting)).as("only Linux tells").isTrue();
        assertThat(SystemFile.number(setting, Pattern.compile("(\\d+)"))).satisfies(n -> allDigits(n.orElseThrow()));
    }

    /** The kernel allows no less than 301; a single digit would be the begin of one. */
    private static void allDigits(long most) {
        assertThat(most).isGreaterThan(300);
    }

    @Test
    void findsTheNumberAfterItsName() throws Exception {
        Path limits = Files.writeString(folder.resolve("limits"), "Max open files  1024  20007  files\nMax x  5\n");
        assertThat(SystemFile.number(limits, Pattern.compile("Max open files\\s+\\S+\\s+(\\d+)"))).hasValue(20007);
        assertThat(SystemFile.number(limits, Pattern.compile("Max y\\s+(\\d+)"))).isEmpty();
        assertThat(SystemFile.number(folder.resolve("none"), Pattern.compile("(\\d+)"))).isEmpty();
    }
}
