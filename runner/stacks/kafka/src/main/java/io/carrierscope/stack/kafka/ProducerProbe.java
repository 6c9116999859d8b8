package io.carrierscope.stack.kafka;

import io.carrierscope.events.Absent;
import io.carrierscope.events.server.ProducerEvent;
import io.carrierscope.runner.workload.Producer;
import java.util.Map;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;

/** Samples the metrics of a producer every second. */
final class ProducerProbe {
    private static final String GROUP = "producer-metrics";
    private static final double NANOS_PER_MILLI = 1e6;

    private final Producer settings;
    private final Supplier<? extends Map<MetricName, ? extends Metric>> metrics;
    private final Runnable sampling = this::sample;
    private int messages;
    private int requests;

    private ProducerProbe(Producer settings, Supplier<? extends Map<MetricName, ? extends Metric>> metrics) {
        this.settings = settings;
        this.metrics = metrics;
    }

    static ProducerProbe install(Producer settings, Supplier<? extends Map<MetricName, ? extends Metric>> metrics) {
        ProducerProbe probe = new ProducerProbe(settings, metrics);
        FlightRecorder.addPeriodicEvent(ProducerEvent.class, probe.sampling);
        return probe;
    }

    void remove() {
        FlightRecorder.removePeriodicEvent(sampling);
    }

    private void sample() {
        ProducerEvent event = new ProducerEvent();
        event.linger = settings.linger().toNanos();
        event.batchLimit = settings.batchBytes();
        int sent = (int) value("record-send-total");
        int asked = (int) value("request-total");
        event.messages = sent - messages;
        event.requests = asked - requests;
        messages = sent;
        requests = asked;
        event.batchSize = measured("batch-size-avg", 1, Absent.BYTES);
        event.queueTime = measured("record-queue-time-avg", NANOS_PER_MILLI, Absent.NANOS);
        event.requestTime = measured("request-latency-avg", NANOS_PER_MILLI, Absent.NANOS);
        event.freeBuffer = (long) value("buffer-available-bytes");
        event.waitingThreads = (int) value("waiting-threads");
        event.commit();
    }

    /** A mean of nothing is not a number. */
    private long measured(String name, double unit, long absent) {
        double value = value(name);
        return Double.isNaN(value) ? absent : Math.round(value * unit);
    }

    private double value(String name) {
        return metrics.get().entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name) && entry.getKey().group().equals(GROUP))
                .mapToDouble(entry -> ((Number) entry.getValue().metricValue()).doubleValue()).findFirst()
                .orElse(Double.NaN);
    }
}
