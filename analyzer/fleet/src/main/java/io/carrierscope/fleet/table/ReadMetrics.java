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

    /** A sum over the tasks of a query. */
    private abstract static class Sum extends CustomSumMetric {
        private final String name;
        private final String description;

        Sum(String name, String description) {
            this.name = name;
            this.description = description;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** Bytes of headers and of chunks that were read. */
    public static final class BytesRead extends Sum {
        public BytesRead() {
            super(BYTES_READ, "bytes read");
        }
    }

    /** Chunks that were read. */
    public static final class ChunksRead extends Sum {
        public ChunksRead() {
            super(CHUNKS_READ, "chunks read");
        }
    }

    /** Chunks whose headers show that the filter wants none of their events. */
    public static final class ChunksSkipped extends Sum {
        public ChunksSkipped() {
            super(CHUNKS_SKIPPED, "chunks skipped");
        }
    }

    /** Parts of recordings that could not be read. */
    public static final class PartsLost extends Sum {
        public PartsLost() {
            super(PARTS_LOST, "parts not readable");
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
