package io.carrierscope.analyzer.hang;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What {@code Thread.print} prints, and {@code jdk.ThreadDump} holds: platform threads, and from JDK 24 on the virtual threads that
 * have a carrier. Virtual threads without a carrier are not in it.
 */
final class PrintedThreads {
    private static final Pattern VERSION = Pattern.compile("^Full thread dump [^(]*\\((\\S+) .*");
    private static final Pattern THREAD = Pattern.compile("^\"(.*)\" #(\\d{1,18}) .*");
    private static final Pattern CARRYING = Pattern.compile("^\\s+Carrying virtual thread #(\\d{1,18}).*");
    private static final Pattern MOUNTED = Pattern.compile("^\\s+Mounted virtual thread (?:\"(.*)\" )?#(\\d{1,18}).*");
    private static final Pattern FRAME = Pattern.compile("^\\s+at (.*)$");
    private static final Pattern MODULE = Pattern.compile("\\([\\w.]+@[^/]*/");
    private static final Pattern LOCK = Pattern
            .compile("^\\s+- (locked|waiting to lock|parking to wait for|waiting to re-lock in wait\\(\\)) +(<.*)$");
    private static final Pattern SYNCHRONIZER = Pattern.compile("^\\s+- (<0x.*)$");

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
        text.lines().forEach(parser::line);
        parser.end();
        return new ThreadsFile.Dump(parser.version, parser.threads);
    }

    private void end() {
        if (thread != null) {
            threads.add(thread.read());
        }
        thread = null;
    }

    private void line(String line) {
        var header = THREAD.matcher(line);
        var mounted = MOUNTED.matcher(line);
        var full = VERSION.matcher(line);
        if (full.matches()) {
            version = full.group(1);
        } else if (header.matches()) {
            end();
            thread = new Reading(Long.parseLong(header.group(2)), header.group(1), false);
        } else if (mounted.matches()) {
            end();
            thread = new Reading(Long.parseLong(mounted.group(2)), mounted.group(1) == null ? "" : mounted.group(1),
                    true);
        } else if (thread != null) {
            detail(line);
        }
    }

    private void detail(String line) {
        var frame = FRAME.matcher(line);
        var lock = LOCK.matcher(line);
        var carrying = CARRYING.matcher(line);
        var synchronizer = SYNCHRONIZER.matcher(line);
        if (frame.matches()) {
            thread.frames.add(MODULE.matcher(frame.group(1)).replaceFirst("("));
        } else if (carrying.matches()) {
            thread.carries = OptionalLong.of(Long.parseLong(carrying.group(1)));
        } else if (lock.matches() && !lock.group(1).equals("locked")) {
            thread.waitsFor = Optional.of(lock.group(2));
        } else if (lock.matches()) {
            thread.holds.add(lock.group(2));
        } else if (synchronizer.matches()) {
            thread.holds.add(synchronizer.group(1));
        }
    }
}
