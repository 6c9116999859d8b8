package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A pool of platform threads that is known by the names of its threads. The names tell a pool even where all its stacks were cut
 * off before the frames of the pool.
 *
 * @param threads pattern of the whole name of a thread
 * @param text what the pool is, as a phrase
 * @param more how it gets more threads, as a phrase
 * @param shared true if code of all kinds hands its tasks to it, so that no task is meant to keep a thread for ever
 * @param library the library whose management bean shows how many threads it may have; empty if none does
 */
public record ThreadPool(Pattern threads, String text, String more, boolean shared, String library) {
    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private static final Pattern TIMERS = Pattern
            .compile("VirtualThread-unparker.*|CompletableFutureDelayScheduler|.*-delayScheduler");
    private static final Pattern OBSERVERS = Pattern
            .compile("(?:RMI |JMX |Attach |process reaper|async-profiler).*+");
    private static final ThreadPool UNKNOWN = of(".*", "a pool", "a larger pool").forOneUser();
    private static final List<ThreadPool> KNOWN = List.of(
            of("ForkJoinPool\\.commonPool-worker-\\d+", "the common pool",
                    "an executor of their own for the tasks that block"),
            of("HttpClient-\\d+-Worker-\\d+", "the executor of the JDK's HttpClient",
                    "an executor with more threads in HttpClient.Builder"),
            of("http-(nio2?|apr)-.*-exec-\\d+|catalina-exec-\\d+", "Tomcat's pool",
                    "a larger maxThreads of Tomcat (server.tomcat.threads.max)").shownBy("Tomcat"),
            of("qtp\\d+-\\d+", "Jetty's pool", "a larger maxThreads of Jetty's QueuedThreadPool")
                    .shownBy("Jetty"),
            of("XNIO-\\d+ task-\\d+", "Undertow's workers", "more worker threads of Undertow")
                    .shownBy("XNIO (Undertow)"),
            of("vert\\.x-worker-thread-\\d+", "the workers of Vert.x",
                    "ordered = false in executeBlocking, which else runs the tasks of a context one after another,"
                            + " or a larger worker pool in VertxOptions"),
            of("executor-thread-\\d+", "the workers of Quarkus", "a larger quarkus.thread-pool.max-threads"),
            of(".*[Ss]cheduler.*_Worker-\\d+", "Quartz's pool", "a larger org.quartz.threadPool.threadCount"),
            of("scheduling-\\d+", "Spring's scheduler", "a larger spring.task.scheduling.pool.size"),
            of("task-\\d+", "Spring's task executor", "a larger spring.task.execution.pool.core-size"),
            of("pool-\\d+-thread-\\d+", "a pool of Executors", "a larger pool").forOneUser(),
            of("ForkJoinPool-\\d+-worker-\\d+", "a fork-join pool", "a larger parallelism of the pool").forOneUser());

    private static ThreadPool of(String threads, String text, String more) {
        return new ThreadPool(Pattern.compile(threads), text, more, true, "");
    }

    private ThreadPool forOneUser() {
        return new ThreadPool(threads, text, more, false, library);
    }

    private ThreadPool shownBy(String bean) {
        return new ThreadPool(threads, text, more, shared, bean);
    }

    /** Returns true for the name of a thread that only hands tasks of the JDK over when their time has come. */
    public static boolean timer(String threadName) {
        return TIMERS.matcher(threadName).matches();
    }

    /** Returns true for the name of a thread of the JVM itself, or of those who watch it, as JMX, an attached tool or the recorder do. */
    public static boolean observes(String threadName) {
        return ThreadRef.ofJvm(threadName) || OBSERVERS.matcher(threadName).matches();
    }

    /** Returns true for the name of a thread that one of the known pools runs. */
    public static boolean known(String threadName) {
        return find(threadName).isPresent();
    }

    /** Returns the pool of a thread of this name, or of threads whose name has {@code *} for digits. */
    public static ThreadPool named(String threadName) {
        return find(threadName.replace('*', '1')).orElse(UNKNOWN);
    }

    private static Optional<ThreadPool> find(String threadName) {
        return KNOWN.stream().filter(p -> p.threads.matcher(threadName).matches()).findFirst();
    }

    /**
     * Returns the most threads that the pool may have, empty where no library tells, or tells it of several pools that may be meant.
     *
     * @param limits limits of libraries by names such as {@code threads of Tomcat http-nio-*}
     * @param threadName the name of one of its threads, or that of all with {@code *} for digits
     */
    public static OptionalInt limit(Map<String, Integer> limits, String threadName) {
        String library = named(threadName).library;
        String owner = "threads of " + library + " ";
        var all = limits.entrySet().stream().filter(e -> !library.isEmpty() && e.getKey().startsWith(owner)).toList();
        var its = all.stream().filter(e -> family(threadName).startsWith(family(e.getKey().substring(owner.length()))))
                .toList();
        var values = (its.isEmpty() ? all : its).stream().mapToInt(Map.Entry::getValue).distinct().toArray();
        return values.length == 1 ? OptionalInt.of(values[0]) : OptionalInt.empty();
    }

    private static String family(String name) {
        return DIGITS.matcher(name).replaceAll("*");
    }
}
