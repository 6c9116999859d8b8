package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import io.carrierscope.analyzer.recording.event.PrintedDump.Printed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the carriers carry, from the text of {@code jdk.ThreadDump}. */
final class ThreadDumpText {
    private static final Pattern OUTSIDE_JDK = Pattern.compile("^(?!java\\.|jdk\\.|sun\\.)([^(]{1,300})\\(.*");
    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d++$");
    /** More than the scheduler starts unless it is told to. */
    private static final int MOST_CARRIERS = 512;

    private ThreadDumpText() {}

    /**
     * The dump in the text; a text of another format has no threads. Threads of one pool have the same name up to their number:
     * ForkJoinPool-1-worker-3. A thread of the JVM has no pool.
     */
    static ThreadDump parse(long startNanos, String text) {
        var carriers = new ArrayList<Carrying>();
        var threadsOfPool = new HashMap<String, Integer>();
        String scheduler = "";
        int threads = 0;
        for (Printed thread : PrintedDump.of(text).threads()) {
            if (thread.virtual()) {
                place(carriers, thread);
            } else if (thread.cpuNanos() != PrintedDump.NO_CPU) {
                threads++;
                String pool = NUMBER.matcher(thread.name()).replaceFirst("");
                threadsOfPool.merge(pool, 1, Integer::sum);
                if (!thread.carries().isEmpty() && thread.id() > 0 && carriers.size() < MOST_CARRIERS) {
                    carriers.add(new Carrying(thread.id(), thread.carries().get(0), thread.cpuNanos()));
                    scheduler = pool;
                }
            }
        }
        return new ThreadDump(startNanos, threads, carriers,
                Math.max(0, threadsOfPool.getOrDefault(scheduler, 0) - carriers.size()));
    }

    /** The frames of a virtual thread tell where its carrier, the last one before it, is. */
    private static void place(List<Carrying> carriers, Printed mounted) {
        if (!carriers.isEmpty()) {
            mounted.frames().stream().map(OUTSIDE_JDK::matcher).filter(Matcher::matches).findFirst()
                    .ifPresent(frame -> carriers.add(carriers.removeLast().at(frame.group(1))));
        }
    }
}
