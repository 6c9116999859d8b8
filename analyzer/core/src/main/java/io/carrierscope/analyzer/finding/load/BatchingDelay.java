package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.RequestTimeBreakdown.SendTimeBreakdown;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.Batching;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention.Change;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Messages wait in a batch for more messages, and the requests that sent them wait with them. Judged from the time between
 * acceptance of a message and its acknowledgement, less the time of a request to the broker, at most the producer's linger.
 * Waiting for buffer space comes before acceptance and is not counted, because Kafka's producer lets no batch linger meanwhile.
 * Wrong for a producer that lets batches linger while senders wait.
 */
public final class BatchingDelay extends CellCause {
    private static final String SEND = "carrierscope.Send";
    private static final String PRODUCER = "carrierscope.Producer";

    public BatchingDelay() {
        super("batching-delay",
                "Messages wait in a batch for more messages, and requests wait with them.",
                "a linger of 0 where requests wait for the acknowledgement, or more concurrent requests",
                "the producer lets batches linger while senders wait for its buffer",
                List.of(JvmEvent.Send.class, JvmEvent.ProducerSample.class), Set.of(Bound.Id.BATCHING, Bound.Id.AWAKE),
                Intervention.of("the linger").by(Change.Kind.LINGER, 0));
    }

    /** Applies only to cells that send messages, which the cell's definition or its producer's samples show. */
    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        boolean sends = !cell.key().producer().isEmpty()
                || cell.server().filter(s -> s.measured().batching.samples() > 0).isPresent();
        return cell.server().filter(s -> sends).map(s -> SendTimeBreakdown.of(s).map(b -> judge(s, b))
                .orElseGet(() -> new Verdict.Unknown(this, "messages or samples of their producer were not recorded",
                        SEND + "#enabled=true and " + PRODUCER + "#enabled=true,period=1s")));
    }

    private Verdict judge(MeasuredRecording server, SendTimeBreakdown budget) {
        double share = budget.lingerNanos() / budget.wholeNanos();
        var evidence = evidence(server.measured().batching, budget);
        return share < Bounds.EXPLAINED_WITHIN
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, share, "the time from sending a message until its request continues",
                        evidence);
    }

    private static List<Evidence> evidence(Batching batching, SendTimeBreakdown budget) {
        var list = new ArrayList<Evidence>();
        list.add(Evidence.of(SEND,
                "a message waited %.2f ms in its batch; the linger of %.0f ms explains %.2f ms of that",
                (budget.lingerNanos() + budget.queueNanos()) / 1e6, batching.lingerNanos() / 1e6,
                budget.lingerNanos() / 1e6));
        list.add(Evidence.of(PRODUCER,
                "a request to the broker took %.2f ms and carried %.1f messages, in batches of %.0f"
                        + " of at most %,d bytes that left after %.2f ms",
                budget.brokerNanos() / 1e6,
                batching.messagesPerRequest().orElse(0), batching.batchBytes().orElse(0), batching.limitBytes(),
                batching.queueNanos().orElse(0) / 1e6));
        list.add(Evidence.of(SEND, "before that, a message waited %.2f ms until the producer accepted it",
                budget.acceptNanos() / 1e6));
        if (batching.waitingShare() > 0) {
            list.add(Evidence.of(PRODUCER, "in %.0f %% of the samples, senders waited for buffer space%s",
                    100 * batching.waitingShare(),
                    SendTimeBreakdown.lingersIn(batching) ? "" : ", so no batch lingered"));
        }
        return list;
    }
}
