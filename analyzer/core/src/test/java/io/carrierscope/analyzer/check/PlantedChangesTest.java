package io.carrierscope.analyzer.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.check.Check.Judgement.Status;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.program.Programs;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.recording.event.Selection.RequestEvent;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.settings.JfcFile;
import io.carrierscope.analyzer.settings.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Changes that were planted in a real server, and pairs without one, judged as {@code check NEW --baseline OLD} does. Each side is three JVMs.
 * A round starts one JVM of each version in an order of its own, so that what else the machine does meets all of them.
 */
@Tag("live")
@EnabledIfSystemProperty(named = PlantedChangesTest.FOLDER, matches = ".+", disabledReason = "takes 23 quiet minutes")
class PlantedChangesTest {
    /** The folder of the recordings, which are kept. */
    static final String FOLDER = "carrierscope.planted";
    private static final Labelling NAMES = new Labelling(List.of(Label.SERVICE), Optional.empty(), Optional.empty());
    private static final int REPETITIONS = 3;
    private static final int GROUPS = 6;
    /** Of the machine: more hides changes of a few percent, which so are not found; it must not raise alarms. */
    private static final double MOST_OF_OTHERS = 0.15;
    private static final String WAITS = "clients=16 wait=20000 rounds=60 bytes=2000";
    private static final String WORKS = "clients=4 wait=10000 rounds=1000 bytes=100000";

    /** A version of the server; of versions without a change there are several groups. */
    record Version(String name, int jdk, String costs) {
        Path file(Path folder, int repetition) {
            return folder.resolve(name + ".r" + repetition + ".jfr");
        }
    }

    /** A pair, and the figures of which one must be worse; none if nothing was changed. */
    record Pair(Version old, Version now, List<String> worse) {}

    private static Version same(String service, int group) {
        return new Version(service + group, service.endsWith("21-") ? 21 : 25,
                service.startsWith("waits") ? WAITS : WORKS);
    }

    /** The arguments that come later count. */
    private static Version changed(String name, String service, String costs) {
        var base = same(service, 0);
        return new Version(name, base.jdk(), base.costs() + " " + costs);
    }

    static List<Pair> planted() {
        var pairs = new ArrayList<Pair>();
        for (int percent : List.of(5, 10, 15, 20, 25, 30)) {
            add(pairs, "slower" + percent, "waits-", "wait=" + 200 * (100 + percent), "throughput", "p50", "p99");
        }
        for (int percent : List.of(100, 150, 200, 300)) {
            add(pairs, "tail" + percent, "waits-", "rare=30 more=" + 200 * percent, "p99");
        }
        for (int micros : List.of(900, 1_000, 1_100, 1_200, 1_300)) {
            add(pairs, "lock" + micros, "waits-", "lock=" + micros, "throughput", "p50", "p99", "lock-contention");
        }
        for (int permille : List.of(10, 20, 50)) {
            add(pairs, "native" + permille, "waits-", "native=1 rare=" + permille, "pinned share of carrier time",
                    "pinning-native");
            add(pairs, "monitor" + permille, "waits21-", "monitor=1 rare=" + permille, "pinned share of carrier time",
                    "pinning-monitor");
        }
        for (int percent : List.of(30, 50, 75, 100, 150)) {
            add(pairs, "cpu" + percent, "works-", "rounds=" + 10 * (100 + percent), "CPU per request", "throughput",
                    "p99");
        }
        for (int percent : List.of(50, 100, 200, 300)) {
            add(pairs, "bytes" + percent, "works-", "bytes=" + 1_000 * (100 + percent), "allocated per request");
        }
        return List.copyOf(pairs);
    }

    private static void add(List<Pair> pairs, String name, String service, String costs, String... worse) {
        int group = pairs.size() % (service.endsWith("21-") ? 2 : GROUPS);
        pairs.add(new Pair(same(service, group), changed(name, service, costs), List.of(worse)));
    }

    static List<Pair> equal() {
        var pairs = Stream.of("waits-", "works-").flatMap(service -> IntStream.range(0, GROUPS).boxed()
                .flatMap(i -> IntStream.range(0, i)
                        .mapToObj(j -> new Pair(same(service, j), same(service, i), List.of()))))
                .limit(29);
        return Stream.concat(pairs, Stream.of(new Pair(same("waits21-", 0), same("waits21-", 1), List.of()))).toList();
    }

    private static List<Version> versions() {
        return Stream.concat(planted().stream(), equal().stream()).flatMap(p -> Stream.of(p.old, p.now)).distinct()
                .toList();
    }

    /**
     * Records what is missing of a folder, for so many seconds at most, as the test does for an hour.
     */
    public static void main(String[] args) throws Exception {
        System.out.println(record(Path.of(args[0]), Long.parseLong(args[1])) + " recordings are missing");
    }

    private static int record(Path folder, long seconds) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        int missing = 0;
        for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
            var versions = new ArrayList<>(versions());
            Collections.shuffle(versions, new Random(repetition));
            for (Version v : versions) {
                Path file = v.file(folder, repetition);
                if (Files.exists(file)) {
                    continue;
                }
                if (System.nanoTime() > end) {
                    missing++;
                } else {
                    record(v, file);
                }
            }
        }
        return missing;
    }

    private static void record(Version v, Path file) throws Exception {
        Path settings = file.resolveSibling("jdk" + v.jdk + ".jfc");
        if (!Files.exists(settings)) {
            var usual = EnumSet.of(Question.PINNING, Question.CARRIERS, Question.LOCKS, Question.LATENCY,
                    Question.TASKS, Question.MEMORY);
            Files.writeString(settings, JfcFile.of(v.jdk, usual, EventCatalogue.settings(v.jdk, usual)));
        }
        Path part = file.resolveSibling("part.jfr");
        var command = new ArrayList<>(List.of(Programs.jdk(v.jdk).orElseThrow().resolve("bin/java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC", "-Xmn8m", "-Djdk.virtualThreadScheduler.parallelism=2",
                "-Djdk.reflect.useNativeAccessorOnly=true", "-Xlog:jfr*=off", "-cp",
                System.getProperty("java.class.path"), Shop.class.getName(), part.toString(), settings.toString()));
        var costs = new HashMap<String, String>();
        Stream.of(v.costs.split(" ")).forEach(c -> costs.put(c.split("=")[0], c));
        command.addAll(costs.values());
        Programs.output(new ProcessBuilder(command));
        Files.move(part, file);
    }

    private static Analysis side(Version v, Path folder, Map<Version, Analysis> read) throws Exception {
        if (!read.containsKey(v)) {
            var recordings = new ArrayList<MeasuredRecording>();
            for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
                recordings.add(MeasuredRecording.of(v.file(folder, repetition),
                        Optional.of(RequestEvent.parse(Shop.EVENT)), Reading.own()));
            }
            read.put(v, Analysis.of(recordings));
        }
        return read.get(v);
    }

    private static List<Check.Outcome> outcomes(Pair pair, Path folder, Map<Version, Analysis> read) throws Exception {
        return new Baseline(side(pair.old, folder, read), side(pair.now, folder, read), NAMES, "").outcomes();
    }

    private static List<String> broken(List<Check.Outcome> outcomes) {
        return outcomes.stream().filter(o -> o.judgement().status() == Status.BROKEN)
                .map(o -> ((Limit.NotWorse) o.limit()).what()).toList();
    }

    @Test
    void changesAreFoundAndEqualPairsAreNot() throws Exception {
        assumeTrue(Programs.jdk(21).isPresent() && Programs.jdk(25).isPresent(), "needs JDK 21 and 25");
        Path folder = Path.of(System.getProperty(FOLDER));
        record(folder, TimeUnit.HOURS.toSeconds(1));
        var read = new HashMap<Version, Analysis>();
        int found = 0;
        for (Pair pair : planted()) {
            var outcomes = outcomes(pair, folder, read);
            var broken = broken(outcomes);
            boolean right = broken.stream().anyMatch(pair.worse::contains);
            found += right ? 1 : 0;
            System.out.println(pair.now.name + " against " + pair.old.name + ": " + broken);
            outcomes.stream().filter(o -> !right && pair.worse.contains(((Limit.NotWorse) o.limit()).what()))
                    .forEach(o -> System.out.println("  missed: " + o.line()));
        }
        int alarms = 0;
        for (Pair pair : equal()) {
            var outcomes = outcomes(pair, folder, read);
            alarms += broken(outcomes).isEmpty() ? 0 : 1;
            outcomes.stream().filter(o -> o.judgement().status() != Status.KEPT)
                    .forEach(o -> System.out.println(pair.now.name + " against " + pair.old.name + ": " + o.line()));
        }
        double others = read.values().stream().flatMap(a -> a.recordings().stream())
                .mapToDouble(r -> r.othersBusyProcessors().orElse(0) / r.profile().hardwareThreads()).average()
                .orElse(0);
        String result = Figure.text("found %d of %d, false alarms %d of %d, while others used %.0f %% of the machine",
                found, planted().size(), alarms, equal().size(), 100 * others);
        System.out.println(result);
        assertThat(alarms).as(result).isLessThanOrEqualTo(1);
        assumeTrue(found >= 27 || others <= MOST_OF_OTHERS, "not judged: " + result);
        assertThat(found).as(result).isGreaterThanOrEqualTo(27);
    }
}
