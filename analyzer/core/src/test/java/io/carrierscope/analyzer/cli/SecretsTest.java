package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.attach.PinsUntilTold;
import io.carrierscope.analyzer.program.Programs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recording of one's own service that was started with secrets, under names that no list foresees. */
class SecretsTest {
    private static final String SECRET = "hunter2";
    private static final List<String> ARGUMENTS = List.of("-Ddb.pass=hunter2", "-DAPI_KEY=hunter2", "-Dpwd=hunter2",
            "-Dpassphrase=correct horse hunter2 staple", "-Dauthorization=Bearer hunter2", "-Dprivate.key=hunter2",
            "-DaccessKeyId=hunter2", "-Dspring.datasource.url=jdbc:postgresql://user:hunter2@db/app",
            "-Dhttps://user:hunter2@host=1", "-XX:ErrorFile=/home/hunter2/error.log", "-Dplain=a -Xmx1g hunter2",
            "-XX:OnOutOfMemoryError=echo hunter2", "-Dspring.datasource.password=4711", "-Dcode=0815",
            "-Djdk.virtualThreadScheduler.parallelism=2", "-XX:+UseSerialGC", "-Xmx96m");

    @TempDir
    private Path folder;

    @Test
    void namesAreShownAndOnlyHarmlessValues() throws Exception {
        Path java = Programs.jdk(Runtime.version().feature()).orElseThrow().resolve("bin/java");
        String classes = Path.of(PinsUntilTold.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
        Path recording = folder.resolve("app.jfr");
        var command = new ArrayList<>(List.of(java.toString()));
        command.addAll(ARGUMENTS);
        command.addAll(List.of("-XX:StartFlightRecording:settings=profile,filename=" + recording, "-Xlog:jfr*=off",
                "-cp", classes, PinsUntilTold.class.getName(), "--password", SECRET));
        var ends = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")));
        ends.environment().put("TOKEN", SECRET);
        Programs.output(ends);

        Path report = folder.resolve("report");
        var said = new StringWriter();
        var out = new PrintWriter(said, true);
        Main.run(out, out, "report", recording.toString(), "-o", report.toString());
        Main.run(out, out, "export", recording.toString(), "-o", folder.resolve("tables").toString());
        Main.run(out, out, "explain", "--all", recording.toString());
        assertThat(said.toString()).doesNotContain(SECRET);
        try (var files = Files.walk(folder)) {
            assertThat(files.filter(f -> Files.isRegularFile(f) && !f.equals(recording)).toList()).hasSizeGreaterThan(5)
                    .allSatisfy(f -> assertThat(f).content().doesNotContain(SECRET));
        }
        String page = Files.readString(report.resolve("report.md"));
        String shown = page.lines().filter(l -> l.startsWith("JVM arguments: ")).findFirst().orElseThrow();
        assertThat(shown).startsWith("JVM arguments: -Ddb.pass=… -DAPI\\_KEY=… -Dpwd=… -Dpassphrase=… … ")
                .contains(" -Dauthorization=…", " -Dspring.datasource.url=…", " -XX:ErrorFile=…",
                        " -Dspring.datasource.password=…", " -Dcode=…",
                        " -Djdk.virtualThreadScheduler.parallelism=2 ", " -XX:+UseSerialGC ", " -Xmx96m ")
                .doesNotContain("4711", "0815");
    }
}
