package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.event.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.EventSink;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tech.tablesaw.api.Table;

/**
 * Writes the tables of an analysis. Tables of events are streamed from the recordings, each of which is read once more for
 * this.
 */
public final class Export {
    private static final List<EventTable> EVENTS = List.of(new RequestRows(), new PinRows());

    /** Opens a recording again. */
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
        Reports.tables(Analysis.of(List.of())).forEach(t -> schemas.add(ReportRows.schema(t)));
        return schemas;
    }

    private List<Written> all() throws IOException, DataError {
        var written = new ArrayList<Written>();
        for (EventTable table : EVENTS) {
            written.add(events(table));
        }
        for (Table table : Reports.tables(analysis)) {
            written.add(table(table));
        }
        return written;
    }

    private Written events(EventTable table) throws IOException, DataError {
        try (var writer = format.open(table.schema(), folder)) {
            var rows = new SharedRows(writer);
            for (MeasuredRecording recording : analysis.recordings()) {
                var origin = Origin.of(recording);
                EventSink sink = kind -> table.events().contains(kind)
                        ? EventBatchConsumer.each(event -> table.row(origin, event).ifPresent(rows::add))
                        : null;
                reopening.open(recording).fold(() -> sink, (a, b) -> a);
            }
            long count = rows.count();
            return new Written(writer.finish(), count);
        }
    }

    private Written table(Table table) throws IOException {
        try (var writer = format.open(ReportRows.schema(table), folder)) {
            for (int row = 0; row < table.rowCount(); row++) {
                writer.add(ReportRows.row(table, row));
            }
            return new Written(writer.finish(), table.rowCount());
        }
    }
}
