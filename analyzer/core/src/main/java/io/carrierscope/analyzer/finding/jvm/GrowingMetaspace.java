package io.carrierscope.analyzer.finding.jvm;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.finding.jvm.GrowingMemory.MemoryLimit;
import io.carrierscope.analyzer.fold.jvm.ClassLoaders;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Growth;
import io.carrierscope.analyzer.fold.stat.TimeBins;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.RuntimeEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * More and more classes stay loaded. Judged from the live classes of {@code jdk.ClassLoadingStatistics}; {@code
 * jdk.ClassLoaderStatistics} tells whose. A start-up loads classes, too: so of the first minute of a JVM only loaders that grow in number tell.
 */
public final class GrowingMetaspace extends GrowingMemory {
    public static final String ID = "metaspace-growth";
    /** Fewer classes may come with the first requests. */
    private static final double NOTABLE_CLASSES = 200;
    private static final double NOTABLE_SHARE = 0.05;
    static final double FEW_LOADERS = 10;
    static final double STARTS_NANOS = 60e9;
    /** A class with its methods and constants, where its loader was not counted. */
    private static final double BYTES_PER_CLASS = 8 << 10;
    private static final String LIVE = "jdk.ClassLoadingStatistics";

    public GrowingMetaspace() {
        super(ID,
                "More and more classes stay loaded, and the metaspace will be full within an hour.",
                "find what keeps these class loaders, or creates a class for each request: jcmd PID VM.classloaders",
                "parts of the program are used for the first time",
                List.of(RuntimeEvents.ClassCount.class, RuntimeEvents.ClassLoaderUse.class,
                        JvmEvent.PhysicalMemory.class));
    }

    @Override
    Verdict judge(MeasuredRecording r) {
        var sight = r.visibility().of(RuntimeEvents.ClassCount.class);
        if (sight.blind()) {
            return new Verdict.Unknown(this, sight);
        }
        var live = r.measured().footprint.liveClasses();
        var points = live.points(afterStart(r));
        var counts = points.stream().mapToDouble(Growth.Point::value).summaryStatistics();
        var limit = r.profile().bytes("MaxMetaspaceSize")
                .map(bytes -> new MemoryLimit(bytes, "-XX:MaxMetaspaceSize")).or(() -> MemoryLimit.ofProcess(r));
        double each = r.measured().classLoaders.bytesPerClass().orElse(BYTES_PER_CLASS);
        return Growth.of(points)
                .filter(g -> g.grown() >= Math.max(NOTABLE_CLASSES, NOTABLE_SHARE * counts.getMin()))
                .flatMap(g -> limit.filter(l -> MemoryLimit.soon(g.times(each).secondsUntil(l.bytes())))
                        .<Verdict>map(l -> found(r, g, g.times(each), l)))
                .orElseGet(() -> counts.getMax() - counts.getMin() >= NOTABLE_CLASSES / 2
                        || limit.filter(l -> Stream.of(points, live.points(0))
                                .allMatch(some -> mayFill(some, l.bytes() / each))).isPresent()
                                        ? new Verdict.Unknown(this,
                                                "more classes are loaded, for too short a time to tell whether this goes on",
                                                "a longer recording")
                                        : new Verdict.Absent(this, LIVE, "%,.0f to %,.0f classes were loaded",
                                                live.least().orElse(0), live.most().orElse(0)));
    }

    /** The first part of the recording that is after the start of the JVM; the very first where loaders grow in number. */
    private static int afterStart(MeasuredRecording r) {
        double starting = loaders(r).isPresent() ? 0 : STARTS_NANOS - ageNanos(r);
        return (int) Math.clamp(Math.ceil(starting * TimeBins.COUNT / r.window().lengthNanos()), 0, TimeBins.COUNT);
    }

    private static Optional<ClassLoaders.More> loaders(MeasuredRecording r) {
        return r.measured().classLoaders.most(FEW_LOADERS);
    }

    private Verdict found(MeasuredRecording r, Growth classes, Growth bytes, MemoryLimit limit) {
        var evidence = new ArrayList<>(List.of(Evidence.of(LIVE,
                "at least %,.0f more classes a minute stay loaded, about %,.0f MiB: %,.0f are loaded in"
                        + " %,.0f MiB, %s, which is used up in %s if this goes on",
                60 * classes.perSecond(), MemoryLimit.mebibytesPerMinute(bytes.perSecond()), classes.last(),
                MemoryLimit.mebibytes(bytes.last()), limit.text(bytes.last()),
                MemoryLimit.time(bytes.secondsUntil(limit.bytes())))));
        loaders(r).ifPresent(m -> evidence.add(Evidence.of("jdk.ClassLoaderStatistics", "%s", text(m))));
        return new Verdict.Found(this, limit.share(bytes.last()), limit.what(), evidence);
    }

    private static String text(ClassLoaders.More m) {
        return Figure.text("%,.0f more class loaders of %s, with %,.0f classes", m.loaders(),
                m.loader(), m.classes());
    }

    @Override
    public Optional<String> headline(MeasuredRecording subject, Verdict.Found found) {
        return Optional.of(found.evidence().getFirst().claim()
                + loaders(subject).map(m -> "; there are " + text(m)).orElse(""));
    }
}
