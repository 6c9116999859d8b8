package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellMetric;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.recording.event.JvmEvent.RateStep;
import java.util.List;
import java.util.OptionalDouble;

/** Measurements of one cell; figures from a missing recording are absent. */
record MeasurementsJson(OptionalDouble throughputPerSecond, TasksJson tasks, Percentiles latencyMillis,
        Percentiles serviceMillis,
        LoadJson.Batches batches, KneeJson knee, LoadJson.Steadiness steadiness, ClientJson clientUnderTest,
        LoadJson.Requests requests, CarriersJson carriers, CarriersJson.Pool pool, PinningJson pinning,
        UsageJson usage, double cpuMicrosPerRequest, CpuJson.Layers cpuLayersMicrosPerRequest,
        double clientCpuMicrosPerRequest, CpuJson cpu) {
    static MeasurementsJson of(Cell cell) {
        var client = cell.client();
        return new MeasurementsJson(cell.throughputPerSecond(), cell.tasks().map(TasksJson::of).orElse(null),
                cell.response().map(Percentiles::of).orElse(null),
                cell.service().map(Percentiles::of).orElse(null), client.flatMap(LoadJson.Batches::of).orElse(null),
                cell.knee().map(KneeJson::of).orElse(null), client.flatMap(LoadJson.Steadiness::of).orElse(null),
                ClientJson.of(cell), client.map(LoadJson.Requests::of).orElse(null), CarriersJson.of(cell),
                cell.poolTime().map(CarriersJson.Pool::of).orElse(null), PinningJson.of(cell),
                UsageJson.of(cell), cell.subjectCpuNanosPerRequest().orElse(Double.NaN) / 1e3, CpuJson.Layers.of(cell),
                cell.clientCpuNanosPerRequest().orElse(Double.NaN) / 1e3, cell.subject().map(CpuJson::of).orElse(null));
    }

    /** The tasks that stand for requests. */
    record TasksJson(String names, long ended, double meanAlive, List<String> leftOut) {
        private static TasksJson of(Tasks t) {
            return new TasksJson(t.group().names(), t.group().ended(), t.group().meanAlive(), t.leftOut());
        }
    }

    /** Memory, threads and CPU time of the system under test, in the measured window. */
    record UsageJson(OptionalDouble cpuPercentOfProcessor, OptionalDouble heapMaxMebibytes,
            OptionalDouble heapMeanMebibytes, OptionalDouble residentMaxMebibytes, OptionalDouble platformThreadsMax) {
        private static UsageJson of(Cell cell) {
            return new UsageJson(CellMetric.CPU_PERCENT.of(cell), CellMetric.HEAP_MAX.of(cell),
                    CellMetric.HEAP_MEAN.of(cell), CellMetric.RESIDENT_MAX.of(cell),
                    CellMetric.PLATFORM_THREADS_MAX.of(cell));
        }
    }

    /** Percentiles of a duration, in milliseconds. */
    record Percentiles(double p50, double p90, double p99, double p999, double max, double mean) {
        private static Percentiles of(Durations d) {
            return new Percentiles(d.percentileNanos(50) / 1e6, d.percentileNanos(90) / 1e6,
                    d.percentileNanos(99) / 1e6, d.percentileNanos(99.9) / 1e6, d.maxNanos() / 1e6,
                    d.meanNanos() / 1e6);
        }
    }

    /** The result of a search for the knee. */
    record KneeJson(double perSecond, double limitMillis, List<Level> levels) {
        private static KneeJson of(Knee knee) {
            return new KneeJson(knee.perSecond(), knee.limitNanos() / 1e6,
                    knee.levels().stream().map(Level::of).toList());
        }
    }

    /** A step at a share of the knee. */
    record Level(double share, double offeredPerSecond, double achievedPerSecond, double p50Millis, double p99Millis,
            int failed) {
        private static Level of(RateStep s) {
            return new Level(s.kneeShare(), s.offeredPerSecond(), s.achievedPerSecond(), s.responseP50Nanos() / 1e6,
                    s.responseP99Nanos() / 1e6, s.failed());
        }
    }
}
