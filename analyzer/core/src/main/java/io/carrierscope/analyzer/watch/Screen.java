package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.ThreadCpu.GroupCpu;
import io.carrierscope.analyzer.finding.wait.PoolExhausted;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.report.chart.CarrierShares;
import io.carrierscope.analyzer.report.format.Texts;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The figures of an interval as rows for a terminal, or as one line.
 *
 * @param target the JVM in words
 * @param leftOut what is not recorded, as lines
 * @param threadsPerSecond how many virtual threads started and ended per second when they were counted, if that is not recorded
 */
public record Screen(String target, List<String> leftOut, OptionalDouble threadsPerSecond) {
    private static final int MOST_PINS = 4;
    private static final int MOST_WAITS = 3;
    private static final int MOST_POOLS = 3;
    private static final int MOST_GROUPS = 4;
    private static final double LEAST_PROCESSORS = 0.005;
    private static final double WORTH_A_ROW = 0.001;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** One line: time, verdict, work done, carriers or else the pool that is held most, processors. */
    public String line(Look look) {
        var parts = Stream.of(carriers(look).or(() -> pools(look.measured()).stream().findFirst()),
                cpu(look.measured())).flatMap(Optional::stream);
        return Stream.concat(
                Stream.of(time(look.window().endNanos()), look.headline() + since(look), work(look)), parts)
                .collect(Collectors.joining(" | "));
    }

    /** The whole screen, one text per row. */
    public List<String> rows(Look look) {
        var s = look.measured();
        var rows = new ArrayList<String>();
        rows.add(target + ", JDK " + s.profile().jdkVersion() + ", "
                + Numbers.count(s.profile().activeProcessors(), "processor") + "; " + time(look.window().endNanos())
                + " UTC, the last " + Numbers.rate(look.window().lengthSeconds()) + " s");
        rows.add("");
        rows.add(look.headline() + since(look));
        rows.add("");
        rows.add(row("work", work(look)));
        carriers(look).ifPresent(t -> rows.add(row("carriers", t)));
        labelled(rows, "pinned at", pins(look));
        scheduler(s).ifPresent(t -> rows.add(row("queue", t)));
        alive(s).ifPresent(t -> rows.add(row("alive", t)));
        labelled(rows, "pools", pools(s));
        labelled(rows, "waits", look.cell().mostWaits().stream().limit(MOST_WAITS).map(w -> wait(s, w)).toList());
        cpu(s).ifPresent(t -> rows.add(row("processors", t)));
        busiest(s).ifPresent(t -> rows.add(row("", t)));
        look.cell().warnings().forEach(w -> rows.add(row("note", w)));
        leftOut.forEach(l -> rows.add(row("note", l)));
        return rows.stream().map(Texts::plain).toList();
    }

    private static void labelled(List<String> rows, String label, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            rows.add(row(i == 0 ? label : "", texts.get(i)));
        }
    }

    private static String row(String label, String text) {
        return String.format(Locale.ROOT, "%-11s %s", label, text);
    }

    private static String time(long epochNanos) {
        return TIME.format(Instant.ofEpochSecond(0, epochNanos));
    }

    private static String since(Look look) {
        long seconds = Duration.ofNanos(look.window().endNanos() - look.sinceNanos()).toSeconds();
        return " (since " + time(look.sinceNanos()) + ", " + (seconds < 120
                ? seconds + " s"
                : seconds / 60 + " min")
                + ")";
    }

    private String work(Look look) {
        var cell = look.cell().cell();
        String rate = cell.throughputPerSecond().stream().mapToObj(x -> Numbers.rate(x) + " " + cell.unit().many()
                + " per s, ").findFirst().orElse("");
        return rate + cell.response().map(d -> "p50 " + Numbers.millis(d.percentileNanos(50)) + " ms, p99 "
                + Numbers.millis(d.percentileNanos(99)) + " ms, longest " + Numbers.millis(d.maxNanos()) + " ms")
                .orElseGet(() -> (rate.isEmpty() ? withoutTasks(look) : "no p50 and p99") + ": "
                        + look.withoutResponse().orElseThrow());
    }

    private String withoutTasks(Look look) {
        long ended = look.measured().measured().virtualThreads.ended();
        return ended == 0
                ? threadsPerSecond.stream().mapToObj(n -> "about " + Numbers.rate(n)
                        + " virtual threads per s when they were counted").findFirst().orElse("no tasks per s")
                : Numbers.rate(ended / look.window().lengthSeconds()) + " virtual threads ended per s, not counted as"
                        + " tasks";
    }

    private static Optional<String> carriers(Look look) {
        return CarrierShares.used(look.cell().cell()).map(c -> c.carriers() + " carriers: idle " + c.idle()
                + " %, pinned " + c.pinned() + " %, on CPU " + c.onCpu() + " %, waiting " + c.waiting() + " %"
                + (c.budget().stuck() > 0 ? ", stuck " + c.stuck() + " %" : "")
                + c.unknown().map(u -> ", unknown " + u + " %").orElse(""));
    }

    private static List<String> pins(Look look) {
        return CarrierShares.used(look.cell().cell()).map(c -> bySite(look).entrySet().stream()
                .filter(e -> e.getValue().nanos() >= WORTH_A_ROW * c.budget().carrierNanos())
                .sorted(Comparator.comparingLong(e -> -e.getValue().nanos())).limit(MOST_PINS)
                .map(e -> e.getKey() + ": " + e.getValue().text(c)).toList()).orElse(List.of());
    }

    /** The waits of one site, whatever called it. */
    private record Pins(long count, long nanos, long longestNanos) {
        private static Pins of(Held h) {
            return new Pins(h.count(), h.totalNanos(), h.maxNanos());
        }

        private Pins plus(Pins other) {
            return new Pins(count + other.count, nanos + other.nanos, Math.max(longestNanos, other.longestNanos));
        }

        private String text(CarrierShares c) {
            return c.pinned(nanos / c.budget().carrierNanos()) + " % in " + Numbers.count(count, "wait") + ", longest "
                    + Numbers.millis(longestNanos) + " ms";
        }
    }

    private static Map<String, Pins> bySite(Look look) {
        return look.measured().measured().pinning.places().stream()
                .collect(Collectors.toMap(h -> h.site().stack().site(), Pins::of, Pins::plus));
    }

    private static Optional<String> scheduler(MeasuredRecording s) {
        return Optional.of(s.measured().virtualThreads).filter(v -> v.samples() > 0)
                .map(v -> Numbers.rate(v.meanQueued()) + " virtual threads wait for a carrier on average");
    }

    /** Threads that began before the first interval leave no event until they end. */
    private static Optional<String> alive(MeasuredRecording s) {
        return Optional.of(s.measured().virtualThreads.alive(TimeBins.COUNT - 1)).filter(n -> n > 0)
                .map(n -> Numbers.count(n, "virtual thread") + " of those that began or ended since the watch began");
    }

    private static List<String> pools(MeasuredRecording s) {
        return PoolExhausted.held(s).stream().limit(MOST_POOLS).toList();
    }

    private static Optional<String> busiest(MeasuredRecording s) {
        var groups = GroupCpu.of(s).stream().filter(g -> g.busyProcessors() >= LEAST_PROCESSORS).limit(MOST_GROUPS)
                .map(g -> g.group() + " " + Numbers.precise(g.busyProcessors())).toList();
        return groups.isEmpty() ? Optional.empty() : Optional.of("busiest threads: " + String.join(", ", groups));
    }

    private static String wait(MeasuredRecording s, Waited w) {
        return Numbers.rate(w.meanWaiting(s.window())) + " threads on average at " + w.site().at() + ", longest "
                + Numbers.millis(w.maxNanos()) + " ms";
    }

    private static Optional<String> cpu(MeasuredRecording s) {
        return s.measured().cpu.jvmShare().stream().boxed().findFirst()
                .map(share -> "CPU " + Numbers.percent(share) + " % of "
                        + Numbers.count(s.profile().hardwareThreads(), "processor") + ", GC "
                        + Numbers.percent(s.gcPauseShare()) + " %");
    }
}
