package io.carrierscope.analyzer.report.csv;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.CellKey;
import io.carrierscope.analyzer.cell.Knee;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.PublishedRatio;
import io.carrierscope.analyzer.compare.PublishedRow;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.Pinning.Held;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.report.format.Explanation;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The analysis as tables for spreadsheets and notebooks: one CSV file each, units in the column names. */
public final class CsvTables {
    private CsvTables() {}

    /** The tables by file name, in a fixed order. */
    public static Map<String, CsvRows> of(Analysis analysis) {
        var tables = new LinkedHashMap<String, CsvRows>();
        tables.put("cells.csv", cells(analysis));
        tables.put("verdicts.csv", verdicts(analysis));
        tables.put("pinning-sites.csv", sites(analysis));
        tables.put("comparisons.csv", comparisons(analysis));
        tables.put("published.csv", published(analysis));
        tables.put("recordings.csv", recordings(analysis));
        return tables;
    }

    public static CsvRows cells(Analysis analysis) {
        var rows = new CsvRows("cells", "run_id", "host", "suite", "cell", "server", "thread_model", "workload", "load",
                "recording")
                .numbers("jdk", "repetition", "throughput_per_second", "p50_ms", "p90_ms", "p99_ms", "p999_ms",
                        "max_ms", "mean_ms", "service_p50_ms", "service_p99_ms", "completed", "failed", "parallelism",
                        "carriers", "idle_share", "pinned_share", "on_cpu_share", "waiting_share",
                        "stuck_share", "unknown_share",
                        "cpu_us_per_request", "client_cpu_us_per_request", "predicted_per_second",
                        "predicted_to_measured", "warnings", "batches", "makespan_mean_ms", "knee_per_second")
                .texts("binding_bound", "first_cause", "pinned_share_bound");
        analysis.cells().forEach(c -> cell(rows, c));
        return rows;
    }

    private static void cell(CsvRows rows, JudgedCell c) {
        CellKey k = c.cell().key();
        rows.add(k.runId(), k.host(), k.suite(), k.id(), k.server(),
                k.threadModel(), k.workload(), k.load(), k.event() == null ? null : k.recording());
        rows.add(k.jdk(), k.repetition()).add(c.cell().throughputPerSecond());
        latency(rows, c.cell());
        budget(rows, c.cell().carrierTime());
        rows.add(Figure.times(c.cell().subjectCpuNanosPerRequest(), 1e-3));
        rows.add(Figure.times(c.cell().clientCpuNanosPerRequest(), 1e-3));
        rows.add(Figure.of(c.bounds().binding(), Bound::perSecond));
        rows.add(c.bounds().predictedToMeasured()).add(c.warnings().size());
        plans(rows, c.cell());
        rows.add(bottleneck(c), c.found().stream().findFirst().map(Verdict::cause).orElse(null),
                pinsBound(c.cell().carrierTime()));
    }

    /** What the share or sum of pins is, of which the recording may lack some. */
    static String pinsBound(Optional<CarrierTimeBreakdown> budget) {
        return budget.filter(b -> !b.complete()).map(b -> "lower").orElse(null);
    }

    private static String bottleneck(JudgedCell c) {
        return c.bounds().binding().map(b -> b.id().text()).orElse(null);
    }

    private static void latency(CsvRows rows, Cell cell) {
        for (double percent : new double[]{50, 90, 99, 99.9, 100}) {
            rows.add(millis(cell.response(), percent));
        }
        rows.add(Figure.of(cell.response(), d -> d.meanNanos() / 1e6));
        rows.add(millis(cell.service(), 50)).add(millis(cell.service(), 99));
        var requests = cell.client().map(r -> r.measured().requests);
        rows.add(Figure.of(requests, Requests::completed)).add(Figure.of(requests, Requests::failed));
    }

    private static void plans(CsvRows rows, Cell cell) {
        var makespans = cell.client().map(r -> r.measured().batches.makespans()).filter(d -> d.count() > 0);
        if (makespans.isEmpty()) {
            rows.absent(2);
        } else {
            rows.add(makespans.get().count(), makespans.get().meanNanos() / 1e6);
        }
        rows.add(Figure.of(cell.knee(), Knee::perSecond));
    }

    private static OptionalDouble millis(Optional<Durations> durations, double percent) {
        return Figure.of(durations, d -> d.percentileNanos(percent) / 1e6);
    }

    private static void budget(CsvRows rows, Optional<CarrierTimeBreakdown> budget) {
        if (budget.isEmpty()) {
            rows.absent(8);
            return;
        }
        var b = budget.get();
        rows.add(b.parallelism(), b.carriers()).add(b.knownIdle()).add(b.pinned()).add(b.onCpu()).add(b.knownWaiting())
                .add(b.stuck(), b.unknown());
    }

    public static CsvRows verdicts(Analysis analysis) {
        var rows = new CsvRows("verdicts", "run_id", "cell", "cause", "rank", "status").numbers("share").texts("bound",
                "share_of", "evidence", "because", "remedy", "missing", "how_to_record");
        analysis.cells().forEach(c -> Stream.concat(c.verdicts().stream(), c.verdicts(Finding.Rank.SUSPICION).stream())
                .forEach(v -> verdict(rows, c.cell().key(), v)));
        return rows;
    }

    private static void verdict(CsvRows rows, CellKey key, Verdict verdict) {
        String run = key.runId();
        String rank = verdict.finding().rank().id();
        switch (verdict) {
            case Verdict.Found f -> rows.add(run, key.id(), f.cause(), rank, "found").add(f.share()).add(
                    f.lowerBound() ? "lower" : null, f.shareOf(), claims(f.evidence()),
                    f.because().orElse(null), f.remedy(), null, null);
            case Verdict.Absent a ->
                rows.add(run, key.id(), a.cause(), rank, "absent").absent(1).add(null, null, claims(a.evidence()), null,
                        null, null, null);
            case Verdict.Unknown u ->
                rows.add(run, key.id(), u.cause(), rank, "unknown").absent(1).add(null, null, null, null, null,
                        u.missing(), u.howToRecord());
        }
    }

    private static String claims(List<Evidence> evidence) {
        return evidence.stream().map(Evidence::claim).collect(Collectors.joining("; "));
    }

    private static CsvRows sites(Analysis analysis) {
        var rows = new CsvRows("pinning-sites", "run_id", "cell", "kind", "reason", "operation", "site", "stack")
                .numbers("count", "total_s", "max_ms").texts("bound");
        for (var c : analysis.cells()) {
            c.cell().subject().ifPresent(s -> s.measured().pinning.sites().forEach(h -> site(rows, c, h)));
        }
        return rows;
    }

    private static void site(CsvRows rows, JudgedCell c, Held h) {
        var key = c.cell().key();
        var stack = h.site().stack();
        rows.add(key.runId(), key.id(), h.site().kind().text(), h.site().reason(),
                h.site().operation(), stack.site(),
                stack.frames().stream().map(Frame::toString).collect(Collectors.joining(" < ")));
        rows.add(h.count(), h.totalNanos() / 1e9, h.maxNanos() / 1e6).add(pinsBound(c.cell().carrierTime()));
    }

    private static CsvRows comparisons(Analysis analysis) {
        var rows = new CsvRows("comparisons", "run_id", "a", "b", "axis")
                .numbers("ratio", "ratio_low", "ratio_high", "noise_floor", "predicted_ratio",
                        "explained_share", "a_per_second", "b_per_second")
                .texts("winner", "causes");
        analysis.comparisons().forEach(c -> comparison(rows, c));
        return rows;
    }

    private static void comparison(CsvRows rows, Comparison c) {
        rows.add(c.a().key().runId(), c.a().key().id(), c.b().key().id(), c.axis().name().toLowerCase(Locale.ROOT));
        rows.add(c.ratio());
        rows.add(c.interval()).add(c.noiseFloor()).add(c.predictedRatio()).add(c.explainedShare())
                .add(c.a().throughputPerSecond())
                .add(c.b().throughputPerSecond());
        rows.add(c.shown() ? c.a().key().id() : null,
                c.causes().stream().map(Verdict::cause).distinct().collect(Collectors.joining(" ")));
    }

    private static CsvRows published(Analysis analysis) {
        var rows = new CsvRows("published", "run_id", "suite", "study", "row", "cell", "server").numbers("jdk")
                .texts("load", "recording", "metric", "unit").numbers("published", "measured", "measured_low",
                        "measured_high", "repetitions", "measured_to_published")
                .texts("slower_than").numbers("slower_published", "slower_measured", "slower_low", "slower_high",
                        "slower_noise", "predicted_to_measured")
                .texts("binding_bound", "explanation", "source");
        Map<PublishedRow, PublishedRatio> ratios = new IdentityHashMap<>();
        PublishedRatio.of(analysis.published()).forEach(r -> ratios.put(r.row(), r));
        analysis.published().forEach(r -> published(rows, r, Optional.ofNullable(ratios.get(r))));
        return rows;
    }

    private static void published(CsvRows rows, PublishedRow r, Optional<PublishedRatio> ratio) {
        var k = r.group().key();
        var p = r.published();
        rows.add(k.runId(), k.suite(), p.study(), p.row(), r.group().typical().cell().key().id(), k.server())
                .add(k.jdk()).add(k.load(), k.recording(), p.metric(), p.unit());
        var cell = r.group().typical();
        rows.add(p.value()).add(r.measured()).add(r.interval()).add(r.group().repetitions().size())
                .add(r.measuredToPublished()).add(ratio.map(x -> x.fastest().group().key().variant()).orElse(null))
                .add(Figure.of(ratio, PublishedRatio::published)).add(Figure.in(ratio, PublishedRatio::measured))
                .add(ratio.flatMap(PublishedRatio::interval)).add(Figure.in(ratio, PublishedRatio::noise))
                .add(cell.bounds().predictedToMeasured()).add(bottleneck(cell), Explanation.of(cell), p.source());
    }

    private static CsvRows recordings(Analysis analysis) {
        var rows = new CsvRows("recordings", "file", "cell", "role", "jdk").numbers("duration_s", "window_s", "chunks",
                "events", "data_loss_bytes", "lost_parts");
        for (MeasuredRecording r : analysis.recordings()) {
            rows.add(r.file().getFileName().toString(), r.profile().cell().map(c -> c.cellId()).orElse(null), r.role(),
                    r.profile().jdkVersion());
            rows.add(r.span().lengthSeconds(), r.window().lengthSeconds(), r.coverage().chunks(),
                    r.profile().events(), r.profile().dataLossBytes(), r.coverage().lost().size());
        }
        return rows;
    }
}
