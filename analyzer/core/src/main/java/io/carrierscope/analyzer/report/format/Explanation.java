package io.carrierscope.analyzer.report.format;

import static io.carrierscope.analyzer.fold.stat.Figure.text;

import io.carrierscope.analyzer.cell.Cell.Hold;
import io.carrierscope.analyzer.cell.Cell.UnitOfWork;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.compare.Asymmetry;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.NoiseFloor;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.fold.wait.SocketWaits;
import io.carrierscope.analyzer.fold.wait.Waited;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.KnownTime;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes a cell or a comparison in English; every number in the text is also in the report's figures. */
public final class Explanation {
    private static final String DUMP = "a thread dump under load shows it (JDK 21 or newer, with jcmd), and ";
    private static final String MORE_CLIENTS = "a run with more clients shows whether their number is the limit";

    private Explanation() {}

    /** One sentence: the bottleneck of the cell and whether it predicts the measured throughput. */
    public static String of(JudgedCell cell) {
        if (cell.cell().failure().isPresent()) {
            return "The cell failed: " + cell.cell().failure().get().reason();
        }
        if (cell.cell().hold().isPresent()) {
            return held(cell.cell().hold().get());
        }
        var x = cell.cell().throughputPerSecond();
        if (x.isEmpty()) {
            return "No requests in this recording, so throughput and its limits are unknown."
                    + notCounted(Tasks.notCounted(cell.cell()));
        }
        return limit(cell) + cell.cell().tasks().map(tasks -> " " + of(tasks)).orElse("");
    }

    /** The throughput and its bottleneck, of a cell or recording that has a throughput. */
    public static String limit(JudgedCell cell) {
        return cell.limit().map(b -> limit(cell, b, cell.bounds().measuredPerSecond().getAsDouble()))
                .map(limited -> limited + cell.cell().outcome().unrecorded()
                        .map(p -> text(" Without Flight Recorder %,.0f/s.", p.perSecond())).orElse(""))
                .orElse(text("%s %s per second. %s", Numbers.rate(cell.cell().outcome().perSecond()),
                        cell.cell().unit().many(), withoutBound(cell.cell())))
                + unknownWait(cell).map(wait -> " " + wait + "; " + shownBy(cell.cell()) + ".").orElse("");
    }

    /** How much of a request of an application is of unknown kind, where that is much and no limit explains the cell; no sentence. */
    public static Optional<String> unknownWait(JudgedCell cell) {
        return KnownTime.of(cell.cell()).filter(t -> t.muchUnknown() && !cell.bounds().explained())
                .map(t -> text("%s of %s ms per request are of unknown kind (%sa lock, a pool, another service)",
                        Numbers.millis(t.unknownNanos()), Numbers.millis(t.serviceNanos()),
                        cell.cell().server().filter(MeasuredRecording::crowded).isPresent() ? "a processor, " : ""));
    }

    private static String unknownWait(String name, JudgedCell cell) {
        return unknownWait(cell).map(wait -> " Not explained: of " + name + " " + wait + ".").orElse("");
    }

    private static String shownBy(Cell cell) {
        return cell.server().filter(s -> s.dump().isEmpty())
                .map(s -> s.profile().jdkFeature() >= Visibility.JDK_WITH_METHOD_TRACE
                        ? CommandName.recordingWaits(s.profile().jdkFeature()) + " under load shows it, and "
                        : DUMP)
                .orElse("") + MORE_CLIENTS;
    }

    private static String withoutBound(Cell cell) {
        if (cell.kind() instanceof Subject.Service) {
            return "The recording shows no limit near that.";
        }
        return cell.host().crowdedOut()
                ? text("What limits them is not known: processes outside the cell used %.2f of %d processors.",
                        cell.host().busyProcessorsOutsideCell().orElse(0),
                        cell.server().orElseThrow().profile().hardwareThreads())
                : "The recordings do not suffice to compute a bound.";
    }

    /** What a task is here, why, and what does not count as one. */
    public static String of(Tasks tasks) {
        return tasks.why() + "." + notCounted(tasks.leftOut());
    }

    private static String notCounted(List<String> lines) {
        return lines.isEmpty() ? "" : " Not counted as tasks: " + String.join("; ", lines) + ".";
    }

    private static String held(Hold hold) {
        return text("%,d of %,d connections were open after %,.2f s%s.", hold.reached(), hold.target(), hold.seconds(),
                hold.met() ? "" : "; stopped by: " + hold.stoppedBy());
    }

    /** The load of a service is unknown, so a gap to its limit needs no explanation. */
    private static String limit(JudgedCell cell, Bound binding, double measured) {
        double residual = binding.perSecond() / measured - 1;
        if (cell.bounds().explained()) {
            return text("Limited by %s: at most %,.0f/s (%s); measured %,.0f/s%s.", binding.limit(),
                    binding.perSecond(), binding.formula(), measured,
                    cell.cell().observed().isEmpty() ? " (explained)" : "");
        }
        return cell.cell().observed().isEmpty()
                ? text("Not explained: the smallest bound is %s, at most %,.0f/s (%s); measured %,.0f/s, residual"
                        + " %+.0f %%.", binding.limit(), binding.perSecond(), binding.formula(), measured,
                        100 * residual)
                : ofService(binding, measured);
    }

    private static String ofService(Bound nearest, double measured) {
        return text(measured < nearest.perSecond()
                ? "%,.0f/s were measured, below all known limits. The nearest is that of %s: at most %,.0f/s (%s)."
                : "%,.0f/s were measured, more than %s should allow: at most %,.0f/s (%s). So that limit is computed too low.",
                measured, nearest.limit(), nearest.perSecond(), nearest.formula());
    }

    /** One paragraph: which cell is faster, by how much, both bottlenecks, and the causes of the difference. */
    public static String of(Comparison c) {
        String fast = c.axis().label(c.a().key());
        String slow = c.axis().label(c.b().key());
        double x = c.a().throughputPerSecond().orElse(0);
        double y = c.b().throughputPerSecond().orElse(0);
        if (!c.comparable()) {
            return text("%s and %s are not comparable (%,.0f and %,.0f %s per second): %s.", fast, slow, x, y, unit(c),
                    String.join("; ", c.asymmetries()));
        }
        if (!c.shown()) {
            return text("No difference shown between %s and %s (%,.0f and %,.0f %s per second).", fast, slow, x, y,
                    unit(c)) + recorded(c) + tailGap(c);
        }
        return text("%s %s %.2f times as many %s per second as %s (%,.0f : %,.0f).", fast,
                c.b().typical().cell().unit() == UnitOfWork.TASK ? "ends" : "answers", c.ratio(), unit(c), slow, x, y)
                + (Sides.fewerMayHaveCome(c.a(), c.b())
                        ? text(" Each took no longer in %s, so fewer may have come to it.", slow)
                        : "")
                + recorded(c) + tailGap(c) + limits(c, fast, slow) + causes(c, fast, slow) + generator(c)
                + c.properties().map(p -> " They also differ in " + p + ", which may be the reason.").orElse("")
                + warnings(c.asymmetries());
    }

    /** Why the throughputs of two sides cannot be compared. */
    public static String withoutThroughput(CellGroup a, CellGroup b) {
        var lacking = Stream.of(a, b).filter(s -> s.throughputPerSecond().orElse(0) <= 0).map(s -> s.key().id())
                .toList();
        return (lacking.isEmpty()
                ? "One side counts requests and the other tasks, so their throughputs cannot be compared."
                : "No throughput to compare: neither requests nor tasks in " + String.join(" and ", lacking) + "."
                        + SharedWaits.of(a, b).map(w -> shared(w, a, b)).orElse("") + " "
                        + waysToCount(Stream.of(a, b).flatMap(s -> s.typical().cell().subject().stream()).toList())
                        + ".")
                + Stream.of(a, b).filter(s -> !lacking.contains(s.key().id()))
                        .map(s -> " " + limited(s.key().id(), s.typical()) + ".").collect(Collectors.joining())
                + " The figures below show how the sides differ."
                + warnings(Asymmetry.between(a.typical().cell(), b.typical().cell()));
    }

    /** What the waits that both have tell instead. */
    private static String shared(SharedWaits waits, CellGroup a, CellGroup b) {
        boolean more = waits.one() > waits.other();
        double ratio = more ? waits.one() / waits.other() : waits.other() / waits.one();
        return text(" But both %s, %s and %s times per second: ", waits.at(), Numbers.rate(waits.one()),
                Numbers.rate(waits.other()))
                + (ratio < NoiseFloor.LEAST_OF_SINGLE_RUNS
                        ? "no difference shown"
                        : text("%s does %.2f times the work", (more ? a : b).key().id(), ratio))
                + ", if a request does so as often on both sides.";
    }

    /** How to count the requests of such applications, as a sentence without its end. */
    public static String waysToCount(List<MeasuredRecording> recordings) {
        return RequestPreset.ways(recordings.stream().mapToInt(r -> r.profile().jdkFeature()).min().orElse(0),
                method -> recordings.stream().anyMatch(r -> r.ran(method)));
    }

    private static String unit(Comparison c) {
        return c.b().typical().cell().unit().many();
    }

    private static String recorded(Comparison c) {
        return c.recorded().filter(r -> c.recorderMisleads())
                .map(r -> " Flight Recorder takes more from one than from the other, so recordings alone would mislead: "
                        + Sentences.byBoth(c, r) + ".")
                .orElse("");
    }

    private static String tailGap(Comparison c) {
        return c.tailGap()
                .map(t -> text(" The p99 response time of %s is %.2f times that of %s (%,.2f :"
                        + " %,.2f ms).", c.axis().label(t.longer().key()), t.ratio(), c.axis().label(t.shorter().key()),
                        t.longerNanos() / 1e6, t.shorterNanos() / 1e6))
                .orElse("");
    }

    private static String limits(Comparison c, String fast, String slow) {
        var a = c.a().typical();
        var b = c.b().typical();
        boolean ours = a.cell().observed().isEmpty();
        String unknown = unknownWait(slow, b) + unknownWait(fast, a);
        if (!unknown.isEmpty()) {
            return unknown;
        }
        if (a.limit().isPresent() && b.limit().isPresent()
                && (ours || a.bounds().explained() && b.bounds().explained())) {
            return text(" %s is limited by %s (%,.0f/s), %s by %s (%,.0f/s); these bounds predict a ratio of %.2f%s.",
                    slow, b.limit().get().limit(), b.limit().get().perSecond(), fast,
                    a.limit().get().limit(), a.limit().get().perSecond(), c.predictedRatio().getAsDouble(),
                    c.recorded().map(r -> text(", and the recorded parts had %.2f", r.ratio())).orElse(""));
        }
        if (a.limit().isEmpty() && b.limit().isEmpty()) {
            return ours ? "" : " Neither recording shows a limit near its throughput.";
        }
        return ours ? "" : " " + limited(slow, b) + "; " + limited(fast, a) + ".";
    }

    /** As {@link #limit(JudgedCell)} says it of a service. */
    private static String limited(String name, JudgedCell cell) {
        return cell.limit().map(bound -> text(cell.bounds().explained()
                ? "%s is limited by %s (%,.0f/s)"
                : bound.perSecond() > cell.cell().throughputPerSecond().orElse(0)
                        ? "%s is below all known limits, the nearest being %s (%,.0f/s)"
                        : "%s did more than %s should allow (%,.0f/s)",
                name, bound.limit(), bound.perSecond()))
                .orElse(name + " shows no limit near its throughput");
    }

    private static String causes(Comparison c, String fast, String slow) {
        String processors = processorTime(c, fast, slow).map(" Why: "::concat).orElse("");
        String notKnown = notKnown(c, fast, slow);
        if (c.causes().isEmpty()) {
            return processors.isEmpty() && notKnown.isEmpty()
                    ? " No cause was found in " + slow + " that " + fast + " does not have."
                    : processors + notKnown;
        }
        var text = new StringBuilder(c.fewerProcessors() ? processors + " Also: " : " Why: ");
        for (Verdict.Found f : c.causes()) {
            text.append(f.cause()).append(" in ").append(slow).append(" – ").append(claims(f))
                    .append("; ").append(Character.toLowerCase(f.advice().charAt(0))).append(f.advice().substring(1))
                    .append(". ");
        }
        return text.toString().stripTrailing() + notKnown;
    }

    /** A recording that does not show a cause does not tell that the other cell is slower because of it. */
    private static String notKnown(Comparison c, String fast, String slow) {
        var causes = c.notKnownOfFaster();
        return causes.isEmpty()
                ? ""
                : " Found in " + slow + ", and not known of " + fast + ": "
                        + causes.stream().map(Verdict.Found::cause).collect(Collectors.joining(", ")) + ".";
    }

    /** What it is, and where. */
    private static String claims(Verdict.Found f) {
        return f.evidence().stream().limit(2).map(Evidence::claim).collect(Collectors.joining(", "));
    }

    /**
     * Explains the throughput of two cells limited by processors: processors available to each divided by CPU time per
     * request.
     */
    private static Optional<String> processorTime(Comparison c, String fast, String slow) {
        var a = c.a().typical();
        var b = c.b().typical();
        return a.limitedByCpu() && b.limitedByCpu() && unknownWait(a).isEmpty() && unknownWait(b).isEmpty()
                ? Optional.of(text("processors limit both; %s had %.2f of them and took %,.1f µs per %s, %s %.2f and"
                        + " %,.1f µs.", slow, left(b), demandMicros(b), b.cell().unit().one(), fast, left(a),
                        demandMicros(a)))
                : Optional.empty();
    }

    /** The load generator takes its part of the same processors; no sentence where its CPU time is not known of both. */
    private static String generator(Comparison c) {
        double fast = c.a().typical().cell().clientCpuNanosPerRequest().orElse(0);
        double slow = c.b().typical().cell().clientCpuNanosPerRequest().orElse(0);
        boolean cpu = Stream.of(c.a(), c.b()).map(CellGroup::typical).allMatch(x -> x.limitedByCpu()
                && !(x.cell().kind() instanceof Subject.ClientUnderTest));
        return !cpu || fast == 0 || slow == 0
                ? ""
                : text(" The load generator took %,.1f µs per request beside %s and %,.1f µs beside %s.", slow / 1e3,
                        c.axis().label(c.b().key()), fast / 1e3, c.axis().label(c.a().key()));
    }

    private static double left(JudgedCell cell) {
        return cell.cell().subject().flatMap(s -> s.availableProcessors().stream().boxed().findFirst()).orElse(0.0);
    }

    private static double demandMicros(JudgedCell cell) {
        return cell.cell().subjectCpuNanosPerRequest().orElse(0) / 1e3;
    }

    private static String warnings(List<String> asymmetries) {
        return asymmetries.isEmpty() ? "" : " Warnings: " + String.join("; ", asymmetries) + ".";
    }

    /**
     * How often both sides wait at one place of the application as its code asks, in a sleep or for another process: with the same code this
     * is a measure of the work done where one side has neither requests nor tasks. Waits for locks and queues depend on the threads, so they
     * do not count. Wrong where a side waits there more or less often for one request.
     *
     * @param at what they do and the method of the application, without its line, which another version may move
     * @param one how often the first side waits there per second
     * @param other the same of the second side
     */
    public record SharedWaits(String at, double one, double other) {
        /** The error of a smaller number is more than 10 % (standard error of a count). */
        private static final long FEWEST = 100;
        /** Reads count only where each that takes longer was recorded: otherwise their number is one of the settings. */
        private static final long THRESHOLD_NANOS = 1_000_000;
        /** They take much longer than that, so few are left out. */
        private static final long LONG_NANOS = 5_000_000;

        /** The place where the side that waits less often does so most; empty without one. */
        public static Optional<SharedWaits> of(CellGroup a, CellGroup b) {
            return a.typical().cell().subject()
                    .flatMap(x -> b.typical().cell().subject().flatMap(y -> of(x, y)));
        }

        private static Optional<SharedWaits> of(MeasuredRecording a, MeasuredRecording b) {
            var one = counts(a);
            var other = counts(b);
            return one.entrySet().stream()
                    .filter(e -> Math.min(e.getValue(), other.getOrDefault(e.getKey(), 0L)) >= FEWEST)
                    .map(e -> new SharedWaits(e.getKey(), e.getValue() / a.window().lengthSeconds(),
                            other.get(e.getKey()) / b.window().lengthSeconds()))
                    .max(Comparator.comparingDouble((SharedWaits w) -> Math.min(w.one, w.other))
                            .thenComparing(w -> w.at));
        }

        private static Map<String, Long> counts(MeasuredRecording r) {
            var sleeps = r.visibility().of(Topic.SLEEPS).seen()
                    ? r.measured().waits.sites(k -> k == WaitKind.SLEEP).stream().filter(w -> w.site().ofApplication())
                    : Stream.<Waited>empty();
            var reads = r.visibility().seesFrom(THRESHOLD_NANOS, Topic.SOCKETS)
                    ? r.measured().sockets.sites().stream().filter(SharedWaits::answers)
                    : Stream.<SocketWaits.Waited>empty();
            return Stream.concat(sleeps.map(w -> Map.entry("sleep at " + method(w.site().at()), w.count())),
                    reads.map(w -> Map.entry("read at " + method(w.site().at()), w.count())))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Long::sum));
        }

        private static String method(String at) {
            return at.replaceFirst(":\\d+$", "");
        }

        private static boolean answers(SocketWaits.Waited w) {
            return w.site().read() && !w.site().ofClients() && w.totalNanos() >= LONG_NANOS * w.count();
        }
    }
}
