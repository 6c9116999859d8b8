package io.carrierscope.fleet.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.FleetReport.FleetJson;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import io.carrierscope.analyzer.synthetic.SyntheticRecording;
import io.carrierscope.fleet.storage.Plan;
import io.carrierscope.fleet.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job gives the figures of recordings that are read one after the other, whatever is read by which task. */
class FleetJobTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
    private static final List<String> READ = List.of("jdk21.r1.server", "jdk25.r1.server");
    private static final String READ_TWICE = "jdk21.r1.client";
    private static final Labelling LABELLING = new Labelling(List.of(Label.SERVICE),
            Optional.of(new PathPattern("{service}/{version}/{host}-*.jfr")), Optional.empty());
    /** Less than two chunks of a recording of the synthetic fleet. */
    private static final long SMALL_SPLIT = 20_000;

    @TempDir
    static Path folder;
    private static JavaSparkContext spark;
    private static Path synthetic;
    private static Path real;
    private static String ofSynthetic;
    private static String ofReal;

    @BeforeAll
    static void start() throws Exception {
        synthetic = folder.resolve("synthetic");
        new SyntheticFleet(3, 1, 60, 20, 4).write(synthetic);
        byte[] recording = Files.readAllBytes(synthetic.resolve("cart/1.0/h1-0.jfr"));
        // cut off, with a chunk that cannot be decoded, empty, and with a phase that is measured
        Files.write(synthetic.resolve("cart/1.0/h8-0.jfr"), Arrays.copyOf(recording, recording.length - 500));
        Arrays.fill(recording, recording.length / 2, recording.length / 2 + 9_000, (byte) 0x81);
        Files.write(synthetic.resolve("cart/1.0/h9-0.jfr"), recording);
        Files.write(synthetic.resolve("cart/1.0/h7-0.jfr"), new byte[0]);
        Files.write(synthetic.resolve("cart/1.0/h6-0.jfr"), SyntheticRecording.small());
        real = Files.createDirectory(folder.resolve("real"));
        for (String sample : READ) {
            Files.copy(sample(sample), real.resolve(sample + ".jfr"));
        }
        try (var all = Files.newOutputStream(real.resolve("twice.jfr"))) {
            for (int i = 0; i < 2; i++) {
                Files.copy(sample(READ_TWICE), all);
            }
        }
        ofSynthetic = json(alone(synthetic));
        ofReal = json(alone(real));
        spark = new JavaSparkContext(new SparkConf().setAppName("test").setMaster("local[2]")
                .set("spark.ui.enabled", "false"));
    }

    private static Path sample(String name) {
        return SAMPLES.resolve("sample.virtual.pin-monitor.closed-12." + name + ".jfr");
    }

    @AfterAll
    static void stop() {
        spark.close();
    }

    @Test
    void wholeFilesGiveTheFiguresOfOneProcess() throws Exception {
        assertThat(json(job(synthetic, Long.MAX_VALUE))).isEqualTo(ofSynthetic);
        assertThat(json(job(real, Long.MAX_VALUE))).isEqualTo(ofReal);
    }

    @Test
    void partsOfFilesGiveTheSameFigures() throws Exception {
        var divided = job(synthetic, SMALL_SPLIT);
        assertThat(json(divided)).isEqualTo(ofSynthetic);
        assertThat(divided.damaged()).hasSize(3);
        assertThat(new Plan(Storage.settings(), SMALL_SPLIT).files(List.of(synthetic + "/cart/*/h0-0.jfr")))
                .singleElement().satisfies(f -> assertThat(new Plan(Storage.settings(), SMALL_SPLIT).pieces(f))
                        .hasSizeGreaterThan(1));
        assertThat(json(job(real, SMALL_SPLIT))).isEqualTo(ofReal);
    }

    /** A list with owners starts a process for each file of the local system. */
    @Test
    void aFolderIsListedOnceWithoutItsOwners() throws Exception {
        Path linked = Files.createDirectories(folder.resolve("linked/below")).getParent();
        Files.createSymbolicLink(linked.resolve("below/above"), linked);
        Files.createSymbolicLink(linked.resolve("below/link.jfr"), real.resolve("twice.jfr"));
        Files.createFile(linked.resolve("below/notes.txt"));
        var files = new Plan(Storage.settings(), 1).files(List.of(linked.toString()));
        assertThat(files).singleElement().isNotInstanceOf(LocatedFileStatus.class)
                .satisfies(f -> assertThat(f.getPath().getName()).isEqualTo("link.jfr"))
                .satisfies(f -> assertThat(f.getLen()).isEqualTo(Files.size(real.resolve("twice.jfr"))));
    }

    @Test
    void aPatternForNothingIsAnError() {
        assertThatThrownBy(() -> job(folder.resolve("none-*.jfr"), 1)).isInstanceOf(DataError.class)
                .hasMessageContaining("no such recording");
        assertThatThrownBy(() -> FleetJob.run(spark, List.of("nofs://x/y"), LABELLING, 1))
                .isInstanceOf(DataError.class);
    }

    private static Fleet job(Path input, long splitBytes) throws DataError {
        return FleetJob.run(spark, List.of(input.toString()), LABELLING, splitBytes);
    }

    private static Fleet alone(Path input) throws IOException {
        var fleet = new Fleet(LABELLING.by());
        for (Path file : list(input)) {
            try {
                var recording = MeasuredRecording.of(file);
                fleet.add(Member.of(recording, LABELLING));
                fleet.damaged(file.toString(), recording.coverage().lost());
            } catch (DataError e) {
                fleet.damaged(file.toString(), List.of(e.getMessage()));
            }
        }
        return fleet;
    }

    private static List<Path> list(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".jfr")).toList();
        }
    }

    private static String json(Fleet fleet) {
        return Json.write(FleetJson.of(fleet));
    }
}
