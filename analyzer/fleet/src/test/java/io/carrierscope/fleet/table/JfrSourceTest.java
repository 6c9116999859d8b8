package io.carrierscope.fleet.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code format("jfr")} gives the events that {@code jfr print} prints, and reads no more than it needs. */
class JfrSourceTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
    private static final String JDK_21 = "sample.virtual.pin-monitor.closed-12.jdk21.r1.server.jfr";
    private static final String JDK_25 = "sample.virtual.pin-monitor.closed-12.jdk25.r1.server.jfr";
    /** In one recording: 60 s in 4 chunks of 15 s. */
    private static final Instant BEGIN = Instant.ofEpochSecond(SyntheticFleet.FIRST_HOUR * 3600);

    @TempDir
    static Path folder;
    private static Path synthetic;
    private static SparkSession spark;

    @BeforeAll
    static void start() throws Exception {
        new SyntheticFleet(1, 1, 60, 20, 4).write(folder);
        synthetic = folder.resolve("pay/1.0/h0-0.jfr");
        spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false")
                .config("spark.sql.adaptive.enabled", "false").config("spark.sql.shuffle.partitions", "2")
                .config("spark.sql.session.timeZone", "UTC").getOrCreate();
    }

    @AfterAll
    static void stop() throws Exception {
        spark.close();
    }

    @Test
    void givesWhatJfrPrints() throws Exception {
        var types = List.of("jdk.VirtualThreadPinned", "jdk.CPULoad", "jdk.ActiveSetting", "carrierscope.Cell");
        for (String sample : List.of(JDK_21, JDK_25)) {
            Path recording = SAMPLES.resolve(sample);
            var rows = types.stream().collect(Collectors.toMap(t -> t, t -> spark.read().format("jfr")
                    .option("event", t).option("timestamps", "nanos").load(recording.toString())));
            var printed = new HashMap<String, Map<String, Integer>>();
            PrintedEvents.each(recording, String.join(",", types), (type, values) -> printed
                    .computeIfAbsent(type, t -> new HashMap<>())
                    .merge(PrintedEvents.printed(rows.get(type).schema(), values), 1, Integer::sum));
            rows.forEach((type, events) -> {
                var read = new HashMap<String, Integer>();
                events.collectAsList()
                        .forEach(r -> read.merge(PrintedEvents.text(events.schema(), r), 1, Integer::sum));
                assertThat(read).as(type).isNotEmpty().isEqualTo(printed.get(type));
            });
        }
    }

    @Test
    void aFilterByTimeReadsMatchingChunksOnly() {
        var starts = spark.read().format("jfr").option("event", "jdk.VirtualThreadStart").load(synthetic.toString());
        // 20 tasks a second; of the chunks from 0, 15, 30 and 45 s that from 15 s is alone within a second of 18 to 28 s
        var some = starts.where("startTime >= '" + BEGIN.plusSeconds(18) + "' AND startTime < '" + BEGIN.plusSeconds(28)
                + "'");
        assertThat(some.count()).isEqualTo(200);
        assertThat(starts.count()).isEqualTo(1_200);
        var rows = some.select("startTime");
        rows.collectAsList();
        var consumed = Consumption.of(rows).orElseThrow();
        assertThat(consumed.chunksRead()).isEqualTo(1);
        assertThat(consumed.chunksSkipped()).isEqualTo(3);
        assertThat(consumed.bytesRead()).isBetween(1L, synthetic.toFile().length() / 3);
    }

    @Test
    void aLaterChunkMayHoldAnEventThatBeganBefore() {
        var before = "startTime < '" + BEGIN.plusSeconds(10) + "'";
        var any = read(spark.read().format("jfr").option("event", "jdk.ThreadSleep").load(synthetic.toString()),
                before);
        assertThat(any.chunksRead()).isEqualTo(4);
        var shorter = read(spark.read().format("jfr").option("event", "jdk.ThreadSleep").option("longestSeconds", "16")
                .load(synthetic.toString()), before);
        assertThat(shorter.chunksRead()).isEqualTo(2);
        assertThat(shorter.chunksSkipped()).isEqualTo(2);
    }

    private static Consumption read(Dataset<Row> rows, String filter) {
        var some = rows.where(filter);
        some.collectAsList();
        return Consumption.of(some).orElseThrow();
    }

    @Test
    void readsTypesAndFieldsThatAreAskedFor() {
        var all = spark.read().format("jfr").load(synthetic.toString());
        var counts = all.groupBy("_event").count().collectAsList().stream()
                .collect(Collectors.toMap(r -> r.getString(0), r -> r.getLong(1)));
        assertThat(counts).containsEntry("jdk.VirtualThreadStart", 1_200L).containsEntry("jdk.CPUInformation", 4L);
        var one = all.where("_event = 'jdk.CPULoad'").select("eventThread.javaName");
        assertThat(one.count()).isEqualTo(60);
        assertThat(plan(one)).contains("types=[jdk.CPULoad]").contains("struct<eventThread:struct<javaName:string>")
                .doesNotContain("stackTrace");
        assertThat(all.where("_event IN ('jdk.CPULoad') AND _event = 'jdk.ThreadPark'").count()).isZero();
    }

    private static String plan(Dataset<Row> rows) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) rows).queryExecution().executedPlan().toString();
    }

    @Test
    void whatCannotBeReadIsARow() throws Exception {
        byte[] bytes = Files.readAllBytes(synthetic);
        Path damaged = Files.createDirectories(folder.resolve("damaged"));
        Files.write(damaged.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length - 500));
        Files.write(damaged.resolve("empty.jfr"), new byte[0]);
        Arrays.fill(bytes, bytes.length / 8, bytes.length / 8 + 5_000, (byte) 0x81);
        Files.write(damaged.resolve("worse.jfr"), bytes);
        var rows = spark.read().format("jfr").option("event", "jdk.VirtualThreadStart").load(damaged.toString());
        Map<String, String> errors = rows.where("_error IS NOT NULL").collectAsList().stream()
                .collect(Collectors.toMap(r -> Path.of(r.<String>getAs("_file")).getFileName().toString(),
                        r -> r.<String>getAs("_error")));
        assertThat(errors).containsOnlyKeys("cut.jfr", "empty.jfr", "worse.jfr").containsEntry("empty.jfr",
                "it is empty");
        assertThat(errors.get("worse.jfr")).startsWith("the chunk at byte 0 cannot be read: ");
        // 900 of cut.jfr, 900 and some of the first chunk of the other
        assertThat(rows.count()).isEqualTo(rows.where("_error IS NULL").count()).isBetween(1_800L, 2_099L);
        var strict = spark.read().format("jfr").option("mode", "FAILFAST").option("event", "jdk.VirtualThreadStart")
                .load(damaged.toString());
        assertThatThrownBy(strict::count).hasStackTraceContaining(damaged.toString()).hasStackTraceContaining(".jfr: ");
    }

    @Test
    void recordingsOfSeveralJdksHaveOneSchema() {
        var both = spark.read().format("jfr").option("event", "jdk.VirtualThreadPinned")
                .load(SAMPLES.resolve(JDK_21).toString(), SAMPLES.resolve(JDK_25).toString());
        assertThat(both.columns()).contains("duration", "blockingOperation", "carrierThread");
        assertThat(both.where("_file LIKE '%jdk21%' AND blockingOperation IS NOT NULL").count()).isZero();
        assertThat(both.where("_file LIKE '%jdk25%' AND blockingOperation IS NOT NULL").count()).isPositive();
    }

    @Test
    void columnsMayBeNamed() {
        var columns = new StructType().add("startTime", DataTypes.LongType).add("javaThreadId", DataTypes.DoubleType)
                .add("none", DataTypes.StringType);
        var rows = spark.read().format("jfr").schema(columns).option("event", "jdk.VirtualThreadStart")
                .load(synthetic.toString()).orderBy("startTime").collectAsList();
        assertThat(rows).hasSize(1_200);
        assertThat(rows.get(0).getLong(0)).isEqualTo(BEGIN.getEpochSecond() * 1_000_000_000L);
        assertThat(rows.get(0).getDouble(1)).isEqualTo(1_000);
        assertThat(rows.get(0).isNullAt(2)).isTrue();
    }

    @Test
    void wrongOptionsAreRefused() {
        var reader = spark.read().format("jfr");
        assertThatThrownBy(reader::load).hasMessageContaining("no path");
        assertThatThrownBy(() -> reader.option("event", "jdk.Nothing").load(synthetic.toString()))
                .hasMessage("no recording has an event type jdk.Nothing");
        assertThatThrownBy(() -> reader.option("mode", "lenient").load(synthetic.toString()))
                .hasMessage("option mode is permissive or failfast, not lenient");
        assertThatThrownBy(() -> spark.read().format("jfr").load(folder.resolve("none").toString()))
                .hasMessageContaining("no such recording");
    }
}
