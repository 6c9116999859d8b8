package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.ClassLoaderUse;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Class loaders and their classes in the two halves of the window. The JVM counts them at the beginning and at the end of each chunk, and
 * each time the loader of the JVM itself once, which so tells how often it counted.
 */
public final class ClassLoaders extends Fold<ClassLoaders> {
    private static final int MAX_KINDS = 1_000;
    private static final String OF_JVM = "";

    /** Sums over all counts in one half. */
    private record Half(long rows, long classes, long bytes) {
        private static final Half NONE = new Half(0, 0, 0);

        private Half plus(Half other) {
            return new Half(rows + other.rows, classes + other.classes, bytes + other.bytes);
        }
    }

    private record Halves(Half first, Half second) {
        private static final Halves NONE = new Halves(Half.NONE, Half.NONE);

        private Halves plus(Halves other) {
            return new Halves(first.plus(other.first), second.plus(other.second));
        }
    }

    /** Loaders of a class of which there were more in the second half, with more classes in all. */
    public record More(String loader, double loaders, double classes) {}

    private final Sites<String, Halves> kinds = part(Sites.dropping(MAX_KINDS, kind -> Halves.NONE, Halves::plus));

    public ClassLoaders(Window window) {
        super(window);
        on(ClassLoaderUse.class, this::add);
    }

    private void add(ClassLoaderUse use) {
        var half = new Half(1, use.classes(), use.bytes());
        boolean late = use.startNanos() >= window.startNanos() + window.lengthNanos() / 2;
        kinds.add(Objects.toString(use.loader(), OF_JVM),
                late ? new Halves(Half.NONE, half) : new Halves(half, Half.NONE));
    }

    /** Returns the kind of which most loaders were added, at least so many; empty without counts in both halves. */
    public Optional<More> most(double loaders) {
        var counts = kinds.kept().getOrDefault(OF_JVM, Halves.NONE);
        if (counts.first.rows == 0 || counts.second.rows == 0) {
            return Optional.empty();
        }
        return kinds.kept().entrySet().stream().map(k -> new More(k.getKey(),
                mean(k.getValue().second.rows, counts.second) - mean(k.getValue().first.rows, counts.first),
                mean(k.getValue().second.classes, counts.second) - mean(k.getValue().first.classes, counts.first)))
                .filter(m -> m.loaders >= loaders)
                .max(Comparator.comparingDouble(More::loaders).thenComparing(More::loader, Comparator.reverseOrder()));
    }

    private static double mean(long sum, Half counts) {
        return (double) sum / counts.rows;
    }

    /** Returns the mean memory for a class in bytes; empty without counts. */
    public OptionalDouble bytesPerClass() {
        var all = kinds.kept().values().stream().map(h -> h.first.plus(h.second)).reduce(Half.NONE, Half::plus);
        return all.classes == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) all.bytes / all.classes);
    }
}
