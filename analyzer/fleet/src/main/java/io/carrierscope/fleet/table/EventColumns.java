package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.recording.chunk.ChunkHeader;
import io.carrierscope.analyzer.recording.chunk.ChunkMetadata;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import io.carrierscope.analyzer.recording.chunk.Varints;
import io.carrierscope.fleet.storage.Storage;
import io.carrierscope.fleet.table.TypeSchema.SchemaMerge;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MetadataBuilder;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of a table: the fields of its event types in the metadata of some recordings, and three of ours. */
final class EventColumns {
    static final String START = "startTime";
    static final String DURATION = "duration";
    /** Name of the event type. */
    static final String TYPE = "_event";
    /** The recording. */
    static final String FILE = "_file";
    /** What could not be read; null in a row of an event. */
    static final String ERROR = "_error";
    /** Marks the start of events that take no time. */
    private static final String INSTANT = "instant";
    private static final int LONGEST_NUMBER = 9;

    private EventColumns() {}

    /**
     * Returns the columns.
     *
     * @throws IllegalArgumentException if no recording can be read, or none has an event type that is named
     */
    static StructType of(SourceOptions options) {
        var columns = new StructType();
        String failure = "it has no chunk";
        boolean described = false;
        for (String file : some(options)) {
            try {
                columns = SchemaMerge.of(columns, of(metadata(file), options));
                described = true;
            } catch (IOException | IndexOutOfBoundsException e) {
                failure = file + ": " + e.getMessage();
            }
        }
        if (!described) {
            throw new IllegalArgumentException("no recording tells the columns: " + failure);
        }
        if (columns.isEmpty()) {
            throw new IllegalArgumentException(
                    "no recording has an event type " + String.join(" or ", options.events()));
        }
        return marked(columns).add(TYPE, DataTypes.StringType).add(FILE, DataTypes.StringType).add(ERROR,
                DataTypes.StringType);
    }

    /** Returns true if these are the columns of events that take no time. */
    static boolean instant(StructType columns) {
        return List.of(columns.fields()).stream()
                .anyMatch(f -> f.name().equals(START) && f.metadata().contains(INSTANT));
    }

    private static StructType marked(StructType columns) {
        if (List.of(columns.fieldNames()).contains(DURATION)) {
            return columns;
        }
        var mark = new MetadataBuilder().putBoolean(INSTANT, true).build();
        return new StructType(List.of(columns.fields()).stream()
                .map(f -> f.name().equals(START) ? new StructField(START, f.dataType(), true, mark) : f)
                .toArray(StructField[]::new));
    }

    private static StructType of(List<TypeInfo> types, SourceOptions options) {
        var schema = new TypeSchema(types, options.nanos());
        if (options.events().isEmpty()) {
            return schema.ofAllEvents();
        }
        var columns = new StructType();
        for (String event : options.events()) {
            Optional<StructType> fields = schema.ofEvent(event);
            columns = fields.isPresent() ? SchemaMerge.of(columns, fields.get()) : columns;
        }
        return columns;
    }

    /** Returns some recordings, evenly spread, as neighbours are likely to be of the same JVM. */
    private static List<String> some(SourceOptions options) {
        List<FileStatus> all = options.files();
        int count = Math.min(all.size(), Math.max(1, options.schemaFiles()));
        var some = new ArrayList<String>();
        for (int i = 0; i < count; i++) {
            some.add(all.get((int) ((long) i * all.size() / count)).getPath().toString());
        }
        return some;
    }

    /** Returns the types that the first chunk describes. */
    private static List<TypeInfo> metadata(String file) throws IOException {
        try (var in = Storage.open(file)) {
            byte[] head = new byte[ChunkHeader.BYTES];
            in.readFully(0, head);
            var header = ChunkHeader.complete(ByteBuffer.wrap(head), Storage.length(file))
                    .orElseThrow(() -> new IOException("it does not begin with a complete chunk"));
            return List.copyOf(ChunkMetadata.types(event(in, header), 0).values());
        }
    }

    private static byte[] event(FSDataInputStream in, ChunkHeader header) throws IOException {
        byte[] size = new byte[LONGEST_NUMBER];
        in.readFully(header.metadataOffset(), size);
        long bytes = new Varints(size, 0).next();
        if (bytes <= 0 || bytes > header.sizeBytes() - header.metadataOffset() || bytes > Integer.MAX_VALUE) {
            throw new IOException("its metadata has an invalid size");
        }
        byte[] event = new byte[(int) bytes];
        in.readFully(header.metadataOffset(), event);
        return event;
    }
}
