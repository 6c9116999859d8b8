package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownBugTest {
    private static final String LINUX = "OpenJDK 64-Bit Server VM (%s) for linux-amd64 JRE (%1$s), built on 2026-04-21";
    private static final String WINDOWS = "OpenJDK 64-Bit Server VM (%s) for windows-amd64 JRE (%1$s), built on 2026-04-21";

    @ParameterizedTest
    @CsvSource({"21.0.8+9-LTS, ''", "24.0.2+12, JDK-8373120", "25+36, JDK-8369227 JDK-8373120",
            "25.0.2+10-LTS, JDK-8369227 JDK-8373120", "25.0.3+9-LTS, JDK-8373120", "25.0.4+7, ''",
            "26+35, JDK-8369227 JDK-8373120", "26.0.1+8, ''", "27+1, ''", "unknown, ''"})
    void theBuildTells(String version, String bugs) {
        assertThat(of(version, LINUX)).isEqualTo(bugs.isEmpty() ? List.of() : Arrays.asList(bugs.split(" ")));
    }

    @ParameterizedTest
    @CsvSource({"25.0.4+7, JDK-8389671", "28+1, ''", "21.0.8+9, ''"})
    void aSystemMayHaveItsOwn(String version, String bugs) {
        assertThat(of(version, WINDOWS)).isEqualTo(bugs.isEmpty() ? List.of() : List.of(bugs));
    }

    private static List<String> of(String version, String jvm) {
        var profile = Recorded.profile(
                new JvmEvent.Jvm(0, "OpenJDK", jvm.formatted(version), "-Xmx256m", null, 1, 0));
        return KnownBug.of(profile).stream().map(KnownBug::id).toList();
    }
}
