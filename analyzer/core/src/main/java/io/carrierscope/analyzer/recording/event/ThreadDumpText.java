package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.regex.Pattern;

/** The text of {@code jdk.ThreadDump}, in the format of {@code jcmd PID Thread.print}. */
final class ThreadDumpText {
    private static final Pattern THREAD = Pattern
            .compile("^\"([^\"]*)\" #(\\d{1,18}) .*?\\bcpu=(\\d{1,12})(?:\\.(\\d{1,6}))?ms.*");
    private static final Pattern CARRYING = Pattern.compile("^\\s+Carrying virtual thread #(\\d{1,18}).*");
    private static final Pattern MOUNTED = Pattern.compile("^\\s+Mounted virtual thread .*");
    private static final Pattern FRAME_OUTSIDE_JDK = Pattern
            .compile("^\\s+at (?!java\\.|jdk\\.|sun\\.)([^(]{1,300})\\(.*");
    private static final Pattern NUMBER = Pattern.compile("\\d+$");
    /** More than the scheduler starts unless it is told to. */
    private static final int MOST_CARRIERS = 512;

    private ThreadDumpText() {}

    /** The dump in the text; a text of another format has no threads. */
    static ThreadDump parse(long startNanos, String text) {
        int threads = 0;
        var carriers = new ArrayList<Carrying>();
        var threadsOfPool = new HashMap<String, Integer>();
        String pool = "";
        String scheduler = "";
        long carrier = 0;
        long cpuNanos = 0;
        boolean mounted = false;
        for (String line : (Iterable<String>) text.lines()::iterator) {
            var thread = THREAD.matcher(line);
            var carrying = CARRYING.matcher(line);
            var frame = FRAME_OUTSIDE_JDK.matcher(line);
            if (thread.matches()) {
                threads++;
                mounted = false;
                pool = withoutDigits(thread.group(1));
                threadsOfPool.merge(pool, 1, Integer::sum);
                carrier = Long.parseLong(thread.group(2));
                cpuNanos = nanos(thread.group(3), thread.group(4));
            } else if (carrying.matches() && carrier > 0 && carriers.size() < MOST_CARRIERS) {
                carriers.add(new Carrying(carrier, Long.parseLong(carrying.group(1)), cpuNanos));
                carrier = 0;
                scheduler = pool;
            } else if (MOUNTED.matcher(line).matches()) {
                mounted = !carriers.isEmpty();
            } else if (mounted && frame.matches()) {
                carriers.add(carriers.remove(carriers.size() - 1).at(frame.group(1)));
                mounted = false;
            }
        }
        return new ThreadDump(startNanos, threads, carriers,
                Math.max(0, threadsOfPool.getOrDefault(scheduler, 0) - carriers.size()));
    }

    /** Threads of one pool have the same name up to their number: ForkJoinPool-1-worker-3. */
    private static String withoutDigits(String name) {
        return NUMBER.matcher(name).replaceFirst("");
    }

    private static long nanos(String millis, String fraction) {
        String digits = ((fraction == null ? "" : fraction) + "000000").substring(0, 6);
        return Long.parseLong(millis) * 1_000_000 + Long.parseLong(digits);
    }
}
