package io.carrierscope.runner.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How an application is started. */
class ApplicationTest {
    private static final Path JAVA = Path.of("/jdk/bin/java");
    private static final List<String> OPTIONS = List.of("-Xmx64m", "-Dp=${port}");

    private static final Map<String, Integer> PORTS = Map.of("port", 81, "db.port", 5);

    private static Application of(String jar, List<String> command, List<String> args, Map<String, String> env) {
        return new Application(jar, command, args, env, "/", 0, Application.TCP, null, null, false, List.of());
    }

    @Test
    void aJarGetsTheOptionsBeforeItAndTheArgumentsAfter() {
        Application shop = of("/shop.jar", List.of(), List.of("--server.port=${port}"),
                Map.of("PORT", "${port}", "DB", "localhost:${db.port}"));
        assertThat(shop.words(JAVA, OPTIONS, PORTS)).containsExactly("/jdk/bin/java", "-Xmx64m", "-Dp=81", "-jar",
                "/shop.jar", "--server.port=81");
        assertThat(shop.environment(JAVA, OPTIONS, PORTS)).containsExactly(Map.entry("DB", "localhost:5"),
                Map.entry("PORT", "81"));
    }

    @Test
    void aCommandGetsTheOptionsWhereItNamesThem() {
        Application words = of(null, List.of("java", "${jvm}", "Main", "${port}"), List.of(), Map.of());
        assertThat(words.words(JAVA, OPTIONS, PORTS)).containsExactly("java", "-Xmx64m", "-Dp=81", "Main", "81");
        Application variable = of(null, List.of("bin/run"), List.of(), Map.of("JAVA_OPTS", "-server ${jvm}"));
        assertThat(variable.environment(JAVA, OPTIONS, PORTS)).containsEntry("JAVA_OPTS", "-server -Xmx64m -Dp=81")
                .doesNotContainKey("JAVA_TOOL_OPTIONS");
    }

    @Test
    void aCommandThatNamesThemNowhereGetsThemByTheVariableOfAllJvms() {
        assertThat(of(null, List.of("bin/run"), List.of(), Map.of()).environment(JAVA, OPTIONS, PORTS))
                .containsEntry("JAVA_TOOL_OPTIONS", "-Xmx64m -Dp=81").containsEntry("JAVA_HOME", "/jdk");
    }
}
