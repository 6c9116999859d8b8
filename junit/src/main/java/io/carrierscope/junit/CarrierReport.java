package io.carrierscope.junit;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.judge.JudgedCell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the recording says of a test, as a parameter of its method. It covers the time from the begin of the test to the first question:
 * that reads the recording, which takes some hundredths of a second.
 */
public final class CarrierReport {
    private final Supplier<Part> ask;
    private Part part;

    CarrierReport(Supplier<Part> ask) {
        this.ask = ask;
    }

    private synchronized Part part() {
        if (part == null) {
            part = ask.get();
        }
        return part;
    }

    private Pinning pinning() {
        return part().sure().subject().orElseThrow().measured().pinning;
    }

    /** The pinned time as a share of the time of the carriers that the test used, or of as many as the parallelism, 0 to 1. */
    public double pinnedShare() {
        return part().sure().carrierTime().map(CarrierTimeBreakdown::pinned).orElse(0.0);
    }

    /** The number of pins. */
    public long pins() {
        return pinning().count();
    }

    /** For how long virtual threads were pinned, all of them together. */
    public Duration pinned() {
        return Duration.ofNanos(pinning().totalNanos());
    }

    /** The number of carriers that existed. */
    public int carriers() {
        return part().carriers().count();
    }

    /** The 99th percentile of the time that a virtual thread waits for a carrier; empty without a probe. */
    public Optional<Duration> delayP99() {
        return part().probe.map(p -> Duration.ofNanos(p.p99Nanos()));
    }

    /** The ids of the causes that were found, the one to look at first first. */
    public List<String> found() {
        return Verdict.Found.of(JudgedCell.of(part().sure()).all()).stream().map(Verdict::cause).toList();
    }

    /** The figures, and the largest pins with their stacks. */
    @Override
    public String toString() {
        return part().sites(kind -> true).stream().map(line -> "\n" + line).collect(Collectors.joining("", Figure.text(
                "%,d pins, %.1f ms, %.2f %% of carrier time, %,d carriers", pins(), pinning().totalNanos() / 1e6,
                100 * pinnedShare(), carriers()), ""));
    }
}
