package io.carrierscope.analyzer.fold.jvm;

import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.classify.Holder;
import io.carrierscope.analyzer.fold.stat.Sites;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import io.carrierscope.analyzer.recording.event.Frame;
import io.carrierscope.analyzer.recording.event.JvmEvent.Allocation;
import io.carrierscope.analyzer.recording.event.JvmEvent.CpuSample;
import io.carrierscope.analyzer.recording.event.JvmEvent.NativeSample;
import io.carrierscope.analyzer.recording.event.RuntimeEvents.OldObject;
import io.carrierscope.analyzer.recording.event.Stack.StackFact;
import io.carrierscope.analyzer.recording.event.Stack;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Where code takes native memory that it has to give back, as samples within the window show. */
public final class NativeOwners extends Fold<NativeOwners> {
    private static final int MAX_SITES = 1_000;
    private static final String REST = "other sites";
    private static final Set<String> TAKES = Set.of("<init>", "init", "init2");
    private static final FrameFact TAKES_MEMORY = new FrameFact(f -> taker(f).isPresent());
    private static final StackFact<Optional<Owner>> TAKER = new StackFact<>(NativeOwners::taker);

    /** What has to be given back, and how. */
    public enum Owner {
        DEFLATER("Deflaters", "call end() or close() on each Deflater, also if it fails, or use one again (reset)"),
        INFLATER("Inflaters", "call end() or close() on each Inflater or its stream, also if it fails"),
        BUFFERS("direct buffers", "use direct buffers again; they are freed only after a collection found them unused"),
        SEGMENTS("memory segments", "close their arenas"),
        UNSAFE("memory of Unsafe", "free it, or close what took it"),
        LIBRARY("a native library", "close its objects");

        private final String what;
        private final String remedy;

        Owner(String what, String remedy) {
            this.what = what;
            this.remedy = remedy;
        }

        /** Returns what it is, in the plural. */
        public String what() {
            return what;
        }

        public String remedy() {
            return remedy;
        }
    }

    /** A place that takes native memory. */
    public record Site(Owner owner, String at) {}

    private final Sites<Site, Long> samples = part(Sites.ofCounts(MAX_SITES, new Site(Owner.LIBRARY, REST)));

    public NativeOwners(Window window) {
        super(window);
        on(Allocation.class, a -> add(a.startNanos(), ofType(Objects.toString(a.type(), ""), a.stack()), a.stack()));
        on(OldObject.class, o -> add(o.startNanos() - o.ageNanos(), ofType(Objects.toString(o.type(), ""), o.stack()),
                o.stack()));
        on(CpuSample.class, s -> add(s.startNanos(), TAKER.of(s.stack()), s.stack()));
        on(NativeSample.class, s -> add(s.startNanos(), TAKER.of(s.stack()), s.stack()));
    }

    private void add(long atNanos, Optional<Owner> owner, Stack stack) {
        if (owner.isPresent() && window.contains(atNanos)) {
            samples.add(new Site(owner.get(), Holder.at(stack)), 1L);
        }
    }

    private static Optional<Owner> ofType(String type, Stack stack) {
        return type.startsWith("java.util.zip.Deflater")
                ? Optional.of(Owner.DEFLATER)
                : type.startsWith("java.util.zip.Inflater")
                        ? Optional.of(Owner.INFLATER)
                        : type.startsWith("java.nio.DirectByteBuffer") ? Optional.of(Owner.BUFFERS) : TAKER.of(stack);
    }

    private static Optional<Owner> taker(Stack stack) {
        return stack.frames().stream().filter(TAKES_MEMORY).findFirst().flatMap(NativeOwners::taker)
                .or(() -> stack.innermostFrame().filter(f -> f.nativeMethod() && f.application())
                        .map(f -> Owner.LIBRARY));
    }

    private static Optional<Owner> taker(Frame f) {
        return Optional.ofNullable(switch (f.type()) {
            case "java.util.zip.Deflater" -> TAKES.contains(f.method()) ? Owner.DEFLATER : null;
            case "java.util.zip.Inflater" -> TAKES.contains(f.method()) ? Owner.INFLATER : null;
            case "java.nio.ByteBuffer" -> f.method().equals("allocateDirect") ? Owner.BUFFERS : null;
            case "java.nio.Bits" -> Owner.BUFFERS;
            case "jdk.internal.misc.Unsafe", "sun.misc.Unsafe" -> f.method().contains("llocateMemory")
                    ? Owner.UNSAFE
                    : null;
            default -> f.type().startsWith("jdk.internal.foreign.") && f.method().contains("llocate")
                    ? Owner.SEGMENTS
                    : null;
        });
    }

    /** Returns the place with most samples of these owners, and of equal ones the first by name; empty if no sample shows any. */
    public Optional<Site> most(Set<Owner> of) {
        return samples.kept().entrySet().stream().filter(s -> of.contains(s.getKey().owner()))
                .max(Map.Entry.<Site, Long>comparingByValue()
                        .thenComparing(s -> s.getKey().toString(), Comparator.reverseOrder()))
                .map(Map.Entry::getKey);
    }
}
