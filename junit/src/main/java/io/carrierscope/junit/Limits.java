package io.carrierscope.junit;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Check.Judgement.Status;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.thread.CarriersCompensated;
import io.carrierscope.analyzer.finding.thread.PinningCause;
import io.carrierscope.analyzer.fold.classify.PinKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.ThreadStarts;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Settings;
import io.carrierscope.analyzer.recording.Topic;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a part of a recording must keep.
 *
 * @param maxDelayNanos at the 99th percentile; {@link Long#MAX_VALUE} for no limit
 */
record Limits(double maxPinnedShare, long maxDelayNanos, int maxCarriers, List<String> absent, List<String> from,
        boolean unknownFails) {
    static final Limits NONE = new Limits(1, Long.MAX_VALUE, Integer.MAX_VALUE, List.of(), List.of(), true);

    Limits {
        if (!(maxPinnedShare >= 0 && maxPinnedShare <= 1)) {
            throw new IllegalArgumentException("maxPinnedShare is " + maxPinnedShare + ", not from 0 to 1");
        }
        absent.forEach(Limits::ofOneRecording);
    }

    static Limits of(Carriers a) {
        long delay = a.maxDelayP99().isEmpty()
                ? Long.MAX_VALUE
                : Settings.nanos(a.maxDelayP99()).orElseThrow(() -> new IllegalArgumentException(
                        "'" + a.maxDelayP99() + "' is not a duration such as 5ms or 200us"));
        return new Limits(a.maxPinnedShare(), delay, a.maxCarriers(), List.of(a.absent()), List.of(a.from()),
                a.unknown() == Carriers.Unknown.FAIL);
    }

    private static Limit.OfCell ofOneRecording(String id) {
        return Findings.named(id).map(Finding::id).map(Limit::absent).filter(Limit.OfCell.class::isInstance)
                .map(Limit.OfCell.class::cast).orElseThrow(() -> new IllegalArgumentException("'" + id
                        + "' is no cause that one recording can show; these are "
                        + String.join(", ", Findings.ofCells().stream().map(Finding::id).toList())));
    }

    /** True if they need a probe of delays. */
    boolean probed() {
        return maxDelayNanos < Long.MAX_VALUE;
    }

    /** The test that the mark names; empty if the recording does not have it. */
    Optional<Part> part(Events events, Flight.Mark mark) {
        return events.window(mark.name()).map(w -> new Part(events, w, Optional.of(mark), from));
    }

    /** Judges a test. */
    List<String> broken(Events events, Flight.Mark mark) {
        return part(events, mark).map(this::broken).orElseGet(this::lost);
    }

    private List<String> lost() {
        return unknown("all limits", "the recording outgrew its size, and lost the part with this test",
                "less in one class");
    }

    /** Judges the part: lines for each limit that is broken, or cannot be decided where that fails. */
    List<String> broken(Part part) {
        if (part.cutOff()) {
            return lost();
        }
        return Stream
                .of(Stream.of(pins(part), carriers(part), delay(part)), absent.stream().map(id -> absent(part, id)))
                .flatMap(lists -> lists).flatMap(List::stream).toList();
    }

    private List<String> pins(Part part) {
        var limit = new Limit.MaxPinnedShare(maxPinnedShare);
        return maxPinnedShare >= 1 || part.pinnedShareAtMost() <= maxPinnedShare
                ? List.of()
                : judged(part, limit.name(), limit::judge, kind -> true, List.of());
    }

    private List<String> absent(Part part, String id) {
        var limit = ofOneRecording(id);
        return judged(part, limit.name(), cell -> limit.judge(JudgedCell.of(cell)),
                kind -> PinningCause.of(kind).id().equals(id) && pins(part).isEmpty(), remedy(id));
    }

    private static List<String> remedy(String id) {
        return Findings.named(id).map(f -> "Remedy: " + f.remedy()).stream().toList();
    }

    /**
     * @param kinds the pins whose stacks explain a limit that is broken
     * @param without what explains it if there are none
     */
    private List<String> judged(Part part, String limit, Function<Cell, Judgement> judge, Predicate<PinKind> kinds,
            List<String> without) {
        var sure = judge.apply(part.sure());
        if (sure.status() == Status.UNKNOWN) {
            return unknownFails ? List.of(limit + ": unknown: " + sure.how()) : List.of();
        }
        if (sure.status() == Status.KEPT && (part.allSure() || judge.apply(part.possible()).status() == Status.KEPT)) {
            return List.of();
        }
        var sites = part.sites(kinds);
        String all = String.join(", ", part.others);
        return sure.status() == Status.BROKEN
                ? lines(limit + ": " + sure.how(), sites.isEmpty() ? without : sites)
                : all.isEmpty()
                        ? unknown(limit, "stacks of pins are cut off", "-XX:FlightRecorderOptions:stackdepth=256")
                        : unknownFails ? lines(limit + ": unknown: some pins may be of " + all, sites) : List.of();
    }

    private List<String> carriers(Part part) {
        if (maxCarriers == Integer.MAX_VALUE) {
            return List.of();
        }
        int most = Math.max(maxCarriers, part.events.parallelism());
        int seen = part.carriers().count();
        var started = part.started();
        if (seen > most && started.isEmpty()) {
            return List.of(); // carriers of an earlier test: one stays for half a minute
        }
        String limit = Figure.text("at most %,d carriers", most);
        if (seen <= most) {
            var sight = part.visibility.of(Topic.THREAD_LIVES);
            return sight.seen() ? List.of() : unknown(limit, sight.missing(), sight.howToRecord());
        }
        var starts = new ThreadStarts(part.window);
        started.forEach(starts::accept);
        return lines(Figure.text("%s: there were %,d, and %,d of them started in this time", limit, seen,
                started.size()),
                Stream.concat(starts.compensations().stream().map(s -> Figure.text(
                        "%,d made up for a carrier that was blocked at %s", s.count(), s.site().at())),
                        remedy(CarriersCompensated.ID).stream()).toList());
    }

    private List<String> delay(Part part) {
        String limit = Figure.text("delay at most %.1f ms at the 99th percentile", maxDelayNanos / 1e6);
        if (!probed() || part.probe.filter(p -> p.p99Nanos() <= maxDelayNanos).isPresent()) {
            return List.of();
        }
        return part.probe.map(p -> List.of(Figure.text(
                "%s: a virtual thread that could run waited %.1f ms for a carrier (%,d ticks)", limit,
                p.p99Nanos() / 1e6, p.count())))
                .orElseGet(() -> unknown(limit, "no probe measured it", "with CarrierAssertions.assertThatRunning"));
    }

    private static List<String> lines(String what, List<String> detail) {
        return Stream.concat(Stream.of(what), detail.stream().map(line -> "  " + line)).toList();
    }

    private List<String> unknown(String limit, String missing, String how) {
        return unknownFails ? List.of(limit + ": unknown: " + missing + "; record " + how) : List.of();
    }
}
