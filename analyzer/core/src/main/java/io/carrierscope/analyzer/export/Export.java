package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.BooleanColumn;
import tech.tablesaw.api.DoubleColumn;
import tech.tablesaw.api.StringColumn;
import tech.tablesaw.api.Table;
import tech.tablesaw.columns.Column;

/**
 * Writes the tables of an analysis. Tables of events are streamed from the recordings, each of which is read once more for
 * all of them.
 */
public final class Export {
    private static final List<EventTable> EVENTS = List.of(new RequestRows(), new PinRows());

    /** Opens a recording again. */
    @FunctionalInterface
    public interface Reopening {
        EventSource open(MeasuredRecording recording) throws DataError;
    }

    /** A file and its number of rows. */
    public record Written(Path file, long rows) {}

    private final Analysis analysis;
    private final Reopening reopening;
    private final TableFormat format;
    private final Path folder;

    private Export(Analysis analysis, Reopening reopening, TableFormat format, Path folder) {
        this.analysis = analysis;
        this.reopening = reopening;
        this.format = format;
        this.folder = folder;
    }

    /** Writes all tables into the folder, which is created if missing; an existing file is replaced as a whole. */
    public static List<Written> write(Analysis analysis, Reopening reopening, TableFormat format, Path folder)
            throws IOException, DataError {
        try {
            Files.createDirectories(folder);
            return new Export(analysis, reopening, format, folder).all();
        } catch (FileSystemException e) {
            throw new IOException(Reports.inWords(e), e);
        }
    }

    /** The columns of all tables. */
    static List<TableSchema> schemas() {
        var schemas = new ArrayList<TableSchema>();
        EVENTS.forEach(t -> schemas.add(t.schema()));
        Reports.tables(Analysis.of(List.of())).forEach(t -> schemas.add(schema(t)));
        return schemas;
    }

    private List<Written> all() throws IOException, DataError {
        var written = new ArrayList<>(events(EVENTS, List.of()));
        for (Table table : Reports.tables(analysis)) {
            written.add(table(table));
        }
        return written;
    }

    /** Opens the writers of the tables, one within the other so that each is closed, and fills them. */
    private List<Written> events(List<EventTable> toOpen, List<SharedRows> open) throws IOException, DataError {
        if (toOpen.isEmpty()) {
            return filled(open);
        }
        var table = toOpen.getFirst();
        try (var writer = format.open(table.schema(), folder)) {
            var more = new ArrayList<>(open);
            more.add(new SharedRows(table, writer));
            return events(toOpen.subList(1, toOpen.size()), more);
        }
    }

    private List<Written> filled(List<SharedRows> tables) throws IOException, DataError {
        for (MeasuredRecording recording : analysis.recordings()) {
            var origin = Origin.of(recording);
            EventSink sink = kind -> {
                var into = tables.stream().filter(t -> t.has(kind)).toList();
                return into.isEmpty()
                        ? null
                        : EventBatchConsumer.each(event -> into.forEach(t -> t.add(origin, event)));
            };
            reopening.open(recording).fold(() -> sink, (a, b) -> a);
        }
        var written = new ArrayList<Written>();
        for (SharedRows table : tables) {
            written.add(table.finish());
        }
        return written;
    }

    private Written table(Table table) throws IOException {
        try (var writer = format.open(schema(table), folder)) {
            for (int row = 0; row < table.rowCount(); row++) {
                writer.add(row(table, row));
            }
            return new Written(writer.finish(), table.rowCount());
        }
    }

    private static TableSchema schema(Table table) {
        return new TableSchema(table.name(),
                table.columns().stream().map(c -> new TableSchema.Column(c.name(), kind(c))).toList());
    }

    private static ColumnKind kind(Column<?> column) {
        return switch (column) {
            case StringColumn s -> ColumnKind.TEXT;
            case BooleanColumn b -> ColumnKind.FLAG;
            case DoubleColumn d -> ColumnKind.NUMBER;
            default -> throw new IllegalArgumentException("no kind for " + column.type().name());
        };
    }

    private static Object[] row(Table table, int row) {
        return table.columns().stream().map(c -> c.isMissing(row) ? null : c.get(row)).toArray();
    }
}
