package io.carrierscope.corpus.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.program.Programs;
import io.carrierscope.corpus.server.CountedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tasks of real servers on virtual threads beside the requests that the program itself counted. {@code -Dtasks=all} runs all of them, on
 * both JDKs.
 */
@Tag("live")
class TasksOfServersTest {
    /** Of the program's own count. Requests that are open at the edges of the recording take some tenths of this. */
    private static final double CLOSE = 0.02;

    private static final Set<String> SHORT = Set.of("tomcat-25", "undertow-21");

    @TempDir
    private Path folder;

    static List<Arguments> servers() {
        boolean all = System.getProperty("tasks", "").equals("all");
        return Stream.of("tomcat", "jetty", "jdk", "undertow", "executor")
                .flatMap(server -> Stream.of(21, 25).map(jdk -> Arguments.of(server, jdk)))
                .filter(each -> all || SHORT.contains(each.get()[0] + "-" + each.get()[1])).toList();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void aTaskIsARequest(String server, int jdk) throws Exception {
        var recording = recorded(server, jdk);
        long requests = requests(recording);
        double ratio = Tasks.of(recording).orElseThrow().group().ended() / (double) requests;
        System.out.printf("%s on JDK %d: %d requests, tasks : requests %.4f%n", server, jdk, requests, ratio);
        assertThat(ratio).isCloseTo(1, within(CLOSE));
    }

    /** Connections that are open all the time leave neither start nor end. */
    @Test
    void aThreadOfAConnectionIsNoTask() throws Exception {
        assertThat(Tasks.of(recorded("helidon", 25))).isEmpty();
    }

    private MeasuredRecording recorded(String server, int jdk) throws Exception {
        var home = Programs.jdk(jdk);
        assumeTrue(home.isPresent(), "JDK " + jdk + " was not covered: not found");
        Programs.output(new ProcessBuilder(List.of(home.get().resolve("bin/java").toString(), "-Xmx256m",
                "-Dcorpus.server=" + server, "-Dcorpus.think=5", "-Dcorpus.recording=" + file("jfr"),
                "-Dcorpus.ends=" + file("ends"), "-Dcorpus.settings=" + RecordingSettings.OURS.option(jdk), "-cp",
                System.getProperty("java.class.path"), CountedServer.class.getName())));
        return MeasuredRecording.of(file("jfr"));
    }

    private Path file(String suffix) {
        return folder.resolve("counted." + suffix);
    }

    private long requests(MeasuredRecording recording) throws IOException {
        try (var ends = Files.lines(file("ends"))) {
            return ends.mapToLong(Long::parseLong).map(millis -> millis * 1_000_000)
                    .filter(recording.window()::contains).count();
        }
    }
}
