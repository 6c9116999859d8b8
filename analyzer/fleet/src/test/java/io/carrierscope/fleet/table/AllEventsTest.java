package io.carrierscope.fleet.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.fleet.storage.Piece;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** All events of all types of the smallest samples, or of the recordings in the folder that {@code -Dcarrierscope.jfr} names. */
@Tag("live")
class AllEventsTest {
    private static final Path SAMPLES = Path.of(System.getProperty("carrierscope.root", "../.."), "recordings");
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.jfr", SAMPLES.toString()))
            .toAbsolutePath();
    private static final String FILES = System.getProperty("carrierscope.jfr") == null ? "incident.R*.jfr" : "*.jfr";
    private static final int LONG_TEXT = 300;

    @Test
    void areWhatJfrPrints() throws Exception {
        try (var files = Files.newDirectoryStream(FOLDER, FILES)) {
            for (Path file : files) {
                var printed = printed(file);
                long events = printed.values().stream().flatMap(c -> c.values().stream()).mapToLong(n -> n).sum();
                System.out.println(file.getFileName() + ": " + events + " events of " + printed.size() + " types");
                for (var type : printed.entrySet()) {
                    assertThat(read(file, type.getKey())).as(file + " " + type.getKey()).isEqualTo(type.getValue());
                }
            }
        }
    }

    private static Map<String, Map<String, Integer>> printed(Path file) throws Exception {
        var columns = new HashMap<String, StructType>();
        var counts = new TreeMap<String, Map<String, Integer>>();
        PrintedEvents.each(file, "", (type, values) -> counts.computeIfAbsent(type, t -> new HashMap<>())
                .merge(key(PrintedEvents.printed(columns.computeIfAbsent(type, t -> columns(file, t)), values)), 1,
                        Integer::sum));
        return counts;
    }

    private static Map<String, Integer> read(Path file, String type) throws Exception {
        var columns = columns(file, type);
        var convert = CatalystTypeConverters.createToScalaConverter(columns);
        var counts = new HashMap<String, Integer>();
        try (var reader = new EventReader(List.of(Piece.whole(file.toUri().toString(), Files.size(file))), columns,
                EventFilter.of(options(file, type), columns), true)) {
            while (reader.next()) {
                counts.merge(key(PrintedEvents.text(columns, (Row) convert.apply(reader.get()))), 1, Integer::sum);
            }
        }
        return counts;
    }

    private static StructType columns(Path file, String type) {
        return EventColumns.of(options(file, type));
    }

    private static SourceOptions options(Path file, String type) {
        return SourceOptions.of(new CaseInsensitiveStringMap(
                Map.of("path", file.toString(), "event", type, "timestamps", "nanos")));
    }

    /** Stacks are long and many. */
    private static String key(String text) {
        return text.length() < LONG_TEXT
                ? text
                : text.substring(0, LONG_TEXT) + "… " + text.length() + " " + text.hashCode();
    }
}
