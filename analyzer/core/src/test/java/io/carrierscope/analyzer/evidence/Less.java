package io.carrierscope.analyzer.evidence;

import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.Setting;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadCpuLoad;
import io.carrierscope.analyzer.recording.event.JvmEvent.Timed;
import io.carrierscope.analyzer.recording.event.Stack;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * One way to know less of the same time, or of a part of it.
 *
 * @param cut true if it leaves out a part of the time: then the rest may show what the whole did not, and nothing that asked for more
 */
record Less(String name, boolean cut, UnaryOperator<Evidence> of) {
    private static final List<String> THRESHOLDS = List.of("10 ms", "20 ms", "100 ms", "infinity");
    private static final long MILLI = 1_000_000;
    private static final int TENTH = 10;
    /** Of these the last period of a short recording is missing where it is long, as in one that was cut. */
    private static final Set<String> LOADS = Set.of("jdk.CPULoad", "jdk.ThreadCPULoad");
    private static final String DUMP = "jdk.ThreadDump";
    private static final int FEW_FRAMES = 16;
    /** Without these a file is no recording, or is one of another kind. */
    private static final Set<String> ALWAYS = Set.of("jdk.ActiveSetting", "jdk.DataLoss");

    static List<Less> of(Evidence whole) {
        var all = new ArrayList<Less>();
        for (String type : whole.types()) {
            if (!ALWAYS.contains(type) && !type.startsWith("carrierscope.")) {
                of(whole, type, all);
            }
        }
        all.add(same("all waits of 20 ms or longer only", e -> e.types().stream().filter(t -> e.has(t, "threshold"))
                .reduce(e, (less, t) -> longer(less, t, "20 ms"), (a, b) -> b)));
        all.add(same("no stacks",
                e -> e.types().stream().filter(t -> e.has(t, "stackTrace")).reduce(e, Less::withoutStacks,
                        (a, b) -> b)));
        all.add(same("stacks of " + FEW_FRAMES + " frames", e -> e.each(x -> with(x, s -> new Stack(
                s.frames().subList(0, Math.min(FEW_FRAMES, s.frames().size())))))));
        if (whole.types().contains(DUMP)) {
            all.add(same("one thread dump", Less::firstDump));
        }
        all.addAll(untrusted());
        if (whole.profile().phase("measure").isEmpty()) {
            cuts(whole.window(), whole).forEach(all::add);
        }
        return all;
    }

    /** The same events in a file that may lack others: then nothing is absent. */
    static List<Less> untrusted() {
        return List.of(same("lost events", e -> e.plus(new JvmEvent.DataLoss(e.span().startNanos(), 4711))),
                same("a part that cannot be read", Evidence::damaged),
                same("an unknown JDK",
                        e -> unknown(e, "jdk.JVMInformation")
                                .toldAs(x -> x instanceof JvmEvent.Fact f && f.name().startsWith("java.") ? null : x)),
                same("a native image", e -> e.toldAs(x -> x instanceof JvmEvent.Jvm j
                        ? new JvmEvent.Jvm(j.startNanos(), "Substrate VM", j.version(), j.arguments(), j.program(),
                                j.pid(), j.bornMillis())
                        : x)));
    }

    private static Evidence firstDump(Evidence e) {
        var first = e.measured().getOrDefault(DUMP, List.of()).stream().findFirst();
        return e.each(DUMP, x -> first.filter(f -> f == x).orElse(null)).set(DUMP, "period", v -> "1 h");
    }

    private static void of(Evidence whole, String type, List<Less> all) {
        all.add(same("without " + type, e -> off(e, type)));
        all.add(same("as if " + type + " were unknown", e -> unknown(e, type)));
        if (Evidence.timed(type) && whole.has(type, "threshold")) {
            THRESHOLDS.forEach(t -> all.add(same(type + " of " + t, e -> longer(e, type, t))));
            for (int third = 0; third < 3; third++) {
                int part = third;
                all.add(same(type + " of 20 ms in third " + (part + 1),
                        e -> longerIn(e, type, third(e.window(), part))));
            }
            all.add(same(type + " of 20 ms, at last of 0 ns", e -> longer(e, type, "20 ms")
                    .alsoFrom(third(e.window(), 2).startNanos(), type, "threshold", "0 ns")));
        }
        if (whole.has(type, "stackTrace")) {
            all.add(same("no stacks of " + type, e -> withoutStacks(e, type)));
        }
        if (whole.has(type, "period") || whole.has(type, "throttle")) {
            all.add(new Less("a tenth of " + type, LOADS.contains(type), e -> thinned(e, type)));
        }
    }

    private static Less same(String name, UnaryOperator<Evidence> of) {
        return new Less(name, false, of);
    }

    /** This one after another. */
    Less after(Less first) {
        return new Less(first.name + ", then " + name, cut || first.cut, e -> of.apply(first.of.apply(e)));
    }

    private static Evidence off(Evidence e, String type) {
        return e.without(type).set(type, "enabled", v -> "false");
    }

    private static Evidence unknown(Evidence e, String type) {
        return e.without(type).toldAs(x -> x instanceof Setting s && s.eventType().equals(type) ? null : x);
    }

    private static Evidence longer(Evidence e, String type, String threshold) {
        long least = nanos(threshold);
        return e.each(type, x -> x instanceof Timed t && t.durationNanos() >= least ? x : null)
                .set(type, "threshold", v -> nanos(v) < least ? threshold : v);
    }

    private static long nanos(String threshold) {
        var parts = threshold.strip().split("\\s+");
        return parts.length < 2
                ? Long.MAX_VALUE
                : Long.parseLong(parts[0]) * Map.of("ns", 1L, "us", 1000L, "ms", MILLI, "s", 1000 * MILLI)
                        .getOrDefault(parts[1], Long.MAX_VALUE / 1_000_000);
    }

    /** A second recording with a higher threshold alone would not raise it: this is what two that follow each other leave. */
    private static Evidence longerIn(Evidence e, String type, Window part) {
        String before = e.profile().settings().value(type, "threshold").orElse("0 ns");
        if (nanos(before) >= 20 * MILLI) {
            return e;
        }
        return e.each(type,
                x -> !(x instanceof Timed t) || t.durationNanos() >= 20 * MILLI || !part.contains(t.endNanos())
                        ? x
                        : null)
                .alsoFrom(part.startNanos(), type, "threshold", "20 ms")
                .alsoFrom(part.endNanos(), type, "threshold", before);
    }

    private static Window third(Window all, int part) {
        long length = all.lengthNanos() / 3;
        return new Window(all.startNanos() + part * length, all.startNanos() + (part + 1) * length);
    }

    private static Evidence withoutStacks(Evidence e, String type) {
        return e.each(type, x -> with(x, s -> Stack.NONE)).set(type, "stackTrace", v -> "false");
    }

    private static JvmEvent with(JvmEvent event, UnaryOperator<Stack> change) {
        var parts = event.getClass().getRecordComponents();
        if (Stream.of(parts).noneMatch(p -> p.getType() == Stack.class)) {
            return event;
        }
        try {
            var values = new Object[parts.length];
            for (int i = 0; i < parts.length; i++) {
                values[i] = parts[i].getAccessor().invoke(event);
                values[i] = values[i] instanceof Stack s ? change.apply(s) : values[i];
            }
            return (JvmEvent) event.getClass().getDeclaredConstructor(
                    Arrays.stream(parts).map(RecordComponent::getType).toArray(Class[]::new)).newInstance(values);
        } catch (ReflectiveOperationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Every tenth event; of loads the mean of ten. */
    private static Evidence thinned(Evidence e, String type) {
        Map<Object, List<JvmEvent>> waiting = new HashMap<>();
        return e.each(type, x -> {
            var ten = waiting.computeIfAbsent(x instanceof ThreadCpuLoad l ? l.thread() : type, k -> new ArrayList<>());
            ten.add(x);
            if (ten.size() < TENTH) {
                return null;
            }
            var last = mean(List.copyOf(ten));
            ten.clear();
            return last;
        }).set(type, "period", Less::tenth).set(type, "throttle", Less::tenth);
    }

    private static JvmEvent mean(List<JvmEvent> events) {
        return switch (events.getLast()) {
            case CpuLoad l -> new CpuLoad(l.startNanos(),
                    events.stream().mapToDouble(x -> ((CpuLoad) x).jvmUser()).average().orElseThrow(),
                    events.stream().mapToDouble(x -> ((CpuLoad) x).jvmSystem()).average().orElseThrow(),
                    events.stream().mapToDouble(x -> ((CpuLoad) x).machineTotal()).average().orElseThrow());
            case ThreadCpuLoad l -> new ThreadCpuLoad(l.startNanos(), l.thread(),
                    events.stream().mapToDouble(x -> ((ThreadCpuLoad) x).load()).average().orElseThrow());
            // a sample stands for all bytes since the one before
            case Allocation a -> new Allocation(a.startNanos(), a.thread(), a.stack(), a.type(),
                    events.stream().mapToLong(x -> ((Allocation) x).bytes()).sum());
            case JvmEvent last -> last;
        };
    }

    /** Ten times the period of samples, a tenth of the rate of others. */
    private static String tenth(String value) {
        if (value.endsWith("/s")) {
            return Math.max(1, Integer.parseInt(value.replace("/s", "")) / TENTH) + "/s";
        }
        var parts = value.strip().split("\\s+");
        return parts.length == 2 ? Long.parseLong(parts[0]) * TENTH + " " + parts[1] : value;
    }

    private static Stream<Less> cuts(Window w, Evidence whole) {
        long length = w.lengthNanos();
        var cuts = new ArrayList<Less>();
        for (int percent : List.of(20, 40, 60)) {
            long at = length * percent / 100;
            cuts.add(new Less("without the first " + percent + " %", true,
                    e -> begun(e, new Window(w.startNanos() + at, w.endNanos()))));
            cuts.add(new Less("chunks after " + percent + " %", true,
                    e -> overlapping(e, new Window(w.startNanos() + at, w.endNanos()))));
            cuts.add(new Less("without the last " + percent + " %", true,
                    e -> ended(e, new Window(w.startNanos(), w.endNanos() - at))));
        }
        longest(whole).ifPresent(wait -> cuts.add(new Less("cut inside the longest wait", true, e -> ended(e,
                new Window(w.startNanos(), (wait.startNanos() + wait.endNanos()) / 2)))));
        return cuts.stream();
    }

    private static Optional<JvmEvent.Wait> longest(Evidence e) {
        var w = e.window();
        return e.measured().values().stream().flatMap(List::stream).filter(JvmEvent.Wait.class::isInstance)
                .map(JvmEvent.Wait.class::cast)
                .filter(x -> (x.startNanos() + x.endNanos()) / 2 > w.startNanos() + w.lengthNanos() / 2
                        && (x.startNanos() + x.endNanos()) / 2 < w.endNanos())
                .max(Comparator.comparingLong(Timed::durationNanos));
    }

    /** The first half, as a recording that ended earlier has it, or the second, as one that began later. */
    static Evidence half(Evidence e, boolean first) {
        var w = e.window();
        long middle = afterPause(e, w.startNanos() + w.lengthNanos() / 2);
        return first
                ? ended(e, new Window(w.startNanos(), middle))
                : begun(e, new Window(middle, w.endNanos()));
    }

    /** A pause that is cut is in neither half. */
    private static long afterPause(Evidence e, long nanos) {
        return e.measured().getOrDefault("jdk.GCPhasePause", List.of()).stream()
                .filter(p -> p.startNanos() <= nanos && end(p) >= nanos).mapToLong(p -> end(p) + 1).max().orElse(nanos);
    }

    private static long end(JvmEvent e) {
        return e instanceof Timed t ? t.endNanos() : e.startNanos();
    }

    /** A recording that began later has no wait that began before it. */
    private static Evidence begun(Evidence e, Window part) {
        return e.in(part, x -> x.startNanos() >= part.startNanos());
    }

    /** A file of its last chunks has waits that began in earlier ones. */
    private static Evidence overlapping(Evidence e, Window part) {
        return e.in(part, x -> end(x) >= part.startNanos());
    }

    /** A recording that ended earlier has no wait that ended after it. */
    private static Evidence ended(Evidence e, Window part) {
        return e.in(part, x -> end(x) < part.endNanos());
    }

}
