package io.carrierscope.fleet.table;

import io.carrierscope.fleet.storage.Piece;
import io.carrierscope.fleet.storage.Plan;
import java.util.List;
import java.util.OptionalLong;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;

/** A query's way through the recordings: which pieces are read, in how many tasks. */
final class EventScan implements SupportsReportStatistics, Batch {
    private final StructType columns;
    private final SourceOptions options;
    private final EventFilter filter;
    private List<FileStatus> files;

    /** The pieces that one task reads. */
    record Pieces(List<Piece> pieces) implements InputPartition {}

    EventScan(StructType columns, SourceOptions options, EventFilter filter) {
        this.columns = columns;
        this.options = options;
        this.filter = filter;
    }

    @Override
    public StructType readSchema() {
        return columns;
    }

    @Override
    public String description() {
        return "jfr " + String.join(", ", options.inputs()) + " " + filter + " " + columns.simpleString();
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    private List<FileStatus> files() {
        if (files == null) {
            files = options.files();
        }
        return files;
    }

    /** Small files are handed out whole, so that their headers are read by the tasks; large ones by ranges of chunks. */
    @Override
    public InputPartition[] planInputPartitions() {
        if (filter.nothing()) {
            return new InputPartition[0];
        }
        var plan = options.plan();
        var pieces = files().stream().flatMap((FileStatus f) -> plan.pieces(f).stream()).toList();
        int tasks = plan.tasks(pieces, SparkSession.active().sparkContext().defaultParallelism());
        return Plan.balanced(pieces, tasks).stream().map(Pieces::new).toArray(InputPartition[]::new);
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        var columns = this.columns;
        var filter = this.filter;
        boolean failFast = options.failFast();
        return partition -> new EventReader(((Pieces) partition).pieces(), columns, filter, failFast);
    }

    @Override
    public Statistics estimateStatistics() {
        long bytes = files().stream().mapToLong(FileStatus::getLen).sum();
        return new Statistics() {
            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(bytes);
            }

            @Override
            public OptionalLong numRows() {
                return OptionalLong.empty();
            }
        };
    }

    @Override
    public CustomMetric[] supportedCustomMetrics() {
        return new CustomMetric[]{new ReadMetrics.BytesRead(), new ReadMetrics.ChunksRead(),
                new ReadMetrics.ChunksSkipped(), new ReadMetrics.PartsLost()};
    }
}
