package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Least;
import io.carrierscope.analyzer.fold.stat.Sample;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.OldObject;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Objects that were alive when a chunk ended, as a sample of those that were allocated. */
public final class OldObjects extends Fold<OldObjects> {
    /** The JVM keeps 256 unless it is told otherwise. */
    private static final int MAX_OBJECTS = 4_096;
    /** Names of holders beyond the third tell of the framework. */
    private static final int NEAREST = 3;
    /** Fewer tell nothing. */
    private static final int FEWEST = 5;

    private final Least<OldObject> objects = part(new Least<>(MAX_OBJECTS));

    /**
     * What most of the objects have in common.
     *
     * @param share of the objects
     * @param what class and where it is allocated or what holds it, as a phrase
     */
    public record Most(double share, String what) {}

    public OldObjects(Window window) {
        super(window);
        on(OldObject.class, o -> objects.add(Sample.mix(o.startNanos() * Sample.GAMMA + o.ageNanos()), o));
    }

    /** Returns what is most frequent among objects allocated before an instant, a collection that they survived; empty with few of them. */
    public Optional<Most> most(long beforeNanos) {
        var old = objects.values().stream().filter(o -> o.startNanos() - o.ageNanos() < beforeNanos).toList();
        var counts = new HashMap<String, Long>();
        old.forEach(o -> counts.merge(text(o), 1L, Long::sum));
        return old.size() < FEWEST
                ? Optional.empty()
                : counts.entrySet().stream()
                        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                        .map(e -> new Most((double) e.getValue() / old.size(), e.getKey()));
    }

    private static String text(OldObject o) {
        String at = o.stack().equals(Stack.NONE) ? "" : " allocated at " + Holder.at(o.stack());
        return Objects.toString(o.type(), "?") + at + held(o.path());
    }

    /** The fields of the application, between which there are collections of the JDK; without one the nearest holders. */
    private static String held(List<String> path) {
        var own = path.stream().filter(OldObjects::ofApplication).toList();
        var told = own.isEmpty() ? path : own;
        return path.isEmpty()
                ? ""
                : ", held by " + String.join(" of ", told.subList(0, Math.min(NEAREST, told.size())));
    }

    private static boolean ofApplication(String holder) {
        int dot = holder.lastIndexOf('.');
        return dot > 0 && !holder.endsWith("[]") && new Frame(holder.substring(0, dot), "", 0, false).application();
    }
}
