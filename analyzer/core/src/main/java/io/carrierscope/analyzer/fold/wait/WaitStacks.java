package io.carrierscope.analyzer.fold.wait;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent.MethodTrace;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorEnter;
import io.carrierscope.analyzer.recording.event.JvmEvent.MonitorWait;
import io.carrierscope.analyzer.recording.event.JvmEvent.Park;
import io.carrierscope.analyzer.recording.event.JvmEvent.Sleep;
import io.carrierscope.analyzer.recording.event.JvmEvent.SocketIo;
import io.carrierscope.analyzer.recording.event.JvmEvent.Wait;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Time that threads waited, by whole stack: {@link Waits} has the sites with more detail. Carriers are left out, and threads that wait
 * for work. A virtual thread that unmounts shows only where its parks were traced.
 */
public final class WaitStacks extends Fold<WaitStacks> {
    private static final int MAX_STACKS = 10_000;

    /** What a thread waits for, as far as the colour of a flame graph tells. */
    public enum Kind {
        LOCK("locks"), PARK("other parks and waits"), SLEEP("sleeps"), SOCKET("sockets");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** The time that threads waited with this stack, in nanoseconds. */
    public record Waiting(Kind kind, Stack stack, long nanos) {}

    private enum Source {
        MONITOR, CONDITION, PARK, SLEEP, SOCKET
    }

    private final int jdkFeature;
    private final String traced;
    private final boolean tracesParks;
    /** By what the threads waited for. */
    private final Map<Source, LimitedSums<Stack>> nanos = new EnumMap<>(Source.class);

    /**
     * Creates the fold.
     *
     * @param jdkFeature the JDK of the recording, 0 when unknown
     * @param traced prefix of the traced methods that are parks; of nested methods the outer one
     * @param tracesParks true if every park was traced
     */
    public WaitStacks(Window window, int jdkFeature, String traced, boolean tracesParks) {
        super(window);
        this.tracesParks = tracesParks;
        this.jdkFeature = jdkFeature;
        this.traced = traced;
        for (Source source : Source.values()) {
            nanos.put(source, part(new LimitedSums<>(MAX_STACKS, Stack.NONE)));
        }
        on(MonitorEnter.class, m -> add(Source.MONITOR, m));
        on(MonitorWait.class, this::monitorWait);
        on(Park.class, PLATFORM, p -> add(Source.PARK, p));
        on(MethodTrace.class, this::traced);
        on(Sleep.class, s -> add(Source.SLEEP, s));
        on(SocketIo.class, this::socket);
    }

    /** A virtual thread parks meanwhile. */
    private void socket(SocketIo io) {
        if (!(tracesParks && ThreadRef.isVirtual(io.thread()))) {
            add(Source.SOCKET, io);
        }
    }

    /** From JDK 24 on such a wait of a virtual thread is recorded without its duration. */
    private void monitorWait(MonitorWait m) {
        if (!ThreadRef.isVirtual(m.thread()) || Topic.monitorsPin(jdkFeature)) {
            add(Source.CONDITION, m);
        }
    }

    private void traced(MethodTrace t) {
        if (ThreadRef.isVirtual(t.thread()) && t.method() != null && t.method().startsWith(traced)) {
            add(Source.PARK, t);
        }
    }

    private void add(Source source, Wait wait) {
        long inside = window.overlapNanos(wait);
        if (inside > 0) {
            nanos.get(source).add(wait.stack(), inside);
        }
    }

    /** Returns true if a stack of a thread that waited passes the test. */
    public boolean anyMatch(Predicate<Stack> test) {
        return nanos.entrySet().stream().anyMatch(source -> source.getValue().keys().stream()
                .anyMatch(stack -> test.test(stack) && counts(source.getKey(), stack)));
    }

    private static boolean counts(Source source, Stack stack) {
        return source != Source.PARK && source != Source.CONDITION || WaitKind.of(stack) != WaitKind.WORK;
    }

    /** Returns the stacks with a frame outside the JDK, those with most waiting first; ties are ordered by frames. */
    public List<Waiting> waiting() {
        var waiting = new ArrayList<Waiting>();
        nanos.forEach((source, sums) -> sums.forEach((stack, n) -> {
            if (counts(source, stack) && stack.firstApplicationFrame().isPresent()) {
                waiting.add(new Waiting(kind(source, stack), stack, n));
            }
        }));
        waiting.sort(Comparator.comparingLong(Waiting::nanos).reversed().thenComparing(Waiting::stack));
        return waiting;
    }

    private static Kind kind(Source source, Stack stack) {
        return switch (source) {
            case MONITOR -> Kind.LOCK;
            case CONDITION -> Kind.PARK;
            case SLEEP -> Kind.SLEEP;
            case SOCKET -> Kind.SOCKET;
            case PARK -> switch (WaitKind.of(stack)) {
                case LOCK, MONITOR -> Kind.LOCK;
                case SOCKET -> Kind.SOCKET;
                default -> Kind.PARK;
            };
        };
    }
}
