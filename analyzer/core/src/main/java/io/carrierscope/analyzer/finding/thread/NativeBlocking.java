package io.carrierscope.analyzer.finding.thread;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Poisson;
import io.carrierscope.analyzer.fold.thread.NativeCalls;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.model.Intervention;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asserts: virtual threads block their carriers in native code, such as a read of a file, a lookup of a host name or a library.
 * Such a wait leaves no event. Judged from {@code jdk.NativeMethodSample}, whose samples are a lower bound of the time in native
 * code; all CPU time of carriers is taken off, since native code may compute.
 */
public final class NativeBlocking extends CellCause {
    /** With fewer samples the relative error exceeds 0.45 (two standard errors of a count). */
    private static final int FEWEST_SAMPLES = 20;
    /** The period of the samples in the JDK's settings, for recordings that do not contain theirs. */
    private static final long PERIOD_NANOS = 20_000_000;
    /** Before this release the scheduler adds a carrier for calls of these classes. */
    private static final int JDK_THAT_ADDS_NONE = 23;
    private static final Set<String> COMPENSATED = Set.of("java.io.FileInputStream", "java.io.FileOutputStream",
            "java.io.RandomAccessFile", "sun.nio.ch.EPoll", "sun.nio.ch.UnixFileDispatcherImpl",
            "sun.nio.fs.UnixNativeDispatcher");
    private static final String SAMPLE = "jdk.NativeMethodSample";

    public NativeBlocking() {
        super("native-blocking",
                "Virtual threads block their carriers in native code, such as files, host names or libraries, which no event records.",
                "make these calls on platform threads",
                "other processes take the processors from threads in native code",
                List.of(JvmEvent.NativeSample.class, JvmEvent.ThreadCpuLoad.class), Set.of(Bound.Id.CARRIERS),
                Intervention.of("these native calls"));
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return mostly(subject)
                .map(c -> "virtual threads blocked their carriers in native code at " + Holder.at(c.stack()));
    }

    @Override
    public Optional<Verdict> judge(Cell cell, Bounds bounds) {
        return cell.subject().flatMap(s -> s.carrierTime().map(b -> judge(s, b)));
    }

    private Verdict judge(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var calls = server.measured().nativeCalls;
        if (carriers.carriers() > carriers.parallelism()) {
            return new Verdict.Absent(this, SAMPLE,
                    "%d carriers for a parallelism of %d: the scheduler adds some for calls that block",
                    carriers.carriers(), carriers.parallelism());
        }
        if (carriers.complete() && open(carriers) < Verdict.NOISE) {
            return new Verdict.Absent(this, List.of(open(carriers, "only ")));
        }
        if (compensated(server) > calls.count() / 2) {
            return new Verdict.Unknown(this,
                    "the scheduler of this JDK adds carriers for most of the native calls seen, and"
                            + " short parks of carriers were not recorded",
                    "jdk.ThreadPark#threshold=0ns");
        }
        double inNative = calls.count() * (double) periodNanos(server) / carriers.carrierNanos();
        double onCpu = server.carriersBusyProcessors().orElse(server.busyProcessors().orElse(0))
                * server.window().lengthNanos() / carriers.carrierNanos();
        double least = Poisson.least(calls.count()) * periodNanos(server)
                / carriers.carrierNanos();
        if (calls.count() >= FEWEST_SAMPLES && least - onCpu >= Verdict.NOISE) {
            return new Verdict.Found(this, inNative - onCpu, "carrier time", evidence(server, carriers)).atLeast();
        }
        return mayMatter(server, carriers)
                ? new Verdict.Unknown(this,
                        "samples of native code are too few to tell blocked carriers from busy ones",
                        SAMPLE + "#enabled=true,period=10ms").suspected(Math.max(0, inNative - onCpu))
                : new Verdict.Absent(this, SAMPLE, "%,d samples of virtual threads in native code", calls.count())
                        .given(server.visibility().of(Topic.NATIVE_SAMPLES));
    }

    /** The number of samples in calls for which the scheduler of this JDK adds a carrier. */
    private static long compensated(MeasuredRecording server) {
        return server.profile().jdkFeature() >= JDK_THAT_ADDS_NONE
                ? 0
                : server.measured().nativeCalls.sites().stream().filter(s -> s.stack().innermostFrame()
                        .filter(f -> COMPENSATED.contains(f.type())).isPresent()).mapToLong(NativeCalls.Site::count)
                        .sum();
    }

    /** Where virtual threads were in native code most. */
    static Optional<NativeCalls.Site> mostly(MeasuredRecording server) {
        return server.measured().nativeCalls.sites().stream().findFirst();
    }

    /** The time of the samples of the site, in nanoseconds. */
    static double nanos(MeasuredRecording server, NativeCalls.Site site) {
        return site.count() * (double) periodNanos(server);
    }

    /** The share of the time in which a virtual thread was in such a call, at least. */
    static double compensatedShare(MeasuredRecording server) {
        return Math.min(1, compensated(server) * (double) periodNanos(server) / server.window().lengthNanos());
    }

    /**
     * A carrier that blocks all the time has as many samples as any platform thread in native code. Where
     * carriers that matter would have few samples, there may be none by chance.
     */
    private static boolean mayMatter(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var calls = server.measured().nativeCalls;
        double expected = Verdict.NOISE * carriers.carrierNanos() / periodNanos(server);
        return Poisson.most(calls.count()) / Math.max(1, calls.rounds()) / carriers.parallelism() >= Verdict.NOISE
                || expected < FEWEST_SAMPLES / 2;
    }

    private static double open(CarrierTimeBreakdown carriers) {
        return carriers.waiting() + carriers.stuck() + carriers.unknown();
    }

    private static Evidence open(CarrierTimeBreakdown carriers, String only) {
        return Evidence.of("jdk.ThreadPark",
                "carriers were neither idle, pinned nor on CPU for %s%.0f %% of their time",
                only, 100 * open(carriers));
    }

    private static long periodNanos(MeasuredRecording server) {
        return server.settings().periodNanos(SAMPLE).orElse(PERIOD_NANOS);
    }

    private static List<Evidence> evidence(MeasuredRecording server, CarrierTimeBreakdown carriers) {
        var calls = server.measured().nativeCalls;
        var list = new ArrayList<Evidence>();
        list.add(Evidence.of(SAMPLE,
                "virtual threads were in native code in %,d samples; the JVM samples one thread each %d ms",
                calls.count(), periodNanos(server) / 1_000_000));
        mostly(server).map(NativeBlocking::site).ifPresent(list::add);
        if (carriers.complete()) {
            list.add(open(carriers, ""));
        }
        return list;
    }

    /** The place in the code, with the native method where it does not name that. */
    static String at(Stack stack) {
        return Holder.at(stack) + stack.innermostFrame().map(Frame::qualifiedMethod)
                .filter(m -> !stack.site().startsWith(m)).map(m -> ", in " + m).orElse("");
    }

    /** Where virtual threads are in native code. A single sample of a thread does not show how long the thread stays there. */
    static Evidence site(NativeCalls.Site most) {
        return Evidence.of(SAMPLE, "largest site %s (samples: %,d, of %,d threads%s)", at(most.stack()), most.count(),
                most.threadIds().size(),
                most.longestNanos() == 0 ? "" : Figure.text("; one for up to %.1f s", most.longestNanos() / 1e9));
    }
}
