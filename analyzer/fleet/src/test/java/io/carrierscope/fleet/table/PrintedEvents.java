package io.carrierscope.fleet.table;

import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/** Events as {@code jfr print --json} prints them, and the same as texts that can be compared with rows. */
final class PrintedEvents {
    private static final ObjectMapper JSON = new ObjectMapper();

    private PrintedEvents() {}

    /** Passes type and values of each event on. */
    static void each(Path recording, String types, BiConsumer<String, JsonNode> event) throws Exception {
        var command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "jfr").toString(), "print",
                        "--json", "--stack-depth", "2048"));
        if (!types.isEmpty()) {
            command.addAll(List.of("--events", types));
        }
        command.add(recording.toString());
        Path out = Files.createTempFile("printed", ".json");
        try {
            var process = new ProcessBuilder(command).redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT).start();
            if (process.waitFor() != 0) {
                throw new IOException("jfr print failed: " + recording);
            }
            read(out, event);
        } finally {
            Files.delete(out);
        }
    }

    private static void read(Path json, BiConsumer<String, JsonNode> event) throws IOException {
        try (var in = JSON.createParser(json.toFile())) {
            while (in.nextToken() != JsonToken.START_ARRAY) {
                // on to the events
            }
            while (in.nextToken() == JsonToken.START_OBJECT) {
                JsonNode node = JSON.readTree(in);
                event.accept(node.get("type").asText(), node.get("values"));
            }
        }
    }

    /** Returns what is printed of a value, as far as there are columns for it; our own columns are left out. */
    static String printed(DataType type, JsonNode node) {
        if (node == null || node.isNull()) {
            return "null";
        }
        if (type instanceof StructType struct) {
            var fields = new ArrayList<String>();
            for (StructField f : struct.fields()) {
                if (!f.name().startsWith("_")) {
                    fields.add(f.name() + "=" + printed(f.dataType(), node.get(f.name())));
                }
            }
            return fields.toString();
        }
        if (type instanceof ArrayType array) {
            var elements = new ArrayList<String>();
            node.forEach(e -> elements.add(printed(array.elementType(), e)));
            return elements.toString();
        }
        if (DataTypes.LongType.equals(type) && node.isTextual()) {
            return nanos(node.asText());
        }
        if (node.isBigInteger()) {
            return Long.toString(node.bigIntegerValue().longValue());
        }
        if (DataTypes.FloatType.equals(type)) {
            return Float.toString(Float.parseFloat(node.asText()));
        }
        if (DataTypes.DoubleType.equals(type)) {
            return Double.toString(Double.parseDouble(node.asText()));
        }
        return node.asText();
    }

    private static String nanos(String text) {
        if (text.startsWith("P")) {
            var span = Duration.parse(text);
            if (span.getSeconds() == Long.MIN_VALUE) {
                return "null";
            }
            return Long.toString(span.getSeconds() == Long.MAX_VALUE ? Long.MAX_VALUE : span.toNanos());
        }
        if (OffsetDateTime.parse(text).equals(OffsetDateTime.MIN)) {
            return "null";
        }
        var time = OffsetDateTime.parse(text).toInstant();
        return Long.toString(TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano());
    }

    /** Returns a row's value as {@link #printed} returns a printed one. */
    static String text(DataType type, Object value) {
        if (value == null) {
            return "null";
        }
        if (type instanceof StructType struct) {
            var fields = new ArrayList<String>();
            for (int i = 0; i < struct.size(); i++) {
                var f = struct.fields()[i];
                if (!f.name().startsWith("_")) {
                    fields.add(f.name() + "=" + text(f.dataType(), ((Row) value).get(i)));
                }
            }
            return fields.toString();
        }
        if (type instanceof ArrayType array) {
            return CollectionConverters.asJava((Seq<?>) value).stream().map(e -> text(array.elementType(), e)).toList()
                    .toString();
        }
        return value.toString();
    }
}
