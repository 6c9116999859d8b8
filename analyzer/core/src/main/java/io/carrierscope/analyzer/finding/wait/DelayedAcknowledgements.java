package io.carrierscope.analyzer.finding.wait;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.request.HandlerWaits.Reason;
import io.carrierscope.analyzer.fold.request.KeptWaits.Wait;
import io.carrierscope.analyzer.fold.request.Requests;
import io.carrierscope.analyzer.fold.wait.AckDelays;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.model.Scenario;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A message is written in two pieces, and the second waits until the other side's kernel acknowledges the first. Judged by lengths: of
 * answers between their first and last byte, as the load generator saw them, and of reads that wait for the rest of a message of another
 * service. Which reads do is told by the read of the same connection right before, at another place of the library that takes messages
 * apart. Where only the lengths are seen it is suspected. What a selector reads or writes leaves no event.
 */
public final class DelayedAcknowledgements extends CellCause {
    public static final String ID = "delayed-acknowledgements";
    private static final String READ = "jdk.SocketRead";
    /** A thread that begins a new request takes longer to do so than one that reads on. */
    private static final long AT_ONCE_NANOS = 3_000_000;
    /** Fewer reads may be that long by chance. */
    private static final int FEWEST = 10;
    /**
     * Reads that end at fewer moments than this part of those that would be by chance have ended together. Clients in step, whose requests all
     * take 44 ms, end in almost half of the moments of 20 ms.
     */
    private static final double APART = 0.15;
    /** Waits of less than one thread in so many matter to nobody. */
    private static final double LEAST_THREADS = 0.05;

    public DelayedAcknowledgements() {
        super(ID, "A message is written in two pieces, and the second waits 40 ms for an acknowledgement of the first.",
                "write a message in one piece, or set TCP_NODELAY on the side that writes it in several",
                "a service needs 40 ms by itself", List.of(JvmEvent.SocketIo.class, JvmEvent.Request.class), Set.of(),
                Intervention.of("the delay of acknowledgements"));
    }

    /** Either of the two may show it; what each does not show is judged here. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of();
    }

    @Override
    public Optional<Scenario> without(Scenario measured, Cell cell) {
        return cell.acknowledgementNanosPerRequest().stream().mapToObj(nanos -> measured.withMoreWait(-nanos))
                .findFirst();
    }

    /** Without requests it is not known how much of the service's work the share refers to. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        var answers = cell.client().map(c -> c.measured().requests).filter(r -> r.inPieces() > 0).map(this::judge);
        boolean calls = cell.observed().isPresent() || cell.downstream().isPresent() || answers.isEmpty();
        return answers.filter(v -> !calls || v instanceof Verdict.Found)
                .or(() -> cell.subject().map(s -> judge(s, reads(s))));
    }

    private Verdict judge(Requests requests) {
        var pieces = requests.betweenPieces();
        double share = pieces.nanos() / Math.max(1.0, requests.service().totalNanos());
        var evidence = List.of(Evidence.of("carrierscope.Request",
                "%,d of %,d answers took 20 to 78 ms between their first and last byte, %.1f ms on average",
                pieces.delayed(), requests.inPieces(), pieces.meanNanos() / 1e6));
        return pieces.shown() && share >= Verdict.NOISE
                ? new Verdict.Found(this, share, "the service time", evidence)
                : new Verdict.Absent(this, evidence);
    }

    private Verdict judge(MeasuredRecording r, Map<String, Waited> reads) {
        double threads = reads.values().stream().mapToLong(w -> w.nanos).sum() / (double) r.window().lengthNanos();
        var most = reads.entrySet().stream().filter(w -> threads >= LEAST_THREADS).max(Comparator
                .comparingLong((Map.Entry<String, Waited> w) -> w.getValue().nanos).thenComparing(Map.Entry::getKey));
        var rest = most.map(Map.Entry::getValue).filter(w -> w.rest.shown() && w.rest.all() >= FEWEST
                && w.rest.nanos() >= Verdict.NOISE * w.nanos);
        if (rest.isPresent()) {
            return found(most.get().getKey(), rest.get()).given(r.visibility().of(Topic.SOCKETS));
        }
        var sight = sight(r);
        var evidence = List.of(Evidence.of(READ, "no read waits 40 ms for the rest of a message"));
        return most.filter(w -> suspicious(r, w.getKey(), w.getValue())).<Verdict>map(w -> unknown(r, w, sight))
                .orElseGet(() -> new Verdict.Absent(this, evidence).given(sight));
    }

    private Verdict.Found found(String peer, Waited waited) {
        return new Verdict.Found(this, waited.rest.nanos() / (double) waited.nanos,
                "the waits for " + peer,
                List.of(Evidence.of(READ,
                        "%,d reads of the rest of a message of %s took 20 to 78 ms, %.1f ms on average, at %s",
                        waited.rest.delayed(), peer, waited.rest.meanNanos() / 1e6, waited.longest.stack().site())))
                .at(Place.of(waited.longest.stack()));
    }

    /** A service that needs as long by itself has no reads that are short, unless the recording leaves these out. */
    private static boolean suspicious(MeasuredRecording r, String peer, Waited waited) {
        return waited.every.shown() && waited.every.all() >= FEWEST && waited.endsApart(r.window())
                && (SocketWaits.ofClients(peer) || waited.brief > 0 || !r.settings().complete(READ));
    }

    /** On a full machine the other side may have waited for a processor. */
    private Verdict unknown(MeasuredRecording r, Map.Entry<String, Waited> waited, Sight sight) {
        var every = waited.getValue().every;
        String missing = "reads from " + waited.getKey() + " take " + Math.round(every.meanNanos() / 1e6)
                + " ms, as long as a kernel delays an acknowledgement, and whether they wait for the rest of a message is not seen"
                + (sight.seen() ? "" : "; " + sight.missing());
        return new Verdict.Unknown(this, missing, sight.seen() ? "the other side, too" : sight.howToRecord())
                .suspected(r.full() ? 0 : every.delayed() / (double) every.all());
    }

    /** Shorter reads than those that are long tell nothing of a delay. */
    private static Sight sight(MeasuredRecording r) {
        boolean all = r.settings().value(READ, "throttle").filter(t -> !t.equals("off")).isEmpty();
        return all && r.visibility().seesFrom(AckDelays.LONG_NANOS, Topic.SOCKETS)
                ? Sight.SEEN
                : r.visibility().of(Topic.SOCKETS);
    }

    /** What threads read from one other side. */
    private static final class Waited {
        private long nanos;
        private long brief;
        private AckDelays every = AckDelays.NONE;
        private AckDelays rest = AckDelays.NONE;
        private Wait longest;
        /** When long ones ended, in units of their least length. */
        private final Set<Long> moments = new HashSet<>();

        /** A collection, or a hiccup of the host, makes the reads of all threads as long, and they end together. */
        private boolean endsApart(Window window) {
            double all = (double) window.lengthNanos() / AckDelays.LONG_NANOS;
            return moments.size() >= APART * all * (1 - Math.exp(-every.all() / all));
        }

        private void add(Wait read, boolean ofRest) {
            nanos += read.nanos();
            brief += read.nanos() < AckDelays.LONG_NANOS ? 1 : 0;
            every = every.plus(read.nanos());
            if (read.nanos() >= AckDelays.LONG_NANOS) {
                moments.add(read.endNanos() / AckDelays.LONG_NANOS);
            }
            if (ofRest) {
                rest = rest.plus(read.nanos());
                longest = longest == null || read.nanos() > longest.nanos() ? read : longest;
            }
        }
    }

    /** A thread that waits until another one has read the answer reads nothing itself. */
    private static final StackFact<Boolean> PARKS = StackFact
            .anyFrame(f -> f.type().equals("java.util.concurrent.locks.LockSupport"));

    /** The reads of an even sample of threads and seconds, by the other side. */
    private static Map<String, Waited> reads(MeasuredRecording r) {
        var reads = new HashMap<String, Waited>();
        for (var ofThread : r.measured().handlerWaits.kept().sampledByThread().values()) {
            Wait before = null;
            for (Wait wait : ofThread) {
                if (wait.reason() == Reason.CALL && !wait.what().isEmpty() && !PARKS.of(wait.stack())) {
                    reads.computeIfAbsent(wait.what(), peer -> new Waited()).add(wait,
                            before != null && goesOn(before, wait));
                }
                before = wait;
            }
        }
        return reads;
    }

    private static boolean goesOn(Wait before, Wait read) {
        return before.reason() == Reason.CALL && before.what().equals(read.what())
                && before.nanos() < AckDelays.LONG_NANOS && !before.stack().equals(read.stack())
                && read.startNanos() >= before.endNanos() && read.startNanos() - before.endNanos() <= AT_ONCE_NANOS;
    }
}
