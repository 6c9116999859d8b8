package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.HotPlace;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.suspicion.JudgedService.State;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.Stack;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellFlames;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The answer of a profile, which is a recording without waits or without CPU load: the method with most CPU time, else with most memory
 * allocated, else with most time or most waits of threads.
 *
 * @param text such as {@code most CPU time: 71 % at shop.Prices.sum:12; CPU 12.3 % of 4 processors}
 * @param share the share that the place has; 1 where it is not known
 * @param at the place as a phrase
 * @param flames all stacks
 */
record HottestPlace(String text, double share, String at, Optional<Block> flames) {
    private static final String MEMORY = "most memory allocated";
    /** A place with a smaller part of the CPU time does not stand out. */
    private static final double FAIR = 0.2;
    /** From fewer samples a place follows by chance. */
    private static final long FEWEST = 20;
    /** With fewer bytes per second the heap is hardly ever collected. */
    private static final double MUCH_PER_SECOND = 1e6;
    /** A line with nearly all of its method stands for it. */
    private static final double NEARLY_ALL = 0.9;

    /** Returns the answer; empty unless the recording is a profile with enough samples. */
    static Optional<HottestPlace> of(JudgedCell c) {
        return c.cell().observed().filter(s -> c.service().filter(j -> j.state() == State.NOT_SEEN).isPresent())
                .flatMap(s -> cpu(c, s).map(p -> StateText.load(s).map(p::beside).orElse(p))
                        .or(() -> allocated(c, s).filter(a -> s.measured().allocations.totalBytes() >= MUCH_PER_SECOND
                                * s.window().lengthSeconds()))
                        .or(() -> wall(c, s)).or(() -> allocated(c, s)).or(() -> outside(c, s))
                        .or(() -> waiting(c, s)));
    }

    private static Optional<HottestPlace> cpu(JudgedCell c, MeasuredRecording s) {
        var samples = s.measured().samples;
        if (samples.count() < FEWEST) {
            return Optional.empty();
        }
        Map<Stack, Long> stacks = samples.samples().stream()
                .collect(Collectors.toMap(x -> x.stack(), x -> x.count(), Long::sum));
        Map<Stack, String> groups = samples.samples().stream()
                .collect(Collectors.toMap(x -> x.stack(), x -> x.group(), (a, b) -> a));
        String what = samples.complete() ? "most CPU time" : "most samples of running Java code";
        return most(what, stacks, stack -> "in thread " + Texts.plain(groups.get(stack)), CellFlames.cpu(c.cell()));
    }

    boolean ofMemory() {
        return text.startsWith(MEMORY);
    }

    /** The most of little CPU time is little. */
    private HottestPlace beside(String load) {
        return new HottestPlace(text + "; " + load, share, at, flames);
    }

    /** Where most of the CPU time goes, as a clause, if a fair part of it goes to one place, or to it and what it calls. */
    static Optional<String> ofCpu(JudgedCell c, MeasuredRecording s) {
        boolean complete = s.measured().samples.complete();
        String of = complete ? " % of it " : " % of its Java code ";
        double part = complete ? HotPlace.ofJava(s) : 1;
        return s.measured().samples.count() < FEWEST
                ? Optional.empty()
                : cpu(c, s).filter(p -> part * p.share >= FAIR).map(p -> Numbers.percent(part * p.share) + of + p.at)
                        .or(() -> s.hotPlace().filter(h -> h.share() >= FAIR && !h.handsOn())
                                .map(h -> Numbers.percent(h.share()) + " % of it at or below " + Texts.plain(h.at())));
    }

    private static Optional<HottestPlace> allocated(JudgedCell c, MeasuredRecording s) {
        return most(MEMORY, s.measured().allocations.stacks(), x -> "in the JVM",
                CellFlames.allocated(c.cell()));
    }

    private static Optional<HottestPlace> outside(JudgedCell c, MeasuredRecording s) {
        return most("most memory allocated outside of the heap", s.measured().allocations.nativeStacks(),
                x -> "in the JVM", CellFlames.outsideOfHeap(c.cell()));
    }

    private static Optional<HottestPlace> wall(JudgedCell c, MeasuredRecording s) {
        var stacks = s.measured().wallSamples.stacks();
        return stacks.values().stream().mapToLong(Long::longValue).sum() < FEWEST
                ? Optional.empty()
                : most("most time of threads in the application", stacks, x -> "", CellFlames.wall(c.cell()));
    }

    private static Optional<HottestPlace> waiting(JudgedCell c, MeasuredRecording s) {
        return c.mostWaits().stream().findFirst().map(w -> new HottestPlace("most waiting: "
                + Numbers.rate(w.meanWaiting(s.window())) + " threads for " + w.resourceWithArticle() + " at "
                + Texts.plain(w.place()), 1, Texts.plain(w.place()), CellFlames.waits(c.cell())));
    }

    /** @param elsewhere names the place of a stack without a Java method */
    private static Optional<HottestPlace> most(String what, Map<Stack, Long> all, Function<Stack, String> elsewhere,
            Optional<Block> flames) {
        var stacks = new HashMap<>(all);
        Long without = stacks.remove(Stack.NONE);
        return without != null && without > sum(stacks) ? Optional.empty() : ofStacks(what, stacks, elsewhere, flames);
    }

    private static Optional<HottestPlace> ofStacks(String what, Map<Stack, Long> stacks,
            Function<Stack, String> elsewhere, Optional<Block> flames) {
        var byMethod = new HashMap<String, Map<String, Long>>();
        stacks.forEach((stack, n) -> {
            var frame = frame(stack);
            byMethod.computeIfAbsent(
                    frame.map(f -> "in " + f.qualifiedMethod()).orElseGet(() -> elsewhere.apply(stack)),
                    m -> new HashMap<>()).merge(frame.map(f -> "at " + f).orElse(""), n, Long::sum);
        });
        double all = sum(stacks);
        return byMethod.entrySet().stream().filter(m -> all > 0)
                .max(Comparator.<Map.Entry<String, Map<String, Long>>>comparingLong(m -> sum(m.getValue()))
                        .thenComparing(Map.Entry.comparingByKey()))
                .map(m -> of(what, sum(m.getValue()) / all, Texts.plain(place(m)), flames));
    }

    private static HottestPlace of(String what, double share, String at, Optional<Block> flames) {
        return new HottestPlace(what + ": " + Numbers.percent(share) + " % " + at, share, at, flames);
    }

    /** The line, if it has nearly all that the method has. */
    private static String place(Map.Entry<String, Map<String, Long>> method) {
        return method.getValue().entrySet().stream()
                .filter(line -> !line.getKey().isEmpty()
                        && line.getValue() >= NEARLY_ALL * sum(method.getValue()))
                .map(Map.Entry::getKey).findFirst().orElse(method.getKey());
    }

    private static long sum(Map<?, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The innermost frame of the application, else of Java. */
    private static Optional<Frame> frame(Stack stack) {
        return stack.firstApplicationFrame()
                .or(() -> stack.frames().stream().filter(f -> !f.ofLibrary()).findFirst());
    }
}
