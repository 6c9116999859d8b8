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

    /** A cache that is read, not one that is written. */
    @ParameterizedTest
    @CsvSource({"25.0.5+8, -XX:AOTCache=app.aot, JDK-8386852", "28-ea+18, -XX:AOTCache=app.aot, JDK-8386852",
            "27+1, -XX:AOTCacheOutput=app.aot, ''", "24+36, -XX:AOTCache=app.aot, JDK-8373120"})
    void anArgumentMayBringOne(String version, String argument, String bugs) {
        assertThat(KnownBug.of(profile(version, LINUX, argument))).extracting(KnownBug::id)
                .isEqualTo(bugs.isEmpty() ? List.of() : List.of(bugs));
    }

    @ParameterizedTest
    @CsvSource({"21.0.8+9, 0", "25.0.5+8, 1", "27.0.1.0.3+1-1-Debian, 1", "28-ea+18, 1", "unknown, 0"})
    void yieldersStarveOthersFromJdk25On(String version, int bugs) {
        var profile = profile(version, LINUX, "");
        assertThat(KnownBug.ofYields(profile)).hasSize(bugs)
                .allSatisfy(b -> assertThat(b.text()).endsWith("(JDK-8373118, no fix known)"));
        assertThat(KnownBug.ofWaits(profile)).extracting(KnownBug::id).doesNotContain("JDK-8373118");
    }

    @ParameterizedTest
    @CsvSource({"21, false", "24, false", "25, true", "26, false", "27, false", "28, false"})
    void dumpsCrashJdk25Alone(int feature, boolean crash) {
        assertThat(KnownBug.ofDumps(feature).isPresent()).isEqualTo(crash);
    }

    private static List<String> of(String version, String jvm) {
        return KnownBug.of(profile(version, jvm, "-Xmx256m")).stream().map(KnownBug::id).toList();
    }

    private static RecordingProfile profile(String version, String jvm, String arguments) {
        return Recorded.profile(new JvmEvent.Jvm(0, "OpenJDK", jvm.formatted(version), arguments, null, 1, 0));
    }
}
