package io.carrierscope.analyzer.report.json;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Figures that the load generator recorded of a cell. */
final class LoadJson {
    private LoadJson() {}

    /** Makespans of the measured batches. */
    record Batches(long count, double meanMillis, double minMillis, double maxMillis, long failed) {
        static Optional<Batches> of(MeasuredRecording client) {
            var b = client.measured().batches;
            var spans = b.makespans();
            double perMilli = spans.count() == 0 ? Double.NaN : 1e6; // without a batch the times are absent
            return Optional.of(new Batches(spans.count(), spans.meanNanos() / perMilli,
                    spans.percentileNanos(0) / perMilli, spans.maxNanos() / perMilli, b.failed()))
                    .filter(batches -> batches.count + batches.failed > 0);
        }
    }

    /** How steady the load was at the end of the warm-up and from the first to the second half of the measured phase. */
    record Steadiness(Warmup warmup, Changes measured) {
        static Optional<Steadiness> of(MeasuredRecording client) {
            var warmup = client.profile().last(JvmEvent.Steady.class)
                    .map(s -> new Warmup(s.reached(), s.warmupNanos() / 1e9,
                            s.throughputChange(), s.cpuChange()));
            var measured = client.profile().last(JvmEvent.Halves.class)
                    .map(h -> new Changes(h.throughputChange(), h.cpuChange()));
            return warmup.isEmpty() && measured.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Steadiness(warmup.orElse(null), measured.orElse(null)));
        }
    }

    /** The last window of the warm-up compared with the one before. */
    record Warmup(boolean reached, double seconds, double throughputChange, double cpuChange) {}

    /** The second half of the measured phase compared with the first. */
    record Changes(double throughputChange, OptionalDouble cpuChange) {}

    /** How requests ended. */
    record Requests(long recorded, long completed, long failed, Map<String, Long> errors, Account account) {
        static Requests of(MeasuredRecording client) {
            var r = client.measured().requests;
            return new Requests(r.recorded(), r.completed(), r.failed(), Json.named(r.errors()),
                    client.profile().last(LoadSummary.class).map(Account::of).orElse(null));
        }
    }

    /** Requests by outcome; the parts sum to the requests offered. */
    record Account(int offered, int answered, int timedOut, int rejected, int failedOtherwise, int open,
            int unaccounted) {
        private static Account of(LoadSummary s) {
            return new Account(s.offered(), s.completed(), s.timeouts(), s.rejected(),
                    s.errors() - s.timeouts() - s.rejected(), s.open(), s.unaccounted());
        }
    }
}
