package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.recording.event.PrintedDump;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/** The threads in what {@code Thread.print} prints. */
final class PrintedThreads extends PrintedDump {
    private static final Pattern MODULE = Pattern.compile("\\([\\w.]++@[^/(]*+/");

    private final List<DumpedThread> threads = new ArrayList<>();
    private String version = "";
    private Reading thread;

    /** The thread whose lines are read. */
    private static final class Reading {
        private final long id;
        private final String name;
        private final boolean virtual;
        private final List<String> frames = new ArrayList<>();
        private final Set<String> holds = new HashSet<>();
        private OptionalLong carries = OptionalLong.empty();
        private Optional<String> waitsFor = Optional.empty();

        private Reading(long id, String name, boolean virtual) {
            this.id = id;
            this.name = name;
            this.virtual = virtual;
        }

        private DumpedThread read() {
            waitsFor.ifPresent(holds::remove);
            return new DumpedThread(id, name, virtual, virtual, carries, List.copyOf(frames), waitsFor,
                    Set.copyOf(holds));
        }
    }

    private PrintedThreads() {}

    /** The threads of the text; none if it is no dump. */
    static ThreadsFile.Dump parse(String text) {
        var parser = new PrintedThreads();
        parser.read(text);
        parser.next(null);
        return new ThreadsFile.Dump(parser.version, parser.threads);
    }

    private void next(Reading begun) {
        if (thread != null) {
            threads.add(thread.read());
        }
        thread = begun;
    }

    @Override
    protected void version(String found) {
        version = found;
    }

    @Override
    protected void thread(long id, String name, long cpuNanos) {
        next(new Reading(id, name, false));
    }

    @Override
    protected void mounted(long id, String name) {
        next(new Reading(id, name, true));
    }

    @Override
    protected void carrying(long id) {
        if (thread != null) {
            thread.carries = OptionalLong.of(id);
        }
    }

    @Override
    protected void frame(String frame) {
        if (thread != null) {
            thread.frames.add(MODULE.matcher(frame).replaceFirst("("));
        }
    }

    @Override
    protected void holds(String lock) {
        if (thread != null) {
            thread.holds.add(lock);
        }
    }

    @Override
    protected void waitsFor(String lock) {
        if (thread != null) {
            thread.waitsFor = Optional.of(lock);
        }
    }
}
