package io.carrierscope.fleet.table;

import org.apache.spark.sql.connector.metric.CustomSumMetric;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;

/** What a query read, as Spark shows it with the plan. Spark creates these classes by name. */
public final class ReadMetrics {
    static final String BYTES_READ = "bytesRead";
    static final String CHUNKS_READ = "chunksRead";
    static final String CHUNKS_SKIPPED = "chunksSkipped";
    static final String PARTS_LOST = "partsLost";

    private long bytes;
    private long read;
    private long skipped;
    private long lost;

    /** Bytes of headers and of chunks that were read. */
    public static final class BytesRead extends CustomSumMetric {
        @Override
        public String name() {
            return BYTES_READ;
        }

        @Override
        public String description() {
            return "bytes read";
        }
    }

    /** Chunks that were read. */
    public static final class ChunksRead extends CustomSumMetric {
        @Override
        public String name() {
            return CHUNKS_READ;
        }

        @Override
        public String description() {
            return "chunks read";
        }
    }

    /** Chunks whose headers show that the filter wants none of their events. */
    public static final class ChunksSkipped extends CustomSumMetric {
        @Override
        public String name() {
            return CHUNKS_SKIPPED;
        }

        @Override
        public String description() {
            return "chunks skipped";
        }
    }

    /** Parts of recordings that could not be read. */
    public static final class PartsLost extends CustomSumMetric {
        @Override
        public String name() {
            return PARTS_LOST;
        }

        @Override
        public String description() {
            return "parts not readable";
        }
    }

    private record Value(String name, long value) implements CustomTaskMetric {}

    void header(int count) {
        bytes += count;
    }

    void chunk(long count) {
        bytes += count;
        read++;
    }

    void skipped() {
        skipped++;
    }

    void lost() {
        lost++;
    }

    CustomTaskMetric[] values() {
        return new CustomTaskMetric[]{new Value(BYTES_READ, bytes), new Value(CHUNKS_READ, read),
                new Value(CHUNKS_SKIPPED, skipped), new Value(PARTS_LOST, lost)};
    }
}
