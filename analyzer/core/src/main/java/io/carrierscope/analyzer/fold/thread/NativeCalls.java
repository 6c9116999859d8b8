package io.carrierscope.analyzer.fold.thread;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Virtual threads that {@code jdk.NativeMethodSample} saw in native code within the window. At each period the JVM takes the next one of all
 * threads in native code, so samples × period is a lower bound of their time there. Calls for sockets are left out, since those of virtual
 * threads do not block. Counted are platform threads that write to a socket, which reads slowly if they wait, those that look up host names,
 * and threads in calls that only wait. Of all threads those in native code that computes are counted, by family.
 */
public final class NativeCalls extends Fold<NativeCalls> {
    private static final int MAX_PLACES = 10_000;
    private static final int MAX_THREADS = 1_000;
    private static final Place REST = new Place(0, Stack.NONE);
    public static final Predicate<Frame> POLLER = f -> f.type().startsWith("sun.nio.ch.Poller");
    private static final Set<String> OF_SOCKETS = Set.of("sun.nio.ch.SocketDispatcher",
            "sun.nio.ch.DatagramDispatcher", "sun.nio.ch.UnixDispatcher");

    private static final StackFact<Boolean> OF_SOCKET = new StackFact<>(stack -> stack.anyFrame(POLLER)
            || stack.innermostFrame().filter(f -> OF_SOCKETS.contains(f.type())).isPresent());

    private static final StackFact<Boolean> WRITES = new StackFact<>(stack -> stack.innermostFrame()
            .filter(f -> OF_SOCKETS.contains(f.type()) && f.method().startsWith("write")).isPresent());

    private static final StackFact<Boolean> LOOKS_UP = new StackFact<>(stack -> stack.innermostFrame()
            .filter(f -> f.type().startsWith("java.net.Inet") && f.type().endsWith("AddressImpl")).isPresent());

    private static final StackFact<Boolean> YIELDS = new StackFact<>(stack -> stack.innermostFrame()
            .filter(f -> f.type().equals("java.lang.Thread")).isPresent()
            && CodeKind.of(stack).filter(CodeKind.SPINNING::equals).isPresent());

    /** Code of the JDK that computes in native code, and waits for nothing there. */
    private static final List<String> COMPUTES = List.of("java.util.zip.", "sun.java2d.", "sun.font.",
            "com.sun.imageio.");
    /** What a native method of a library has in its name if it may wait. */
    private static final List<String> WAITS = List.of("wait", "poll", "select", "accept", "connect", "read", "recv",
            "write", "send", "sleep", "park", "lock", "take", "step");
    private static final StackFact<Boolean> COMPUTING = new StackFact<>(
            stack -> stack.innermostFrame().filter(NativeCalls::computes).isPresent());

    /** Calls of the system that compute nothing, and leave no event while they wait. */
    public enum Standing {
        CONNECTS("connections that the other side does not accept",
                "a shorter time limit for connecting, and no further"
                        + " attempts for a while after one that failed"),
        DISK("the disk to have what they wrote", "one force for what many threads wrote, or a faster disk"),
        CLOSES("the other side to read what was sent, before they may close the connection",
                "no SO_LINGER, or a shorter one: it makes close() wait for slow clients"),
        NAMES("look-ups of host names", "keep addresses, or a resolver that is nearer");

        private static final StackFact<Optional<Standing>> OF = new StackFact<>(Standing::find);

        private final String what;
        private final String remedy;

        Standing(String what, String remedy) {
            this.what = what;
            this.remedy = remedy;
        }

        /** What threads wait for. */
        public String what() {
            return what;
        }

        public String remedy() {
            return remedy;
        }

        private static Optional<Standing> find(Stack stack) {
            return stack.innermostFrame().map(f -> f.type().equals("sun.nio.ch.Net")
                    && stack.frames().stream().limit(INSIDE_CONNECT).anyMatch(Standing::connects)
                            ? CONNECTS
                            : forces(f) ? DISK : closes(f) ? CLOSES : LOOKS_UP.of(stack) ? NAMES : null);
        }

        private static boolean connects(Frame f) {
            return f.type().startsWith("sun.nio.ch.") && f.method().toLowerCase(Locale.ROOT).contains("connect");
        }

        private static boolean closes(Frame f) {
            return OF_SOCKETS.contains(f.type()) && f.method().startsWith("close");
        }

        private static boolean forces(Frame f) {
            return f.type().startsWith("sun.nio.ch.") && f.method().startsWith("force")
                    || f.type().equals("java.io.FileDescriptor") && f.method().startsWith("sync");
        }
    }

    /** Frames of the JDK between a call that polls and the one that connects. */
    private static final int INSIDE_CONNECT = 4;

    private record Place(long threadId, Stack stack) {}

    private record Call(String thread, Stack stack) {}

    /** Samples of a platform thread that looks up host names, or yields, and the stack of most of them. */
    public record CallsOfThread(String thread, Stack stack, long count) {}

    private record Seen(long count, long firstNanos, long lastNanos) {
        private Seen plus(Seen other) {
            return new Seen(count + other.count, Math.min(firstNanos, other.firstNanos),
                    Math.max(lastNanos, other.lastNanos));
        }
    }

    /**
     * A stack with which virtual threads were in native code.
     *
     * @param longestNanos from the first to the last sample of one thread there
     */
    public record Site(Stack stack, Set<Long> threadIds, long count, long longestNanos) {
        private Site plus(Site other) {
            var ids = new HashSet<>(threadIds);
            ids.addAll(other.threadIds);
            return new Site(stack, ids, count + other.count, Math.max(longestNanos, other.longestNanos));
        }
    }

    private final Sites<Place, Seen> places = part(new Sites<>(MAX_PLACES, REST,
            place -> new Seen(0, Long.MAX_VALUE, Long.MIN_VALUE), Seen::plus));
    private final Sites<Long, Long> ofPlatformThreads = part(Sites.dropping(MAX_THREADS, id -> 0L, Long::sum));
    private final LimitedSums<Stack> writes = part(new LimitedSums<>(MAX_PLACES, Stack.NONE));
    private final Map<Standing, LimitedSums<Stack>> standing = new EnumMap<>(Standing.class);
    private final LimitedSums<Call> yields = part(new LimitedSums<>(MAX_PLACES, new Call("", Stack.NONE)));
    private final LimitedSums<Call> lookUps = part(new LimitedSums<>(MAX_PLACES, new Call("", Stack.NONE)));
    private final LimitedSums<Call> computing = part(new LimitedSums<>(MAX_PLACES, new Call("", Stack.NONE)));

    private final Total polls = summed();
    private final Total taken = summed();

    public NativeCalls(Window window) {
        super(window);
        for (Standing kind : Standing.values()) {
            standing.put(kind, part(new LimitedSums<>(MAX_PLACES, Stack.NONE)));
        }
        on(NativeSample.class, this::add);
    }

    private void add(NativeSample s) {
        if (s.thread() == null || !window.contains(s.startNanos())) {
            return;
        }
        taken.add(1);
        Standing.OF.of(s.stack()).ifPresent(kind -> standing.get(kind).add(s.stack(), 1));
        if (COMPUTING.of(s.stack())) {
            computing.add(new Call(s.thread().virtual() ? ThreadRef.CARRIERS : s.thread().family(), s.stack()), 1);
        }
        if (!s.thread().virtual()) {
            ofPlatformThreads.add(s.thread().id(), 1L);
            polls.add(s.stack().anyFrame(POLLER) ? 1 : 0);
            if (WRITES.of(s.stack())) {
                writes.add(s.stack(), 1);
            }
            if (YIELDS.of(s.stack())) {
                yields.add(new Call(s.thread().name(), s.stack()), 1);
            }
            if (LOOKS_UP.of(s.stack())) {
                lookUps.add(new Call(s.thread().name(), s.stack()), 1);
            }
        } else if (!OF_SOCKET.of(s.stack())) {
            places.add(new Place(s.thread().id(), s.stack()), new Seen(1, s.startNanos(), s.startNanos()));
        }
    }

    /** Returns true if a thread polls for virtual threads: it starts when the first one waits at a socket, and stays. */
    public boolean polls() {
        return polls.value() > 0;
    }

    private static boolean computes(Frame f) {
        String method = f.method().toLowerCase(Locale.ROOT);
        return f.nativeMethod() && (f.application()
                ? WAITS.stream().noneMatch(method::contains)
                : COMPUTES.stream().anyMatch(f.type()::startsWith));
    }

    /**
     * Native code that computes.
     *
     * @param group family of threads
     * @param count samples of it
     * @param threads mean number of threads there, which compute or wait for a processor
     */
    public record Computing(String group, Stack stack, long count, double threads) {
        /** The same of so many times as many threads. */
        public Computing times(double factor) {
            return new Computing(group, stack, count, factor * threads);
        }
    }

    /** Returns the native code that computes, in no order. */
    public List<Computing> computing() {
        var found = new ArrayList<Computing>();
        double rounds = Math.max(1, rounds());
        computing.forEach((at, n) -> found.add(new Computing(at.thread, at.stack, n, n / rounds)));
        return found;
    }

    /** Returns the number of samples of virtual threads. */
    public long count() {
        return places.kept().values().stream().mapToLong(Seen::count).sum();
    }

    /**
     * Returns how often the JVM took the platform thread that it took most: it went round all threads in native code as often or more, so a
     * thread that was always there has as many samples.
     */
    public long rounds() {
        return ofPlatformThreads.kept().values().stream().mapToLong(n -> n).max().orElse(0);
    }

    /**
     * Returns how often, of so many periods, the JVM would have taken a thread that was always in native code: in one in which it took no
     * thread, none was.
     */
    public long looks(long periods) {
        return rounds() + Math.max(0, periods - taken.value());
    }

    /** Returns the mean number of platform threads in a write to a socket, computing or waiting; 0 without samples. */
    public double meanWriting() {
        return writes.total() / (double) Math.max(1, rounds());
    }

    /** Returns where most of these writes are; empty without any. */
    public Optional<Stack> mostWrites() {
        return writes.largest(Comparator.naturalOrder());
    }

    /** Returns the mean number of threads that wait in calls of this kind; 0 without samples. */
    public double meanStanding(Standing kind) {
        return standing.get(kind).total() / (double) Math.max(1, rounds());
    }

    /** Returns where most of them do; empty without any. */
    public Optional<Stack> mostStanding(Standing kind) {
        return standing.get(kind).largest(Comparator.naturalOrder());
    }

    /** Returns the mean number of platform threads that spin in {@code Thread.yield}, which run or wait for a processor. */
    public double meanYielding() {
        return yields.total() / (double) Math.max(1, rounds());
    }

    /** Returns the one that does so most; empty if none does. */
    public Optional<CallsOfThread> mostYields() {
        return most(yields);
    }

    /** Returns the platform thread that was seen most in look-ups of host names; empty if none was. */
    public Optional<CallsOfThread> mostLookUps() {
        return most(lookUps);
    }

    private static Optional<CallsOfThread> most(LimitedSums<Call> calls) {
        var byThread = new HashMap<String, List<CallsOfThread>>();
        calls.forEach((at, n) -> byThread.computeIfAbsent(at.thread, t -> new ArrayList<>())
                .add(new CallsOfThread(at.thread, at.stack, n)));
        return byThread.values().stream().map(NativeCalls::together).max(Comparator.comparingLong(CallsOfThread::count)
                .thenComparing(CallsOfThread::thread));
    }

    private static CallsOfThread together(List<CallsOfThread> ofThread) {
        CallsOfThread most = ofThread.stream()
                .max(Comparator.comparingLong(CallsOfThread::count).thenComparing(CallsOfThread::stack))
                .orElseThrow();
        return new CallsOfThread(most.thread, most.stack, ofThread.stream().mapToLong(CallsOfThread::count).sum());
    }

    /** Returns the stacks, most frequent first. */
    public List<Site> sites() {
        var sites = new HashMap<Stack, Site>();
        places.kept().forEach((place, seen) -> sites.merge(place.stack, new Site(place.stack, Set.of(place.threadId),
                seen.count, seen.lastNanos - seen.firstNanos), Site::plus));
        return sites.values().stream()
                .sorted(Comparator.comparingLong(Site::count).reversed().thenComparing(Site::stack)).toList();
    }
}
