package io.carrierscope.corpus.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.program.Programs;
import io.carrierscope.corpus.Alone;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the analyzer says of the programs of docs/internals/corpus.md, which tells how to run all of them and what fails. */
@Tag("live")
@Tag("alone")
class CorpusTest {
    private static final Set<String> SHORT = Set.of("TomcatTenThreads", "TomcatVirtual", "HikariOnPlatform",
            "NettyBlocked", "CaffeineLoader", "LogbackOnPlatform", "ThreadPerTask", "Idle");
    private static final double LEAST_OF_JDK_SETTINGS = 0.70;
    private static final int AT_A_TIME = 2;
    private static final int TRIES = 2;

    @TempDir
    private Path scratch;
    private final Semaphore places = new Semaphore(AT_A_TIME, true);

    @Test
    void saysWhatLimitsEachProgram() throws Exception {
        List<Judged> judged = judgeAll(runs());
        String table = String.join("\n", judged.stream().map(Judged::toString).toList());
        System.out.println(table);
        List<Judged> counted = judged.stream().filter(each -> !each.isDisturbed()).toList();
        assertThat(counted).filteredOn(Judged::misleads).as("wrong").isEmpty();
        assertThat(counted).filteredOn(each -> !each.run().settings().ofTheJdk()).filteredOn(Judged::falls)
                .as("not found with the analyzer's settings").isEmpty();
        assertThat(shareFoundOrNarrowed(counted)).as("found or narrowed with the JDK's own settings")
                .isGreaterThanOrEqualTo(LEAST_OF_JDK_SETTINGS);
    }

    private static double shareFoundOrNarrowed(List<Judged> judged) {
        var limited = judged.stream().filter(each -> each.run().settings().ofTheJdk())
                .filter(each -> !each.run().expectation().isHealthy()).toList();
        return limited.stream().filter(Judged::isFoundOrNarrowed).count() / (double) Math.max(1, limited.size());
    }

    private static List<Run> runs() throws IOException {
        String chosen = System.getProperty("corpus", "short");
        boolean isShort = chosen.equals("short");
        Set<String> programs = isShort ? SHORT : Set.of(chosen.split(","));
        List<RecordingSettings> settings = isShort
                ? List.of(RecordingSettings.PROFILE)
                : List.of(RecordingSettings.values());
        var runs = new ArrayList<Run>();
        for (Expectation expected : Expectation.all()) {
            for (int jdk : expected.jdks().stream().flatMap(Programs::asked).toList()) {
                for (RecordingSettings each : settings) {
                    if ((chosen.equals("all") || programs.contains(expected.program()))
                            && Programs.jdk(jdk).filter(home -> ProgramRecorder.isPossible(expected.program(), home))
                                    .isPresent()) {
                        runs.add(new Run(expected, jdk, each));
                    }
                }
            }
        }
        return runs;
    }

    private List<Judged> judgeAll(List<Run> runs) throws Exception {
        String keep = System.getProperty("corpus.keep");
        Path folder = keep == null ? scratch : Files.createDirectories(Path.of(keep));
        var recorder = new ProgramRecorder(folder, scratch);
        try (var threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            return results(threads.invokeAll(runs.stream()
                    .map(run -> (Callable<Judged>) () -> judge(run, recorder)).toList()));
        }
    }

    private static List<Judged> results(List<Future<Judged>> futures) throws InterruptedException, ExecutionException {
        var results = new ArrayList<Judged>();
        for (Future<Judged> each : futures) {
            results.add(each.get());
        }
        return results;
    }

    private Judged judge(Run run, ProgramRecorder recorder) throws Exception {
        Path kept = recorder.file(run);
        Judged judged = Judged.of(run, Files.exists(kept) ? kept : record(run, recorder));
        for (int tried = 1; tried < TRIES && judged.isDisturbed(); tried++) {
            judged = Judged.of(run, record(run, recorder));
        }
        return judged;
    }

    private Path record(Run run, ProgramRecorder recorder) throws Exception {
        boolean alone = ProgramRecorder.program(run.program()).orElseThrow().isAnnotationPresent(Alone.class);
        int taken = alone ? AT_A_TIME : 1;
        places.acquire(taken);
        try {
            return recorder.record(run);
        } finally {
            places.release(taken);
        }
    }
}
