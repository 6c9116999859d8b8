package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.model.AwakeRequests;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario.Processors;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.event.JvmEvent.LoadSummary;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The load generator, not the server, limits the throughput. Judged from the share of its processors that the generator used,
 * from its dispatch delay, and from the answers that wait for its one thread while processors idle.
 */
public final class ClientSaturated extends CellCause {
    public static final String ID = "client-saturated";
    /** Share of its processors from which on a generator sends late at times. */
    private static final double BUSY = 0.80;
    /** A smaller mean dispatch delay changes the mean by less than the 10 % within which a bound counts as right. */
    private static final double LATE_SHARE_OF_RESPONSE = 0.10;
    /** A share of the processors that requests could use. A smaller share is within the error of a bound. */
    private static final double LOST_TO_READER = 0.10;

    public ClientSaturated() {
        super(ID,
                "The load generator cannot keep up, so the figures describe it and not the server.",
                "a load generator with more processors; on a shared machine less load",
                "the generator is late only because it shares a busy machine with the server",
                List.of(JvmEvent.LoadSummary.class, JvmEvent.Request.class, JvmEvent.Handler.class), Set.of(),
                Intervention.of("the CPU time of the generator"));
    }

    @Override
    public Rank rank() {
        return Rank.VALIDITY;
    }

    /** The generator has as many processors of its own as it needs. */
    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        var p = measured.processors();
        return Optional.of(measured.with(new Processors(p.serverNanos(), 0, p.forServer(), p.forCell(), p.unit())));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.client().filter(c -> !(cell.kind() instanceof Subject.ClientUnderTest))
                .flatMap(c -> c.profile().last(LoadSummary.class)
                        .map(s -> judge(c, s, ConnectionLimited.waiting(cell), reader(cell, bounds))));
    }

    /** The requests of a cell that its runnable requests limit, if the one thread of the generator takes processors from them. */
    private static Optional<AwakeRequests> reader(Cell cell, Bounds bounds) {
        return bounds.binding().filter(b -> b.id() == Bound.Id.AWAKE).flatMap(b -> AwakeRequests.of(cell))
                .filter(r -> r.lostToReader() >= LOST_TO_READER);
    }

    /** @param forConnection share of the response time in which requests wait for a connection, which is no delay of the generator */
    private Verdict judge(MeasuredRecording client, LoadSummary summary, double forConnection,
            Optional<AwakeRequests> reader) {
        double lag = client.measured().requests.dispatchLag().meanNanos();
        double response = client.measured().requests.response().meanNanos();
        double late = response == 0 ? 0 : lag / response - forConnection;
        var evidence = new ArrayList<Evidence>();
        evidence.add(Evidence.of("carrierscope.LoadSummary",
                "the generator used %.0f %% of its processors; dispatch delay %.2f ms on average, p99 %.2f ms%s",
                100 * summary.cpuShare(), lag / 1e6, summary.dispatchLagP99Nanos() / 1e6,
                forConnection > 0 ? ", with waits for a connection" : ""));
        reader.ifPresent(r -> evidence.add(Evidence.of("carrierscope.Handler",
                "answers wait for the one thread of the generator: runnable requests can use %.2f of %.2f processors; without"
                        + " that thread they could use %.2f",
                r.allowed(), r.processors(), r.usable())));
        if (summary.cpuShare() >= BUSY) {
            return found(summary.cpuShare(), "the generator's processors", evidence);
        }
        if (late >= LATE_SHARE_OF_RESPONSE) {
            return found(late, "the mean response time, as dispatch delay", evidence);
        }
        return reader.map(r -> found(r.lostToReader(), "the processors that requests could use", evidence))
                .orElse(new Verdict.Absent(this, evidence));
    }

    private Verdict found(double share, String of, List<Evidence> evidence) {
        return new Verdict.Found(this, Math.min(1, share), of, evidence,
                "give the generator processors of its own, or offer less");
    }
}
