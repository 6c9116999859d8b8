package io.carrierscope.junit;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.Fold.FoldContext;
import io.carrierscope.analyzer.fold.Fold;
import io.carrierscope.analyzer.fold.measure.Measurements;
import io.carrierscope.analyzer.fold.thread.Pinning;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.Decoding.EventBatchConsumer;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.recording.file.Recording;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The events of a recording, read once, and of which tests they are where some overlap in time. */
final class Events {
    private static final List<Class<? extends JvmEvent>> PINS = List.of(JvmEvent.Pinned.class, JvmEvent.Park.class,
            JvmEvent.MonitorEnter.class, JvmEvent.MonitorWait.class);

    final EventSource recording;
    private final Map<Class<? extends JvmEvent>, List<JvmEvent>> all;
    private final Map<Flight.Mark, Window> windows = new LinkedHashMap<>();
    /** When virtual threads started, by id. */
    private final Map<Long, Long> starts = new HashMap<>();
    private final long pinnedThresholdNanos;

    private Events(EventSource recording, Map<Class<? extends JvmEvent>, List<JvmEvent>> all,
            List<Flight.Mark> marks) {
        this.recording = recording;
        this.all = all;
        this.pinnedThresholdNanos = FoldContext.of(recording).pinnedThresholdNanos();
        marks.forEach(m -> window(m.name()).ifPresent(w -> windows.put(m, w)));
        of(JvmEvent.VirtualThreadLife.class).filter(l -> l.started() && l.thread() != null)
                .forEach(l -> starts.put(l.thread().id(), l.startNanos()));
    }

    static Events of(Path file, List<Flight.Mark> marks) throws DataError {
        var recording = Recording.open(file, Optional.empty(), Reading.inOneThread());
        var all = new HashMap<Class<? extends JvmEvent>, List<JvmEvent>>();
        recording.fold(() -> kind -> EventBatchConsumer.each(all.computeIfAbsent(kind, k -> new ArrayList<>())::add),
                (one, same) -> one);
        return new Events(recording, all, marks);
    }

    /** The time of the part with this name; empty if the recording does not have it. */
    Optional<Window> window(String part) {
        return recording.profile().phase(part).filter(p -> p.durationNanos() > 0)
                .map(p -> new Window(p.startNanos(), p.endNanos()));
    }

    <E extends JvmEvent> Stream<E> of(Class<E> kind) {
        return all.getOrDefault(kind, List.of()).stream().map(kind::cast);
    }

    /** The events that may be pins. */
    Stream<JvmEvent.Timed> waits() {
        return PINS.stream().flatMap(kind -> of(kind)).map(JvmEvent.Timed.class::cast);
    }

    <F extends Fold<F>> F fold(F fold, Predicate<JvmEvent> wanted) {
        all.forEach((kind, events) -> {
            if (fold.handler(kind) != null) {
                events.stream().filter(wanted).forEach(fold::accept);
            }
        });
        return fold;
    }

    MeasuredRecording measured(Window window, Predicate<JvmEvent> wanted) {
        var measured = Measurements.empty(window, recording.profile());
        all.values().stream().flatMap(List::stream).filter(wanted).forEach(measured::accept);
        return new MeasuredRecording(recording.file(), recording.profile(), recording.coverage(), recording.span(),
                measured);
    }

    int parallelism() {
        return recording.profile().requestedParallelism().orElseGet(recording.profile()::activeProcessors);
    }

    /** True if a thread dump after the window shows no virtual thread on a carrier that started before its end. */
    boolean letGo(Window window) {
        return of(JvmEvent.ThreadDump.class).filter(d -> d.startNanos() >= window.endNanos()).findFirst()
                .filter(d -> d.carriers().stream().noneMatch(c -> starts.getOrDefault(c.virtualThreadId(), 0L) < window
                        .endNanos()))
                .isPresent();
    }

    /** The site of a pin; empty for all other events. */
    Optional<Pinning.Site> pin(JvmEvent event) {
        return Pinning.Site.of(event, recording.profile().jdkFeature(), pinnedThresholdNanos);
    }

    /** The tests that a pin may be of: more than one if they overlap in time and neither thread nor stack tells. */
    List<Flight.Mark> owners(JvmEvent.Timed pin, Pinning.Site site) {
        var inTime = windows.keySet().stream().filter(m -> windows.get(m).overlapNanos(pin) > 0).toList();
        var thread = pin instanceof JvmEvent.Pinned p ? p.thread() : ((JvmEvent.OfThread) pin).thread();
        if (thread == null) {
            return inTime;
        }
        var own = inTime.stream().filter(m -> m.threadId() == thread.id()).toList();
        var started = startedIn(inTime, thread);
        var named = started.stream().filter(m -> site.stack().anyFrame(f -> m.has(f.type(), f.method()))).toList();
        return own.isEmpty() ? named.isEmpty() ? started : named : own;
    }

    /** The marks in whose window the thread started; none if that was the window of an earlier mark. */
    private List<Flight.Mark> startedIn(List<Flight.Mark> marks, ThreadRef thread) {
        long at = starts.getOrDefault(thread.id(), 0L);
        return windows.values().stream().noneMatch(w -> w.contains(at))
                ? marks
                : marks.stream().filter(m -> windows.get(m).contains(at)).toList();
    }
}
