package io.carrierscope.analyzer.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.fuzz.Contract.Outcome;
import io.carrierscope.analyzer.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged recordings of every kind through the command {@code report}: a few in every build, those of the table with
 * {@code -Plive}, as many as asked for with {@code -Plive -Dfuzz.files=20000}. A file that breaks the promise is kept in
 * {@code target/fuzz}.
 */
class BrokenFilesTest {
    private static final int EACH_BUILD = 45;
    private static final int OF_THE_TABLE = 360;
    private static final int FILES = Integer.getInteger("fuzz.files", OF_THE_TABLE);
    private static final int FIRST = Integer.getInteger("fuzz.first", 0);
    private static final long HANG_SECONDS = 600; // the bound on a chunk's time is far below
    private static final Path KEPT = Path.of("target/fuzz");

    private final ExecutorService watched = Executors.newCachedThreadPool();

    @TempDir
    private static Path folder;

    private final List<String> broken = new ArrayList<>();

    @AfterEach
    void end() {
        watched.shutdownNow();
    }

    @Test
    void aFewFilesAreAnsweredOrRefused() throws Exception {
        assertThat(answered(0, EACH_BUILD)).hasSameSizeAs(Damage.values());
    }

    @Tag("live")
    @Test
    void everyFileIsAnsweredOrRefused() throws Exception {
        List<String> rows = answered(FIRST, FILES);
        rows.forEach(System.out::println);
        if (FILES == OF_THE_TABLE && FIRST == 0) {
            ReliabilityTable.check(rows);
        }
    }

    /** A row for each kind of damage. */
    private List<String> answered(int first, int files) throws Exception {
        Map<Damage, Map<Outcome, Integer>> counts = new EnumMap<>(Damage.class);
        List<byte[]> seeds = List.copyOf(Seeds.all(folder).values());
        var contract = new Contract(Files.createDirectories(folder.resolve("contract")));
        for (int number = first; number < first + files; number++) {
            Damage damage = Damage.values()[number % Damage.values().length];
            byte[] file = damaged(seeds, number, damage);
            try {
                Outcome outcome = watched.submit(() -> contract.check(file)).get(HANG_SECONDS, TimeUnit.SECONDS);
                counts.computeIfAbsent(damage, d -> new EnumMap<>(Outcome.class)).merge(outcome, 1, Integer::sum);
            } catch (ExecutionException | TimeoutException broken) {
                keep(number + "-" + damage, file, broken);
            }
        }
        assertThat(broken).isEmpty();
        return counts.entrySet().stream().map(e -> row(e.getKey(), e.getValue())).toList();
    }

    /** Of JDKs that are on this machine, so the outcomes are not the same everywhere and are not counted. */
    @Tag("live")
    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void recordingsOfEveryJdkAreAnsweredOrRefused(int jdk) throws Exception {
        assumeTrue(Programs.jdk(jdk).isPresent(),
                "JDK " + jdk + " was not covered: not found (name it in CARRIERSCOPE_JDKS)");
        byte[] seed = recordedBy(Programs.jdk(jdk).orElseThrow());
        var contract = new Contract(Files.createDirectories(folder.resolve("contract-" + jdk)));
        assertThat(contract.check(seed)).isEqualTo(Outcome.WHOLE);
        for (int number = 0; number < 4 * Damage.values().length; number++) {
            Damage damage = Damage.values()[number % Damage.values().length];
            byte[] file = damage.make(seed, seed, new Random(number));
            try {
                watched.submit(() -> contract.check(file)).get(HANG_SECONDS, TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException why) {
                keep(number + "-" + damage + "-" + jdk, file, why);
            }
        }
        assertThat(broken).isEmpty();
    }

    private static byte[] recordedBy(Path home) throws Exception {
        Path file = folder.resolve("version.jfr");
        var java = new ProcessBuilder(home.resolve("bin/java").toString(),
                "-XX:StartFlightRecording:settings=profile,filename=" + file, "-Xlog:disable", "-version")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(java.waitFor()).isZero();
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return bytes;
    }

    private static String row(Damage damage, Map<Outcome, Integer> counts) {
        int files = counts.values().stream().mapToInt(Integer::intValue).sum();
        return "| " + damage.text() + " | " + files + Stream.of(Outcome.values())
                .map(o -> " | " + counts.getOrDefault(o, 0)).collect(Collectors.joining()) + " |";
    }

    private static byte[] damaged(List<byte[]> seeds, int number, Damage damage) {
        var random = new Random(number);
        return damage.make(seeds.get(random.nextInt(seeds.size())), seeds.get(random.nextInt(seeds.size())), random);
    }

    private void keep(String name, byte[] file, Exception why) throws IOException {
        Path kept = Files.createDirectories(KEPT).resolve(name + ".jfr");
        Files.write(kept, file);
        broken.add(kept + ": " + (why.getCause() == null ? why : why.getCause().getMessage()));
    }
}
