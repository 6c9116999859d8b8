package io.carrierscope.fleet.table;

import io.carrierscope.analyzer.fold.stat.Numbers;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import scala.jdk.javaapi.CollectionConverters;

/** What a query read of recordings. */
public record Consumption(long bytesRead, long chunksRead, long chunksSkipped, long partsLost) {
    /** Returns what a query read that ran with a plan that is not adaptive; empty if it read no recordings. */
    public static Optional<Consumption> of(Dataset<Row> query) {
        var plan = ((org.apache.spark.sql.classic.Dataset<Row>) query).queryExecution().executedPlan();
        var scans = CollectionConverters.asJava(plan.collectLeaves()).stream()
                .filter(s -> s instanceof BatchScanExec b && b.scan() instanceof EventScan).toList();
        return scans.isEmpty()
                ? Optional.empty()
                : Optional.of(new Consumption(sum(scans, ReadMetrics.BYTES_READ), sum(scans, ReadMetrics.CHUNKS_READ),
                        sum(scans, ReadMetrics.CHUNKS_SKIPPED), sum(scans, ReadMetrics.PARTS_LOST)));
    }

    private static long sum(List<SparkPlan> scans, String metric) {
        return scans.stream().mapToLong(s -> s.metrics().apply(metric).value()).sum();
    }

    @Override
    public String toString() {
        return Numbers.count(bytesRead, "byte") + " of " + Numbers.count(chunksRead, "chunk") + " read, "
                + Numbers.count(chunksSkipped, "chunk") + " skipped"
                + (partsLost == 0 ? "" : ", " + Numbers.count(partsLost, "part") + " not readable");
    }
}
