package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.CodeKind;
import io.carrierscope.analyzer.fold.classify.Frameworks;
import io.carrierscope.analyzer.fold.classify.Layer;
import io.carrierscope.analyzer.fold.jvm.CompilerTrouble.Repeated;
import io.carrierscope.analyzer.fold.jvm.CompilerTrouble;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.thread.CpuSamples;
import io.carrierscope.analyzer.fold.thread.NativeCalls;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The place that takes most of the CPU time of a process, from samples. Starting at the method below which most samples are, the way
 * goes on to a method that it calls as long as that one has most of them. Samples of Java code alone are weighed by the CPU time of
 * their threads where that is recorded.
 *
 * @param share share of the CPU time of the process, 0 to 1
 * @param kind what the code there does; empty where frames do not tell
 * @param interpreted share of the samples there that are in this very method and ran in the interpreter
 * @param own share of the samples there that are in this very method or in code of the JDK that it calls
 * @param frame the method, with the line that most samples have
 * @param caller the line of the application that calls it, where it belongs to a library
 * @param callers methods through which it is mostly reached, and its own
 * @param samples the number of samples of which it is a share; where samples stand for different times, as many equal ones
 * @param telling so many equal samples would tell the share as surely
 * @param deoptimized the compiled code there that is given up again and again; empty where that is not seen
 * @param failure why a compilation of the method failed; empty where that is not seen
 * @param complete false if these are of Java code alone, so that only its part of the CPU time is known by place
 */
public record HotPlace(double share, Optional<CodeKind> kind, double interpreted, double own, Frame frame,
        Optional<Frame> caller,
        Set<String> callers, long samples, long telling, Optional<Repeated> deoptimized, Optional<String> failure,
        boolean complete) {
    /** A method that calls another one with less of its time is where the time is spent. */
    private static final double MOSTLY = 0.6;
    /** What has nearly all of the time only hands on the work of others. */
    private static final double NEARLY_ALL = 0.85;
    /** From here on one of the callees of such a method matters more than the method. */
    private static final double LEAST = 0.25;
    /** A kind of code matters more than the place with most of the time from so much of its share on. */
    private static final double OF_KIND = 0.6;
    /** Below this share of its samples the interpreter ran a method while it was new. */
    private static final double INTERPRETED = 0.8;
    /** If this share of a method's interpreted samples is at one line, the others were taken while the method started. */
    private static final double ONE_LINE = 0.95;
    /** A method whose compiled code is given up now and then loses less. */
    private static final double PARTLY_INTERPRETED = 0.2;

    /** What one sample stands for, where nothing tells. */
    private static final long SAMPLE_NANOS = 10_000_000;

    /** Samples that Agresti and Coull add for an interval of two standard errors, half of them of each kind. */
    private static final double FOR_ERROR = 4;

    /** A method that does less itself is known for what it calls. */
    private static final double LEAST_OWN = 0.1;

    /**
     * Frames without those of the JDK, innermost first.
     *
     * @param methods the method of each
     */
    private record Path(List<Frame> frames, List<String> methods) {
        private static final StackFact<Path> WHOLE = new StackFact<>(Path::of);
        /** Without frames of servers and pools, which hand on the work of others. */
        private static final StackFact<Path> OF_APPLICATION = new StackFact<>(
                stack -> of(WHOLE.of(stack).frames.stream().filter(f -> !handsOn(f)).toList()));

        private static Path of(Stack stack) {
            var kind = CodeKind.of(stack);
            return of(stack.frames().stream().filter(Frame::application)
                    .dropWhile(f -> kind.filter(CodeKind.STACK_TRACES::equals).isPresent()
                            && f.method().equals("<init>"))
                    .toList());
        }

        private static Path of(List<Frame> frames) {
            return new Path(frames, frames.stream().map(Frame::qualifiedMethod).toList());
        }
    }

    /**
     * The samples of one stack.
     *
     * @param stratum samples that stand for as much each
     */
    private record Item(Path path, Stack stack, Stratum stratum, double weight, double interpreted) {
        private static Item of(CpuSamples.Sampled s, Stratum stratum) {
            return new Item(Path.WHOLE.of(s.stack()), s.stack(), stratum, stratum.each * s.count(),
                    stratum.each * s.interpreted());
        }

        private Item ofApplication() {
            return new Item(Path.OF_APPLICATION.of(stack), stack, stratum, weight, interpreted);
        }

        private List<Frame> frames() {
            return path.frames;
        }

        private int innermost(String method) {
            return path.methods.indexOf(method);
        }
    }

    /**
     * Samples that stand for as much each.
     *
     * @param counted true if their number alone tells how much time that is, with its error (Poisson)
     */
    private record Stratum(double each, boolean counted) {}

    /** True if its method is not compiled. */
    public boolean notCompiled() {
        return interpreted >= INTERPRETED;
    }

    /** True if the interpreter runs much of its method, although there may be compiled code. */
    public boolean partlyInterpreted() {
        return interpreted >= PARTLY_INTERPRETED;
    }

    /** The place that takes most of the CPU time; empty without samples of code outside the JDK. */
    static Optional<HotPlace> of(MeasuredRecording r) {
        return mostly(r).map(p -> p.compiledBy(r.measured().compilerTrouble));
    }

    private HotPlace compiledBy(CompilerTrouble trouble) {
        return new HotPlace(share, kind, interpreted, own, frame, caller, callers, samples, telling,
                partlyInterpreted() ? trouble.repeated(callers) : Optional.empty(),
                trouble.failure(frame.qualifiedMethod()), complete);
    }

    private static Optional<HotPlace> mostly(MeasuredRecording r) {
        var samples = r.measured().samples;
        var computing = computing(r);
        var weights = weights(r, computing);
        var items = new ArrayList<>(
                samples.samples().stream()
                        .map(s -> Item.of(s, new Stratum(weights.getOrDefault(s.group(), samples.each()), false)))
                        .toList());
        var inNative = inNative(r, computing, sum(items));
        items.addAll(inNative);
        long count = samples.taken() + Math.round(sum(inNative));
        double ofJava = ofJava(r);
        var plain = plain(items, ofJava, count, samples.complete());
        return byKind(items).entrySet().stream().filter(e -> e.getKey().isPresent())
                .flatMap(e -> place(e.getValue(), items, e.getKey(), ofJava, count, samples.complete()).stream())
                .max(Comparator.<HotPlace>comparingDouble(p -> p.share).thenComparing(p -> p.frame))
                .filter(p -> plain.filter(q -> !q.handsOn() && p.share < OF_KIND * q.share).isEmpty()).or(() -> plain);
    }

    /** The place that most of these stacks have in common; its share is one of them. */
    public static Optional<HotPlace> among(List<Stack> stacks) {
        var items = stacks.stream().map(s -> Item.of(new CpuSamples.Sampled("", s, 1, 0), new Stratum(1, false)))
                .toList();
        return plain(items, 1, items.size(), false);
    }

    /** The shares of the CPU time of the process in code of each kind, on threads of these families, 0 to 1. */
    static Map<CodeKind, Double> shares(MeasuredRecording r, Predicate<String> families) {
        var weights = weights(r, computing(r));
        var shares = new EnumMap<CodeKind, Double>(CodeKind.class);
        double all = 0;
        for (var s : r.measured().samples.samples()) {
            double weight = weights.getOrDefault(s.group(), r.measured().samples.each()) * s.count();
            all += weight;
            CodeKind.of(s.stack()).filter(kind -> families.test(s.group()))
                    .ifPresent(kind -> shares.merge(kind, weight, Double::sum));
        }
        double total = all;
        double ofJava = ofJava(r);
        shares.replaceAll((kind, of) -> total == 0 ? 0 : ofJava * of / total);
        return shares;
    }

    private static Map<Optional<CodeKind>, List<Item>> byKind(List<Item> items) {
        return items.stream().collect(Collectors.groupingBy(i -> CodeKind.of(i.stack)));
    }

    /**
     * So many equal samples would tell the share of some items as surely as these: where single samples stand for much time, few. By the
     * standard error of a share with strata, each by Agresti and Coull.
     */
    private static long telling(List<Item> all, List<Item> some) {
        var strata = strata(all);
        var there = strata(some);
        double total = sum(all);
        double share = 0;
        double variance = 0;
        for (var s : strata.entrySet()) {
            double part = s.getValue() / total;
            double count = s.getValue() / s.getKey().each + FOR_ERROR;
            double middle = middle(s.getKey(), s.getValue(), there);
            share += part * middle;
            variance += part * part * middle * (1 - middle) / count;
        }
        for (var s : strata.entrySet()) {
            double moves = s.getValue() / total * (middle(s.getKey(), s.getValue(), there) - share);
            variance += s.getKey().counted ? moves * moves * s.getKey().each / s.getValue() : 0;
        }
        return Math.round(share * (1 - share) / variance - FOR_ERROR);
    }

    private static Map<Stratum, Double> strata(List<Item> items) {
        return items.stream().collect(Collectors.groupingBy(Item::stratum, Collectors.summingDouble(Item::weight)));
    }

    private static double middle(Stratum s, double weight, Map<Stratum, Double> there) {
        return (there.getOrDefault(s, 0.0) / s.each + FOR_ERROR / 2) / (weight / s.each + FOR_ERROR);
    }

    private static double sum(List<Item> items) {
        return items.stream().mapToDouble(Item::weight).sum();
    }

    /**
     * Native code that computes, as so many samples of Java code. It cannot take more CPU time than those leave; what its threads have
     * beyond that are waits for a processor.
     */
    private static List<Item> inNative(MeasuredRecording r, List<NativeCalls.Computing> calls, double ofJava) {
        double perThread = r.window().lengthNanos()
                / (double) r.settings().periodNanos("jdk.ExecutionSample").orElse(SAMPLE_NANOS);
        double threads = calls.stream().mapToDouble(NativeCalls.Computing::threads).sum();
        double left = r.busyProcessors().orElse(0) * ofJava(r) - ofJava / perThread;
        return calls.stream().filter(c -> left > 0)
                .map(c -> Item.of(new CpuSamples.Sampled(c.group(), c.stack(), c.count(), 0),
                        new Stratum(perThread * c.threads() / c.count() * Math.min(1, left / threads), true)))
                .toList();
    }

    /**
     * Native code that computes, where samples leave it out. Where no thread is always in native code, more seem to be than are: no more than
     * their CPU time allows.
     */
    private static List<NativeCalls.Computing> computing(MeasuredRecording r) {
        var calls = r.measured().samples.complete()
                ? List.<NativeCalls.Computing>of()
                : r.measured().nativeCalls.computing();
        var threads = threads(calls);
        return calls.stream().map(c -> Optional.ofNullable(r.measured().threads.groups().get(c.group())).stream()
                .flatMapToDouble(g -> r.cpuNanos(g.cpuLoadNanos()).stream())
                .mapToObj(nanos -> c.times(Math.min(1, nanos / r.window().lengthNanos() / threads.get(c.group()))))
                .findFirst().orElse(c)).filter(c -> c.threads() > 0).toList();
    }

    private static Map<String, Double> threads(List<NativeCalls.Computing> calls) {
        return calls.stream().collect(Collectors.groupingBy(NativeCalls.Computing::group,
                Collectors.summingDouble(NativeCalls.Computing::threads)));
    }

    /** What one sample of each family of threads stands for: samples of CPU time are equal. */
    private static Map<String, Double> weights(MeasuredRecording r, List<NativeCalls.Computing> calls) {
        var samples = r.measured().samples;
        var weights = new HashMap<String, Double>();
        if (!samples.complete()) {
            var computing = threads(calls);
            r.measured().threads.groups()
                    .forEach((group, times) -> r.cpuNanos(times.cpuLoadNanos()).ifPresent(nanos -> {
                        long count = samples.count(group);
                        double inNative = computing.getOrDefault(group, 0.0) * r.window().lengthNanos();
                        double least = Math.min(nanos, samples.each() * count * SAMPLE_NANOS);
                        if (count > 0 && nanos > 0) {
                            weights.put(group, Math.max(nanos - inNative, least) / SAMPLE_NANOS / count);
                        }
                    }));
        }
        return weights;
    }

    /** The share of the CPU time of the process outside of compilers and of pauses of GC, which no sample has; 1 where it is unknown. */
    public static double ofJava(MeasuredRecording r) {
        double busy = r.busyProcessors().orElse(0);
        double others = r.threadCpu().compilerProcessors() + r.gcPauseProcessors();
        return busy <= 0 ? 1 : Math.max(0, 1 - others / busy);
    }

    private static Optional<HotPlace> plain(List<Item> items, double ofJava, long samples, boolean complete) {
        return place(items.stream().map(Item::ofApplication).toList(), items, Optional.empty(), ofJava, samples,
                complete).or(() -> place(items, items, Optional.empty(), ofJava, samples, complete));
    }

    /** The place of most of the items: its share is that of all items of a kind. */
    private static Optional<HotPlace> place(List<Item> items, List<Item> all, Optional<CodeKind> kind, double ofJava,
            long samples, boolean complete) {
        double total = sum(items);
        return most(inclusive(items)).map(start -> {
            String method = descend(items, total, start);
            var there = items.stream().filter(i -> i.innermost(method) >= 0).toList();
            var counted = kind.isPresent() ? items : there;
            return new HotPlace(ofJava * sum(counted) / sum(all), kind, interpreted(there, method),
                    own(there, method),
                    line(there, i -> i.frames().get(i.innermost(method))).orElseThrow(), caller(there, method),
                    callers(there, method), samples, telling(all, counted), Optional.empty(), Optional.empty(),
                    complete);
        });
    }

    private static Map<String, Double> inclusive(List<Item> items) {
        var by = new HashMap<String, Double>();
        items.forEach(i -> i.path.methods.stream().distinct().forEach(m -> by.merge(m, i.weight, Double::sum)));
        return by;
    }

    private static <K extends Comparable<K>> Optional<K> most(Map<K, Double> by) {
        return by.entrySet().stream().max(Map.Entry.<K, Double>comparingByValue()
                .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder()))).map(Map.Entry::getKey);
    }

    private static String descend(List<Item> items, double total, String start) {
        var seen = new HashSet<String>();
        String method = start;
        for (Optional<String> next = Optional.of(start); next.isPresent(); next = next(items, total, method, seen)) {
            method = next.get();
            seen.add(method);
        }
        return method;
    }

    private static Optional<String> next(List<Item> items, double total, String method, Set<String> seen) {
        double here = 0;
        var called = new HashMap<String, Double>();
        for (Item item : items) {
            int at = item.innermost(method);
            here += at < 0 ? 0 : item.weight;
            if (at > 0) {
                called.merge(item.path.methods.get(at - 1), item.weight, Double::sum);
            }
        }
        double least = here >= NEARLY_ALL * total ? Math.min(MOSTLY * here, LEAST * total) : MOSTLY * here;
        called.keySet().removeAll(seen);
        return most(called).filter(m -> called.get(m) >= least);
    }

    /**
     * Compiled code without a stop in its loop is not seen: its samples are put down to the call of it. So where all are of one line, it
     * may be that this only calls it.
     */
    private static double interpreted(List<Item> there, String method) {
        var byLine = new HashMap<Frame, Double>();
        there.forEach(i -> i.stack.innermostFrame().filter(f -> f.is(method))
                .ifPresent(f -> byLine.merge(f, i.interpreted, Double::sum)));
        double all = byLine.values().stream().mapToDouble(n -> n).sum();
        return byLine.values().stream().anyMatch(n -> n > ONE_LINE * all) ? 0 : all / sum(there);
    }

    private static double own(List<Item> there, String method) {
        return there.stream().filter(i -> i.innermost(method) == 0).mapToDouble(Item::weight).sum() / sum(there);
    }

    /** The frame with most weight, of equal ones the first. */
    private static Optional<Frame> line(List<Item> items, Function<Item, Frame> frame) {
        var lines = new HashMap<Frame, Double>();
        items.forEach(i -> {
            Frame f = frame.apply(i);
            if (f != null) {
                lines.merge(f, i.weight, Double::sum);
            }
        });
        return most(lines);
    }

    /** The outermost frame that is no framework's shows the packages of the application. */
    private static Optional<Frame> caller(List<Item> there, String method) {
        return line(there, i -> {
            var outer = i.frames().subList(i.innermost(method), i.frames().size()).stream().filter(HotPlace::ownCode)
                    .toList();
            if (outer.isEmpty() || root(outer.getLast()).equals(root(outer.getFirst()))
                    && outer.getFirst().equals(i.frames().get(i.innermost(method)))) {
                return null;
            }
            String root = root(outer.getLast());
            return outer.stream().filter(f -> root(f).equals(root)).findFirst().orElse(null);
        });
    }

    private static boolean ownCode(Frame frame) {
        return !handsOn(frame) && Frameworks.libraryOf(frame).isEmpty();
    }

    /** The first two parts of its package. */
    private static String root(Frame frame) {
        String[] parts = frame.type().split("\\.", 3);
        return parts.length < 3 ? parts[0] : parts[0] + "." + parts[1];
    }

    private static Set<String> callers(List<Item> there, String method) {
        var by = new HashMap<String, Double>();
        there.forEach(i -> i.frames().subList(i.innermost(method), i.frames().size()).stream().filter(HotPlace::ownCode)
                .map(Frame::qualifiedMethod).distinct().forEach(m -> by.merge(m, i.weight, Double::sum)));
        double least = MOSTLY * sum(there);
        var mostly = by.entrySet().stream().filter(e -> e.getValue() >= least).map(Map.Entry::getKey)
                .collect(Collectors.toCollection(HashSet::new));
        mostly.add(method);
        return Set.copyOf(mostly);
    }

    /**
     * True if the place only hands on work, since it is code of a server or of a pool, or the outermost method of the application, and does
     * hardly anything itself.
     */
    public boolean handsOn() {
        return handsOn(frame) || kind.isEmpty() && callers.size() == 1 && own < LEAST_OWN;
    }

    private static boolean handsOn(Frame frame) {
        return !Layer.ofApplication(frame);
    }

    /** The place in words. */
    public String at() {
        return frame + caller.map(c -> ", called by " + c).orElse("");
    }

    /** What takes the time there, as the beginning of a sentence. */
    public String text() {
        return Numbers.percent(share) + " % of " + shareOf() + " "
                + kind.map(k -> k == CodeKind.SPINNING ? "is spent waiting without a stop" : "goes to " + k.text())
                        .orElse("is spent")
                + compiled() + " at " + at();
    }

    private String compiled() {
        return deoptimized.map(d -> ", deoptimized " + Numbers.rate(d.perSecond()) + " times per second (" + d.reason()
                + " in line " + d.line() + "),")
                .orElseGet(() -> notCompiled()
                        ? ", not compiled" + failure.map(why -> " (" + why + ")").orElse("") + ","
                        : failure.map(why -> ", of which a compilation failed (" + why + "),").orElse(""));
    }

    /** The whole that the share refers to: samples of Java code say how the part of it in Java code is spent. */
    public String shareOf() {
        return complete ? "the CPU time" : "the CPU time (by samples of Java code)";
    }
}
