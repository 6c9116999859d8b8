package io.carrierscope.runner.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.app.AppJar.Framework;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is recognised from a jar. */
class AppJarTest {
    private static final String LAUNCHER = "org.springframework.boot.loader.launch.JarLauncher";

    @TempDir
    Path folder;

    private AppJar read(String name, Map<String, String> manifest, String... entries) throws IOException {
        Path path = folder.resolve(name);
        Manifest written = new Manifest();
        written.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.forEach((key, value) -> written.getMainAttributes().putValue(key, value));
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(path), written)) {
            for (String entry : entries) {
                out.putNextEntry(new JarEntry(entry));
                out.closeEntry();
            }
        }
        return AppJar.read(path);
    }

    private static Map<String, String> boot(String version) {
        return Map.of("Main-Class", LAUNCHER, "Spring-Boot-Version", version);
    }

    @Test
    void springMvcHasASwitch() throws IOException {
        AppJar jar = read("shop-1.2.jar", boot("3.5.7"), "BOOT-INF/lib/spring-webmvc-6.2.1.jar",
                "BOOT-INF/lib/spring-webflux-6.2.1.jar");
        assertThat(jar.framework()).isEqualTo(Framework.SPRING_MVC);
        assertThat(jar.threadChoices()).extracting(AppJar.ThreadChoice::threads)
                .containsExactly("platform-pool", "virtual");
        assertThat(jar.threadChoices().getLast().args()).containsExactly("--spring.threads.virtual.enabled=true");
        assertThat(jar.name()).isEqualTo("shop");
        assertThat(jar.versionedName()).isEqualTo("shop-1-2");
    }

    @Test
    void beforeThreeTwoItHasNone() throws IOException {
        AppJar jar = read("Shop_X.jar", boot("3.1.12"), "BOOT-INF/lib/spring-webmvc-6.0.1.jar");
        assertThat(jar.threadChoices()).singleElement().extracting(AppJar.ThreadChoice::name).isEqualTo("as-is");
        assertThat(jar.about()).isEqualTo(
                "Spring Boot with Spring MVC, version 3.1.12: no switch for its threads, which 3.2 and newer have");
        assertThat(jar.name()).isEqualTo("shop-x");
    }

    @Test
    void theOthersAreKnownByTheirManifestsAndClasses() throws IOException {
        assertThat(read("a.jar", boot("4.0.0"), "BOOT-INF/lib/spring-webflux-7.0.0.jar").framework())
                .isEqualTo(Framework.SPRING_WEBFLUX);
        assertThat(read("b.jar", boot("4.0.0")).framework()).isEqualTo(Framework.PLAIN);
        assertThat(read("c.jar", Map.of("Main-Class", "io.quarkus.bootstrap.runner.QuarkusEntryPoint")).framework())
                .isEqualTo(Framework.QUARKUS);
        assertThat(read("d.jar", Map.of("Main-Class", "shop.Main", "Class-Path", "libs/helidon-webserver-4.3.0.jar"))
                .framework()).isEqualTo(Framework.HELIDON);
        assertThat(read("e.jar", Map.of("Main-Class", "shop.Main")).framework()).isEqualTo(Framework.PLAIN);
    }

    @Test
    void aLibraryIsNoApplication() {
        assertThatThrownBy(() -> read("lib.jar", Map.of("Created-By", "me")))
                .hasMessageEndingWith("lib.jar cannot be started: its manifest names no Main-Class");
    }

    @ParameterizedTest
    @CsvSource({"orders-service-2.0.1-SNAPSHOT.jar, orders-service", "quarkus-run.jar, quarkus-run", "7.jar, 7",
            "été.jar, t"})
    void namesAreWordsWithoutAVersion(String file, String name) {
        assertThat(new AppJar(Path.of(file), Framework.PLAIN, "").name()).isEqualTo(name);
    }
}
