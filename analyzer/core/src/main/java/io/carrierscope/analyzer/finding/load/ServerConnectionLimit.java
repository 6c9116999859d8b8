package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.dump.StandingThreads.Standing;
import io.carrierscope.analyzer.fold.wait.WaitStacks.Waiting;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.JvmEvent.MeasuredPart;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Asserts: the server accepts no more connections, or accepts them too slowly. At a limit its acceptor stands in a latch or semaphore of its own and not in {@code accept}, as that
 * of Tomcat at {@code maxConnections}: others that connect wait in the backlog of the port, where no event shows them. Of a closed loop the
 * limit tells how many clients are too many, since each keeps its connection.
 */
public final class ServerConnectionLimit extends CellCause {
    private static final int FEWEST_DUMPS = 2;
    private static final long LONG_NANOS = 500_000_000;
    /** A share of all connections, and a number; fewer wait of clients that connect anew. */
    private static final double MANY = 0.05;
    private static final int FEW = 10;
    private static final String TOO_SLOW = "a thread that only accepts connections, as an event loop of its own; or a longer warm-up";
    private static final String TOMCATS = "a larger server.tomcat.max-connections (maxConnections), or a shorter keep-alive-timeout";
    private static final String DUMP = "jdk.ThreadDump";
    private static final String SOURCE = "jdk.ThreadPark, " + DUMP;

    private static final StackFact<Boolean> AT_LIMIT = new StackFact<>(
            s -> s.anyFrame(f -> f.type().contains("Acceptor"))
                    && Set.of(WaitKind.PERMIT, WaitKind.SIGNAL, WaitKind.TASK).contains(WaitKind.of(s))
                    && s.innermostFrame().filter(f -> f.method().startsWith("park") || f.method().startsWith("wait"))
                            .isPresent());

    public ServerConnectionLimit() {
        super("connection-limit",
                "The server accepts no more connections, since it has as many as it may have, or too slowly: new ones wait in the backlog of its port.",
                "a larger limit, or a shorter time for which idle connections are kept",
                "no client asks for another connection, since all share those that are open",
                List.of(JvmEvent.ThreadDump.class, JvmEvent.Park.class, JvmEvent.LibraryLimit.class),
                Set.of(Bound.Id.CONNECTIONS), Intervention.of("the server's limit of connections"));
    }

    /** Either of the three may show it; what each does not show is judged here. */
    @Override
    public List<Class<? extends JvmEvent>> decisive() {
        return List.of();
    }

    /** How many wait in the backlog of the port, and what they would bring, no event shows. */
    @Override
    public OptionalDouble gain(MeasuredRecording subject, Verdict.Found found) {
        return OptionalDouble.empty();
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        Optional<Verdict> ofLimit = cell.observed().map(this::judge)
                .or(() -> cell.acceptedConnections().stream().filter(limit -> cell.clients() > 0)
                        .mapToObj(limit -> judge(cell, bounds, limit)).findFirst());
        return ofLimit.filter(Verdict.Found.class::isInstance).or(() -> tooSlow(cell)).or(() -> ofLimit);
    }

    /** An event loop that accepts may be busy with the connections that it has: those that wait get no answer. */
    private Optional<Verdict> tooSlow(Cell cell) {
        int waiting = Stream.of(true, false).flatMap(recorded -> cell.part(recorded).stream())
                .mapToInt(MeasuredPart::notAccepted).max().orElse(0);
        int connections = Math.max(waiting, cell.connectionsPeak());
        return waiting < MANY * connections || waiting < FEW
                ? Optional.empty()
                : Optional.of(new Verdict.Found(this, (double) waiting / connections, "the connections",
                        List.of(Evidence.of("carrierscope.Part",
                                "at the begin, middle and end of a measured part at least %,d of the clients' %,d connections waited"
                                        + " until the server accepts them",
                                waiting, connections)),
                        TOO_SLOW));
    }

    /**
     * Each client of a closed loop keeps its connection, so those above the limit get none before another one's ends. While it thinks, others
     * use it: then the limit matters only where requests in flight reach it.
     */
    private Verdict judge(Cell cell, Bounds bounds, int limit) {
        int connections = Math.min(cell.clients(), cell.connectionsPeak());
        long failed = cell.client().map(c -> c.measured().requests.failed()).orElse(0L);
        var evidence = List.of(Evidence.of("carrierscope.Configuration",
                "the server accepts %,d connections; %,d clients opened %,d, and %,d requests failed", limit,
                cell.clients(), connections, failed));
        boolean shared = cell.definition().thinkNanos() > 0
                && bounds.reached(Bounds.REACHED).stream().noneMatch(b -> b.id() == Bound.Id.CONNECTIONS);
        return connections <= limit || shared
                ? new Verdict.Absent(this, evidence)
                : new Verdict.Found(this, 1 - (double) limit / connections, "the connections", evidence, TOMCATS);
    }

    private Verdict judge(MeasuredRecording r) {
        var standing = r.measured().standing;
        long dumps = standing.inDumps(t -> AT_LIMIT.of(t.stack()));
        double inDumps = standing.count() < FEWEST_DUMPS ? 0 : (double) dumps / standing.count();
        double share = Math.max(inDumps, ofTime(r));
        var evidence = List.of(Evidence.of(SOURCE,
                "the acceptor waited for a connection to end%s for %.0f %% of the time, and in %d of %d thread dumps",
                stack(r).map(s -> " at " + Holder.at(s)).orElse(""), 100 * ofTime(r), dumps, standing.count()));
        if (share >= MOSTLY) {
            return new Verdict.Found(this, share, "the time", evidence,
                    stack(r).map(Holder::library).filter(l -> l.startsWith("Tomcat"))
                            .map(l -> TOMCATS)
                            .orElse(remedy()));
        }
        return standing.count() == 0 || dumps > 0 && standing.count() < FEWEST_DUMPS
                || !r.visibility().seesFrom(LONG_NANOS, Topic.PARKS)
                        ? new Verdict.Unknown(this,
                                "a wait that has not ended leaves no event, and too few thread dumps or parks were recorded",
                                DUMP + "#enabled=true,period=5s")
                                .suspected((double) dumps / Math.max(1, standing.count()))
                        : new Verdict.Absent(this, evidence).given(r.visibility().stacks("jdk.ThreadPark"));
    }

    private static double ofTime(MeasuredRecording r) {
        return Math.min(1, (double) r.measured().waitStacks.waiting().stream().filter(w -> AT_LIMIT.of(w.stack()))
                .mapToLong(Waiting::nanos).sum() / r.window().lengthNanos());
    }

    private static Optional<Stack> stack(MeasuredRecording r) {
        return Stream.concat(
                r.measured().standing.dumps().stream().flatMap(List::stream).map(Standing::stack),
                r.measured().waitStacks.waiting().stream().map(Waiting::stack)).filter(AT_LIMIT::of).findFirst();
    }

    @Override
    public Optional<String> headline(MeasuredRecording r, Verdict.Found found) {
        return stack(r).map(s -> "the server accepts no more connections: its acceptor waits for one to end at "
                + Holder.at(s));
    }
}
