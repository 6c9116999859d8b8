package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.event.JvmEvent.Carrying;
import io.carrierscope.analyzer.recording.event.JvmEvent.ThreadDump;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** What the carriers carry, from the text of {@code jdk.ThreadDump}. */
final class ThreadDumpText extends PrintedDump {
    private static final Pattern OUTSIDE_JDK = Pattern.compile("^(?!java\\.|jdk\\.|sun\\.)([^(]{1,300})\\(.*");
    private static final Pattern NUMBER = Pattern.compile("(?<!\\d)\\d++$");
    /** More than the scheduler starts unless it is told to. */
    private static final int MOST_CARRIERS = 512;

    private final List<Carrying> carriers = new ArrayList<>();
    private final Map<String, Integer> threadsOfPool = new HashMap<>();
    private int threads;
    private String pool = "";
    private String scheduler = "";
    private long carrier;
    private long cpuNanos;
    private boolean mounted;

    private ThreadDumpText() {}

    /** The dump in the text; a text of another format has no threads. */
    static ThreadDump parse(long startNanos, String text) {
        var dump = new ThreadDumpText();
        dump.read(text);
        return new ThreadDump(startNanos, dump.threads, dump.carriers,
                Math.max(0, dump.threadsOfPool.getOrDefault(dump.scheduler, 0) - dump.carriers.size()));
    }

    /** Threads of one pool have the same name up to their number: ForkJoinPool-1-worker-3. A thread of the JVM has no pool. */
    @Override
    protected void thread(long id, String name, long cpu) {
        carrier = 0;
        mounted = false;
        if (cpu != NO_CPU) {
            threads++;
            pool = NUMBER.matcher(name).replaceFirst("");
            threadsOfPool.merge(pool, 1, Integer::sum);
            carrier = id;
            cpuNanos = cpu;
        }
    }

    @Override
    protected void carrying(long id) {
        if (carrier > 0 && carriers.size() < MOST_CARRIERS) {
            carriers.add(new Carrying(carrier, id, cpuNanos));
            carrier = 0;
            scheduler = pool;
        }
    }

    @Override
    protected void mounted(long id, String name) {
        mounted = !carriers.isEmpty();
    }

    @Override
    protected void frame(String frame) {
        var outside = OUTSIDE_JDK.matcher(frame);
        if (mounted && outside.matches()) {
            carriers.add(carriers.remove(carriers.size() - 1).at(outside.group(1)));
            mounted = false;
        }
    }
}
