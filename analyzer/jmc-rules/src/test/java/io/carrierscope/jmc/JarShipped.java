package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The shipped jar together with JMC's libraries and nothing else. */
@EnabledIfSystemProperty(named = "carrierscope.rules", matches = ".+", disabledReason = "the jar is made after the other tests")
class JarShipped {
    static final String JAR = System.getProperty("carrierscope.rules");

    @Test
    void itIsAPluginWithoutClassesOfJmc() throws Exception {
        try (var jar = new JarFile(JAR)) {
            var manifest = jar.getManifest().getMainAttributes();
            assertThat(manifest.getValue("Bundle-SymbolicName")).isEqualTo("io.carrierscope.jmc.rules;singleton:=true");
            assertThat(manifest.getValue("Require-Bundle")).contains("org.openjdk.jmc.flightrecorder.rules");
            assertThat(jar.getEntry("plugin.xml")).isNotNull();
            assertThat(jar.stream().filter(e -> e.getName().endsWith(".class")))
                    .allMatch(e -> e.getName().startsWith("io/carrierscope/"));
        }
        assertThat(new File(JAR).length()).isLessThan(5_000_000);
    }

    @Test
    void jmcsReportOnTheCommandLineShowsOurFindings() throws Exception {
        var file = Samples.file("virtual.pin-monitor.closed-12.jdk21.r1.server");
        assertThat(report(file)).contains("Virtual Thread Pinning", "pinning-monitor: found, ", "Carrier Saturation",
                "Blind Spots of the Recording").doesNotContain("Exception in thread", "NoClassDefFoundError");
    }

    private static String report(Path file) throws Exception {
        var java = ProcessHandle.current().info().command().orElseThrow();
        var process = new ProcessBuilder(java, "-cp", JAR + File.pathSeparator + jmc(),
                "org.openjdk.jmc.flightrecorder.rules.report.JfrRulesReport", "-format", "text", "-min", "Info",
                file.toString()).redirectErrorStream(true).start();
        try (var out = process.getInputStream()) {
            return new String(out.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** JMC's libraries and their dependencies, without those of the analyzer. */
    static String jmc() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(p -> p.contains(String.join(File.separator, "org", "openjdk", "jmc")) || p.contains("encoder")
                        || p.contains("lz4"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
