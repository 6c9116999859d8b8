package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Warnings about the figures of a cell, each with its own figures. */
final class Warnings {
    /** A smaller excess changes a part by less than the 5 % from which on causes are found. */
    private static final double WORTH_A_WARNING = 0.02;
    private static final List<Topic> WAITS = List.of(Topic.PINS, Topic.PARKS, Topic.SLEEPS);

    private final List<String> warnings = new ArrayList<>();

    private Warnings() {}

    /** @param verdicts those of the cell: what makes its figures doubtful is said in their words */
    static List<String> of(Cell cell, List<Verdict> verdicts) {
        var w = new Warnings();
        cell.failure().ifPresent(f -> w.add("the cell failed (%s): %s", f.stage(), f.reason()));
        w.recording(cell.server(), "server");
        w.recording(cell.client(), "client");
        w.warnings.addAll(cell.kind().missing());
        w.requests(cell);
        Verdict.Found.of(verdicts).stream().filter(Verdict::doubt)
                .forEach(f -> w.warnings.add(f.cause() + ": " + f.evidence().getFirst().claim()));
        w.warnings.addAll(ValidityChecks.failed(cell));
        if (cell.observed().isEmpty()) { // a matrix records what it asks for; of other recordings, verdicts say what is not known
            cell.subject().ifPresent(w::blindSpots);
            w.virtualThreads(cell);
        }
        cell.carrierTime().ifPresent(w::budget);
        LittlesLaw.of(cell).stream().filter(LittlesLaw::broken).map(LittlesLaw::doubt).forEach(w.warnings::add);
        return List.copyOf(w.warnings);
    }

    private void recording(Optional<MeasuredRecording> recording, String role) {
        recording.ifPresent(r -> {
            r.coverage().lost().forEach(l -> add("%s recording: %s", role, l));
            if (r.profile().ofSeveralJvms()) {
                add("%s recording: its chunks are of several JVMs, so settings and threads are mixed", role);
            }
            if (r.profile().dataLossBytes() > 0) {
                add("%s recording: the JVM dropped %d bytes of events", role, r.profile().dataLossBytes());
            }
        });
    }

    private void requests(Cell cell) {
        cell.client().ifPresent(c -> {
            var requests = c.measured().requests;
            if (requests.failed() > 0 && cell.hold().isEmpty()) {
                add("failed requests (%d): %s", requests.failed(), requests.errors());
            }
            c.profile().last(LoadSummary.class).map(LoadSummary::completed).filter(n -> n != requests.completed())
                    .ifPresent(
                            n -> add("request counts differ: %d answered in the recording, %d counted by the generator",
                                    requests.completed(), n));
            c.profile().last(LoadSummary.class).filter(s -> s.unaccounted() != 0)
                    .ifPresent(
                            s -> add("load accounting of the generator: of %d requests offered, %d are missing",
                                    s.offered(), s.unaccounted()));
        });
    }

    private void virtualThreads(Cell cell) {
        if ("virtual".equals(cell.key().threadModel()) && cell.subject().isPresent()
                && cell.carrierTime().isEmpty()) {
            add(cell.subject().get().visibility().virtualThreads().seen()
                    ? "no virtual threads ran in this recording: pinning and carriers are absent"
                    : "no virtual thread left an event; with these settings, short waits leave none");
        }
    }

    private void blindSpots(MeasuredRecording subject) {
        WAITS.stream().filter(t -> t != Topic.PINS || subject.profile().mayHaveVirtualThreads())
                .map(subject.visibility()::of).filter(s -> !s.seen()).map(Sight::missing).forEach(warnings::add);
    }

    private void budget(CarrierTimeBreakdown budget) {
        if (budget.overlap() > WORTH_A_WARNING) {
            add("carrier time breakdown: the parts exceeded carrier time by %.1f %% and were scaled to it",
                    100 * budget.overlap());
        }
        if (budget.onCpu().isEmpty()) {
            add("no jdk.ThreadCPULoad in the measured time: CPU time of carriers is unknown");
        }
    }

    private void add(String format, Object... figures) {
        warnings.add(Figure.text(format, figures));
    }
}
