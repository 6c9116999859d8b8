package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Sites.LimitedSums;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JdkEvents.Thrown;
import io.carrierscope.analyzer.recording.event.JdkEvents.ThrownCount;
import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Exceptions and errors created within the window, by class and place, and how many there were in all. */
public final class Throwables extends Fold<Throwables> {
    private static final int MAX_SITES = 1_000;
    /** Parts of the names of what HikariCP, Tomcat's pool, c3p0, Commons Pool, HttpComponents and others throw. */
    private static final List<String> TIME_OUTS = List.of("TransientConnection", "Timeout", "PoolExhausted",
            "NoSuchElement");

    private static final Pattern MAKES = Pattern.compile("Time[oO]ut|Exhausted");
    /** A pool makes a time-out: the constructor of one, or a method with its name, below a method that lends. */
    private static final StackFact<Boolean> MAKES_TIME_OUT = new StackFact<>(stack -> WaitKind.borrowsByName(stack)
            && stack.anyFrame(f -> f.method().endsWith("Exception") && MAKES.matcher(f.method()).find()
                    || f.method().equals("<init>") && TIME_OUTS.stream().anyMatch(f.type()::contains)
                            && !f.type().startsWith("java.net.")));

    /** The JDK's, of which a library makes others. */
    private static final Pattern OF_CALLS = Pattern.compile("^java\\.net\\..*Timeout");
    /** Reads with a time limit of a moment: whether a connection that is about to be used, or to be closed, has something left. */
    private static final List<String> LOOKS = List.of("sun.security.ssl.SSLSocketInputRecord.deplete",
            "sun.net.www.http.HttpClient.available", "sun.net.www.http.HttpClient.closeServer");
    /** A read of a server may wait for the next request, and a thread that accepts for the next client. */
    private static final StackFact<Boolean> GIVEN_UP = new StackFact<>(stack -> !WaitKind.accepts(stack)
            && !stack.anyFrame(f -> LOOKS.stream().anyMatch(f::begins))
            && (WaitKind.awaitsAnswer(stack) || Layer.ofServer(stack) && Layer.ofWork(stack)));

    /** Parts of the names of what bulkheads, limiters of rates, circuit breakers, executors and queues throw that take no more. */
    private static final List<String> REFUSALS = List.of("Rejected", "NotPermitted", "Bulkhead", "CircuitBreaker",
            "BreakerOpen", "QueueFull", "PendingLimit", "TooManyRequests", "RateLimit", "Throttl", "Overload",
            "TooBusy");

    /** CPU time to create one with the stack trace of a server thread, at least. */
    private static final double SECONDS_EACH = 1e-6;

    /** How many of a class were created at a place. */
    public record Created(String type, String at, long count) {}

    private record Site(String type, Stack stack) {}

    private static final Site REST = new Site("other classes", Stack.NONE);

    private final LimitedSums<Site> exceptions = part(new LimitedSums<>(MAX_SITES, REST));
    private final LimitedSums<Site> errors = part(new LimitedSums<>(MAX_SITES, REST));
    private final Sites<Long, Stack> makers = part(Sites.dropping(MAX_SITES, id -> null, Throwables::first));
    private final Total firstTimeOutNanos = smallest();
    private final Total lastTimeOutNanos = largest(Long.MIN_VALUE);
    private final Total firstNanos = smallest();
    private final Total lastNanos = largest(Long.MIN_VALUE);
    private final Total leastTotal = smallest();
    private final Total mostTotal = largest(Long.MIN_VALUE);

    public Throwables(Window window) {
        super(window);
        on(Thrown.class, this::add);
        on(ThrownCount.class, this::total);
        on(Allocation.class, a -> sampled(a.startNanos(), a.thread(), a.stack()));
        on(CpuSample.class, c -> sampled(c.startNanos(), c.thread(), c.stack()));
    }

    private void add(Thrown t) {
        if (window.contains(t.startNanos())) {
            var site = new Site(t.type(), t.stack());
            (t.error() ? errors : exceptions).add(site, 1);
            if (ofPool(site)) {
                firstTimeOutNanos.add(t.startNanos());
                lastTimeOutNanos.add(t.startNanos());
            }
        }
    }

    /** Where exceptions are not recorded, a sample may meet a thread that makes one. */
    private void sampled(long atNanos, ThreadRef thread, Stack stack) {
        if (thread != null && window.contains(atNanos) && MAKES_TIME_OUT.of(stack)) {
            makers.add(thread.id(), stack);
        }
    }

    private static Stack first(Stack a, Stack b) {
        return a == null || b != null && b.compareTo(a) < 0 ? b : a;
    }

    private void total(ThrownCount count) {
        if (window.contains(count.startNanos())) {
            firstNanos.add(count.startNanos());
            lastNanos.add(count.startNanos());
            leastTotal.add(count.total());
            mostTotal.add(count.total());
        }
    }

    /** Returns the mean number of processors that creates them, at least. */
    public double processors() {
        return perSecond() * SECONDS_EACH;
    }

    /** Returns how many were created per second, by the totals of the JVM; 0 with fewer than two of these. */
    public double perSecond() {
        return lastNanos.value() <= firstNanos.value()
                ? 0
                : (mostTotal.value() - leastTotal.value()) / ((lastNanos.value() - firstNanos.value()) / 1e9);
    }

    /** Returns what was created where, most first; ties are ordered by text. Where exceptions are recorded, errors are among them. */
    public List<Created> created() {
        var counts = new HashMap<Created, Long>();
        (exceptions.keys().isEmpty() ? errors : exceptions)
                .forEach((site, n) -> counts.merge(new Created(site.type, at(site.stack), 0), n, Long::sum));
        return counts.entrySet().stream().map(e -> new Created(e.getKey().type, e.getKey().at, e.getValue()))
                .sorted(Comparator.comparingLong(Created::count).reversed().thenComparing(Created::toString)).toList();
    }

    /**
     * An exception that a pool creates when it had nothing to lend for the whole time limit.
     *
     * @param stack where one was created
     */
    public record TimeOut(String type, Stack stack, long count) {}

    /** Returns the time-outs of pools, most first; ties are ordered by stack. Callers may wrap one in others, which are left out. */
    public List<TimeOut> timeOuts() {
        var all = timeOuts(Throwables::ofPool);
        return all.stream().filter(t -> t.type.equals(all.get(0).type)).toList();
    }

    /** Returns how many threads samples met that make such an exception, with the stack of one; empty if none. */
    public Optional<TimeOut> sampledTimeOuts() {
        return makers.kept().values().stream().min(Comparator.naturalOrder())
                .map(stack -> new TimeOut("", stack, makers.kept().size()));
    }

    /** Returns the time from the first to the last of the time-outs of pools; empty with fewer than two. */
    public Optional<Window> timeOutsSpan() {
        return firstTimeOutNanos.value() < lastTimeOutNanos.value()
                ? Optional.of(new Window(firstTimeOutNanos.value(), lastTimeOutNanos.value()))
                : Optional.empty();
    }

    /** Returns the calls of other services that were given up at their time limit, as {@link #timeOuts()}. */
    public List<TimeOut> givenUp() {
        return timeOuts(site -> site.type != null && OF_CALLS.matcher(site.type).find() && GIVEN_UP.of(site.stack));
    }

    /** Returns what was refused at once, such as by a full bulkhead, as {@link #timeOuts()}. */
    public List<TimeOut> refused() {
        return timeOuts(site -> site.type != null
                && REFUSALS.stream().anyMatch(Frame.simpleName(site.type)::contains));
    }

    /** Returns how many were created for each that was recorded, 1 or more: the recorder leaves out what exceeds a rate. */
    public double createdForEach() {
        var recorded = new long[1];
        exceptions.forEach((site, n) -> recorded[0] += n);
        errors.forEach((site, n) -> recorded[0] += n);
        return Math.max(1, perSecond() * window.lengthSeconds() / Math.max(1, recorded[0]));
    }

    private List<TimeOut> timeOuts(Predicate<Site> wanted) {
        var all = new ArrayList<TimeOut>();
        exceptions.forEach((site, n) -> {
            if (wanted.test(site)) {
                all.add(new TimeOut(site.type, site.stack, n));
            }
        });
        all.sort(Comparator.comparingLong(TimeOut::count).reversed().thenComparing(TimeOut::stack));
        return all;
    }

    /** A library that opens a connection below such a method may meet a time-out of the network. */
    private static boolean ofPool(Site site) {
        return site.type != null && TIME_OUTS.stream().anyMatch(site.type::contains)
                && !site.type.startsWith("java.net.") && WaitKind.borrowsByName(site.stack);
    }

    /** Where it was created: below the constructors of its classes. */
    private static String at(Stack stack) {
        var below = stack.frames().stream().dropWhile(f -> f.method().equals("<init>")).toList();
        return Stream.concat(below.stream().filter(Frame::application), below.stream()).findFirst()
                .map(Frame::toString).orElseGet(stack::site);
    }
}
