package io.carrierscope.junit;

import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import io.carrierscope.events.cell.PhaseEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.Recording;

/** A running recording with the marks of what ran in it. */
final class Flight implements AutoCloseable {
    /** Then the oldest chunks are dropped, and the tests in them are unknown. */
    private static final long MOST_BYTES = 64L << 20;
    /** To instrument methods takes longer than most tests. */
    private static final Set<String> INSTRUMENTED = Set.of("jdk.MethodTiming", "jdk.MethodTrace");
    private static final Set<String> LIVES = Set.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd");

    /**
     * A test or a block, from now on. Its event tells its time by the clock of the recording.
     *
     * @param type class of the test, and {@code method} its method: frames of them tell whose a thread is
     */
    record Mark(String name, String type, String method, long threadId, PhaseEvent event, Optional<Probe> probe) {
        /** Writes the time up to now; what is written last counts. */
        void write() {
            synchronized (event) {
                event.end();
                event.commit();
            }
        }

        void end() {
            synchronized (MARKS) {
                RUNNING.remove(this);
            }
            write();
            probe.ifPresent(Probe::stop);
        }

        /** True for a frame of the method or of a lambda in it. */
        boolean has(String frameType, String frameMethod) {
            return (frameType.equals(type) || frameType.startsWith(type + "$"))
                    && (frameMethod.equals(method) || frameMethod.startsWith("lambda$" + method + "$"));
        }
    }

    private static final Set<Flight> OPEN = new HashSet<>();
    /** What ran while any recording was open: pins are in the recordings of all classes that run at the same time. */
    private static final Map<String, Mark> MARKS = new LinkedHashMap<>();

    private static final List<Mark> RUNNING = new ArrayList<>();

    private final Recording recording;

    /** Starts a recording that can answer limits on pins and carriers, and whether these causes are absent. */
    Flight(Collection<String> absent) {
        // Flight Recorder takes half a second to start for the first time, and the catalogue of events nearly as long
        var settings = CompletableFuture.supplyAsync(() -> settings(Runtime.version().feature(), absent));
        recording = new Recording();
        recording.setName("carrierscope-junit");
        recording.setMaxSize(MOST_BYTES);
        recording.setSettings(settings.join());
        recording.start();
        synchronized (MARKS) {
            OPEN.add(this);
        }
    }

    private static Map<String, String> settings(int jdk, Collection<String> absent) {
        var wanted = EventCatalogue.types(absent.stream().flatMap(id -> Findings.named(id).stream())
                .flatMap(f -> f.needs().stream()).collect(Collectors.toSet()));
        var settings = new HashMap<String, String>();
        Stream.of(EventCatalogue.settings(jdk, List.of(Question.PINNING, Question.CARRIERS)).stream(),
                EventCatalogue.settings(jdk, EnumSet.allOf(Question.class)).stream()
                        .filter(s -> LIVES.contains(s.type()) || wanted.contains(s.type())),
                // shows which carriers have nothing to run
                Stream.of(EventSetting.every("jdk.ThreadDump", "endChunk"))).flatMap(s -> s)
                .filter(s -> !INSTRUMENTED.contains(s.type()))
                .forEach(s -> s.values().forEach((name, value) -> settings.put(s.type() + "#" + name, value)));
        return settings;
    }

    /** Begins a part of all that are open. A name that was used before gets a number. */
    static Mark begin(String name, String type, String method, boolean probed) {
        var event = new PhaseEvent();
        var probe = probed ? Optional.of(Probe.start()) : Optional.<Probe>empty();
        synchronized (MARKS) {
            event.name = name;
            for (int n = 2; MARKS.containsKey(event.name); n++) {
                event.name = name + " #" + n;
            }
            var mark = new Mark(event.name, type, method, Thread.currentThread().threadId(), event, probe);
            MARKS.put(mark.name(), mark);
            RUNNING.add(mark);
            event.begin();
            return mark;
        }
    }

    /**
     * Reads what was recorded up to now.
     *
     * @param kept where the file stays; empty if it does not
     */
    Events read(Optional<Path> kept) {
        try {
            Path file = kept.isPresent() ? kept.get() : Files.createTempFile("carrierscope", ".jfr");
            try {
                Files.createDirectories(file.toAbsolutePath().getParent());
                List<Mark> marks;
                synchronized (MARKS) {
                    marks = List.copyOf(MARKS.values());
                    RUNNING.forEach(Mark::write);
                }
                recording.dump(file);
                return Events.of(file, marks);
            } finally {
                if (kept.isEmpty()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (DataError e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        recording.close();
        synchronized (MARKS) {
            OPEN.remove(this);
            if (OPEN.isEmpty()) {
                MARKS.clear();
            }
        }
    }
}
