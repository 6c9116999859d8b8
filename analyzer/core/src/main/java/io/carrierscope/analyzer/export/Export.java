package io.carrierscope.analyzer.export;

import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.export.TableFormat.TableSchema.ColumnKind;
import io.carrierscope.analyzer.export.TableFormat.TableSchema;
import io.carrierscope.analyzer.export.TableFormat.TableWriter;
import io.carrierscope.analyzer.fold.thread.Pinning.Site;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.Decoding.EventSink;
import io.carrierscope.analyzer.recording.event.JvmEvent.Handler;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Pinned;
import io.carrierscope.analyzer.recording.event.JvmEvent.Request;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.report.Reports;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /** Reads a recording again. */
    @FunctionalInterface
    public interface Rereading {
        void read(MeasuredRecording recording, EventSink into) throws DataError;
    }

    /** A file and its number of rows. */
    public record Written(Path file, long rows) {}

    private final Analysis analysis;
    private final Rereading rereading;
    private final TableFormat format;
    private final Path folder;

    private Export(Analysis analysis, Rereading rereading, TableFormat format, Path folder) {
        this.analysis = analysis;
        this.rereading = rereading;
        this.format = format;
        this.folder = folder;
    }

    /** Writes all tables into the folder, which is created if missing; an existing file is replaced as a whole. */
    public static List<Written> write(Analysis analysis, Rereading rereading, TableFormat format, Path folder)
            throws IOException, DataError {
        try {
            Files.createDirectories(folder);
            return new Export(analysis, rereading, format, folder).all();
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
            rereading.read(recording, sink);
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

    /**
     * Lets several threads write the rows of events to one table. A failure is kept until the end, because the reader would report
     * it as a fault of the recording.
     */
    static final class SharedRows {
        private final EventTable table;
        private final TableWriter writer;
        private long count;
        private IOException failure;

        SharedRows(EventTable table, TableWriter writer) {
            this.table = table;
            this.writer = writer;
        }

        boolean has(Class<? extends JvmEvent> kind) {
            return table.events().contains(kind);
        }

        void add(Origin origin, JvmEvent event) {
            table.row(origin, event).ifPresent(this::add);
        }

        private synchronized void add(Object[] row) {
            if (failure != null) {
                return;
            }
            try {
                writer.add(row);
                count++;
            } catch (IOException e) {
                failure = e;
            }
        }

        /** Completes the file. @throws IOException if a row could not be written */
        synchronized Export.Written finish() throws IOException {
            if (failure != null) {
                throw failure;
            }
            return new Export.Written(writer.finish(), count);
        }
    }

    /** Rows of requests: those of clients' recordings; in other recordings the events of the named request type. */
    static final class RequestRows implements EventTable {
        @Override
        public TableSchema schema() {
            return TableSchema.of("requests").with(ColumnKind.TEXT, "run_id", "cell")
                    .with(ColumnKind.WHOLE, "request", "sent_epoch_ns", "service_ns", "response_ns", "dispatch_lag_ns",
                            "first_byte_ns")
                    .with(ColumnKind.TEXT, "error").with(ColumnKind.FLAG, "latency_counts", "throughput_counts");
        }

        @Override
        public Set<Class<? extends JvmEvent>> events() {
            return Set.of(Request.class, Handler.class);
        }

        @Override
        public Optional<Object[]> row(Origin origin, JvmEvent event) {
            return switch (event) {
                case Request r -> Optional.of(sent(origin, r));
                case Handler h when origin.runId() == null -> Optional.of(named(origin, h));
                default -> Optional.empty();
            };
        }

        private static Object[] sent(Origin origin, Request r) {
            Long firstByte = r.firstByteNanos().isPresent() ? (Long) r.firstByteNanos().getAsLong() : null;
            return new Object[]{origin.runId(), origin.cell(), (long) r.id(), r.startNanos(), r.durationNanos(),
                    r.responseNanos(), r.dispatchLagNanos(), firstByte, r.errorClass(), r.measured(),
                    r.completedInMeasure()};
        }

        private static Object[] named(Origin origin, Handler h) {
            boolean counts = origin.recording().window().contains(h.endNanos());
            return new Object[]{null, origin.cell(), null, h.startNanos(), h.durationNanos(), h.durationNanos(), null,
                    null, null, counts, counts};
        }
    }

    /** Rows of pins: each wait of a pinned virtual thread, counted once as in the pinning report. */
    static final class PinRows implements EventTable {
        @Override
        public TableSchema schema() {
            return TableSchema.of("pins").with(ColumnKind.TEXT, "run_id", "cell", "role")
                    .with(ColumnKind.WHOLE, "start_epoch_ns", "duration_ns", "in_window_ns", "thread_id", "carrier_id")
                    .with(ColumnKind.TEXT, "kind", "reason", "operation", "event", "site");
        }

        @Override
        public Set<Class<? extends JvmEvent>> events() {
            return Set.of(Pinned.class, Park.class, MonitorEnter.class, MonitorWait.class);
        }

        @Override
        public Optional<Object[]> row(Origin origin, JvmEvent event) {
            var context = origin.recording().measured().context();
            return Site.of(event, context.jdkFeature(), context.pinnedThresholdNanos())
                    .map(s -> row(origin, (Timed) event, s));
        }

        private static Object[] row(Origin origin, Timed wait, Site site) {
            return new Object[]{origin.runId(), origin.cell(), origin.recording().role(), wait.startNanos(),
                    wait.durationNanos(), origin.recording().window().overlapNanos(wait), id(thread(wait)),
                    wait instanceof Pinned p ? id(p.carrier()) : null, site.kind().text(), site.reason(),
                    site.operation(), site.event(), site.stack().site()};
        }

        private static ThreadRef thread(Timed wait) {
            return switch (wait) {
                case Pinned p -> p.thread();
                case Park p -> p.thread();
                case MonitorEnter m -> m.thread();
                case MonitorWait m -> m.thread();
                default -> throw new IllegalArgumentException("cannot pin: " + wait);
            };
        }

        private static Long id(ThreadRef thread) {
            return thread == null ? null : thread.id();
        }
    }

    /** A table with one row for each event of some types. */
    interface EventTable {
        TableSchema schema();

        /** The event types that may have a row; no other event is decoded. */
        Set<Class<? extends JvmEvent>> events();

        /** The row of the event; empty when it has none in this table. Called from several threads at once. */
        Optional<Object[]> row(Origin origin, JvmEvent event);
    }

    /** The recording that events come from, with the first values of their rows. */
    record Origin(MeasuredRecording recording, String runId, String cell) {
        static Origin of(MeasuredRecording recording) {
            var key = CellKey.of(recording);
            return new Origin(recording, key.runId(), key.id());
        }
    }
}
