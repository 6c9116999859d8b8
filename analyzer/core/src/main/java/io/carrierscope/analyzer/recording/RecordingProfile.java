package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The JVM, settings and event counts of a recording and, for a recording of the load matrix, its cell. {@code
 * Optional} values are empty when the recording does not have the event.
 */
public final class RecordingProfile {
    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int MOST_PROCESSORS = 999_999;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
    private static final Pattern BYTES = Pattern.compile("\\d{1,18}");
    private static final Pattern VERSION_OF_JAR = Pattern.compile("^\\s*\\S*?-(\\d[^/\\\\\\s]*)\\.jar(?=\\s|$)");
    /** What keeps HotSpot from optimising code; the last of these counts. */
    private static final Pattern NOT_OPTIMISED = Pattern
            .compile("(?<!\\S)(?:-XX:TieredStopAtLevel=[0-4]|-Xint|-Xmixed)(?!\\S)");
    /** What keeps the young generation small, as a goal for pauses does that is shorter than the usual one of 200 ms. */
    private static final Pattern YOUNG_LIMIT = Pattern
            .compile(
                    "(?<!\\S)-(?:(?:Xmn|XX:(?:Max)?NewSize=)\\d{1,15}[kKmMgG]?|XX:MaxGCPauseMillis=1?\\d{1,2})(?!\\S)");
    private static final Pattern DEBUG_AGENT = Pattern.compile("(?<!\\S)-(?:agentlib:jdwp|Xrunjdwp)(?=[=:\\s]|$)");
    /** What the JVM logs in detail of collections and of stops of all threads. */
    private static final Pattern LOG_OF_STOPS = Pattern
            .compile("(?<!\\S)-Xlog:(?:gc|safepoint|all)\\S*=(?:debug|trace)");
    private static final Pattern LOGS_ASIDE = Pattern.compile("(?<!\\S)-Xlog:async(?=[:\\s]|$)");
    private static final Pattern GC_THREADS = Pattern.compile("(?<!\\S)-XX:ParallelGCThreads=(\\d{1,5})(?!\\S)");
    private static final Pattern PARALLELISM_ARGUMENT = Pattern
            .compile("(?:^|\\s)-D" + Pattern.quote(PARALLELISM) + "=(\\S+)");

    /** Applications write it too; in the matrix it never comes alone. */
    private static final String OF_APPLICATIONS = "carrierscope.Handler";
    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 19;

    /** Events of which only the last one counts. */
    private static final Set<Class<? extends JvmEvent>> ONE_TELLS = Set.of(JvmEvent.CellInfo.class,
            JvmEvent.Container.class, JvmEvent.HardwareThreads.class, JvmEvent.HeapLimit.class,
            JvmEvent.YoungCollector.class, JvmEvent.PhysicalMemory.class, JvmEvent.Environment.class,
            JvmEvent.LoadSummary.class,
            JvmEvent.Steady.class, JvmEvent.Halves.class, JvmEvent.Failure.class, JvmEvent.ClientUnderTest.class,
            JvmEvent.Holding.class);

    private final Settings settings = new Settings();
    /** JVM flags and system properties. The latter have any name. */
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, Integer> configuration = new TreeMap<>();
    private final Map<String, Long> eventCounts = new TreeMap<>();
    private final Map<String, JvmEvent.Phase> phases = new HashMap<>();
    private final Map<Class<?>, JvmEvent> last = new HashMap<>();
    private JvmEvent.Jvm jvm;
    /** Derived when asked for; {@code null} after what it is derived from has changed. */
    private JdkVersion jdk;
    private boolean severalJvms;
    private String readBy = "";
    private final List<JvmEvent.RateStep> steps = new ArrayList<>();
    private final Map<Boolean, JvmEvent.MeasuredPart> parts = new HashMap<>();
    private long dataLossBytes;

    /**
     * Adds an event of one of the profile types of {@link io.carrierscope.analyzer.recording.event.EventCatalogue}.
     *
     * @throws IllegalArgumentException for any other event
     */
    public void accept(JvmEvent event) {
        switch (event) {
            case JvmEvent.Setting s -> settings.add(s);
            case JvmEvent.Fact f -> fact(f);
            case JvmEvent.LibraryLimit l -> configuration.put(l.setting() + " of " + l.owner(), l.value());
            case JvmEvent.CellInfo damaged when !damaged.named() -> {
            }
            case JvmEvent.Phase p -> phases.put(p.name(), p);
            case JvmEvent.Jvm j -> jvm(j);
            case JvmEvent.RateStep s -> steps.add(s);
            case JvmEvent.MeasuredPart p -> parts.put(p.recorded(), p);
            case JvmEvent.DataLoss d -> dataLossBytes += d.bytes();
            default -> {
                if (!ONE_TELLS.contains(event.getClass())) {
                    throw new IllegalArgumentException("not an event of the recording profile: " + event);
                }
                last.put(event.getClass(), event);
            }
        }
    }

    private void fact(JvmEvent.Fact fact) {
        facts.put(String.valueOf(fact.name()), String.valueOf(fact.value()));
        jdk = null;
    }

    private void jvm(JvmEvent.Jvm next) {
        severalJvms |= jvm != null && !jvm.sameProcess(next);
        jvm = next;
        jdk = null;
    }

    /** Adds the number of events per type name. */
    public void count(Map<String, Long> counts) {
        counts.forEach((type, n) -> eventCounts.merge(type, n, Long::sum));
    }

    /** Adds what a later part of the same recording says. */
    public void merge(RecordingProfile later) {
        settings.merge(later.settings);
        facts.putAll(later.facts);
        jdk = null;
        configuration.putAll(later.configuration);
        count(later.eventCounts);
        phases.putAll(later.phases);
        severalJvms |= later.severalJvms;
        last.putAll(later.last);
        Optional.ofNullable(later.jvm).ifPresent(this::jvm);
        steps.addAll(later.steps);
        parts.putAll(later.parts);
        dataLossBytes += later.dataLossBytes;
    }

    /**
     * Returns true if this is the last part of a matrix recording, whose measured phase must be in an earlier part.
     */
    public boolean endsMatrix() {
        return phase("measure").isEmpty()
                && eventCounts.keySet().stream()
                        .anyMatch(type -> type.startsWith("carrierscope.") && !type.equals(OF_APPLICATIONS));
    }

    /** States the format of the recording and who reads it, where that is not our own reader. */
    public void readBy(String formatAndReader) {
        readBy = formatAndReader;
    }

    /** Returns the format of the recording and who reads it, as a phrase; empty where that is our own reader. */
    public String readBy() {
        return readBy;
    }

    /** Returns the settings that were active during the recording. */
    public Settings settings() {
        return settings;
    }

    /** Returns the last event of a type that says something of the whole recording; empty where there is none. */
    public <T extends JvmEvent> Optional<T> last(Class<T> type) {
        return Optional.ofNullable(last.get(type)).map(type::cast);
    }

    /** Returns the cell of the load matrix; empty for other recordings. */
    public Optional<JvmEvent.CellInfo> cell() {
        return last(JvmEvent.CellInfo.class);
    }

    /** Returns the last phase with this name, such as {@code measure}. */
    public Optional<JvmEvent.Phase> phase(String name) {
        return Optional.ofNullable(phases.get(name));
    }

    /** Returns the account of the part of a cell that was measured with Flight Recorder, or of the other; empty without two parts. */
    public Optional<JvmEvent.MeasuredPart> part(boolean recorded) {
        return Optional.ofNullable(parts.get(recorded));
    }

    /** Returns the load steps of a search for the knee, ordered by start. */
    public List<JvmEvent.RateStep> steps() {
        return steps.stream().sorted(Comparator.comparingLong(JvmEvent.RateStep::startNanos)).toList();
    }

    /** Returns true if the chunks come from different JVMs, so that settings and thread ids may be mixed up. */
    public boolean ofSeveralJvms() {
        return severalJvms;
    }

    /** Returns the program that wrote the recording. */
    public Writer writer() {
        return Writer.of(jvm == null || jvm.name() == null ? "" : jvm.name(), settings);
    }

    /** Returns true if the samples of running threads are of wall-clock time, as async-profiler up to 3.0 writes that. */
    public boolean samplesWallTime() {
        return writer() == Writer.ASYNC_PROFILER
                && settings.value("jdk.ActiveRecording", "event").filter("wall"::equals).isPresent();
    }

    /** Returns the JVM's arguments as one string, empty when unknown. */
    public String jvmArguments() {
        return jvm == null || jvm.arguments() == null ? "" : jvm.arguments();
    }

    /** Returns the main class or jar, without folders and version numbers; empty when unknown. */
    public Optional<String> program() {
        return Optional.ofNullable(jvm).map(JvmEvent.Jvm::program).map(p -> p.strip().split("\\s+")[0])
                .map(p -> p.replaceFirst("^.*[/\\\\]", "").replaceAll("-\\d[^/]*(?=\\.jar$)", ""))
                .filter(p -> !p.isEmpty());
    }

    /** Returns the version in the name of the jar that the JVM runs, such as 1.4.2 of app-1.4.2.jar. */
    public Optional<String> programVersion() {
        return Optional.ofNullable(jvm).map(JvmEvent.Jvm::program).map(VERSION_OF_JAR::matcher).filter(Matcher::find)
                .map(m -> m.group(1));
    }

    /** Returns true if the other recording is of the same process. */
    public boolean sameProcess(RecordingProfile other) {
        return jvm != null && other.jvm != null && jvm.sameProcess(other.jvm);
    }

    /** Returns when the JVM started, in nanoseconds since the epoch; 0 when unknown. */
    public long jvmStartNanos() {
        return jvm == null ? 0 : jvm.bornMillis() * 1_000_000;
    }

    /** Returns the value of a JVM flag or system property by name. */
    public Optional<String> fact(String name) {
        return Optional.ofNullable(facts.get(name));
    }

    /** Returns the value of a JVM flag that is a number of bytes. */
    public Optional<Long> bytes(String flag) {
        return fact(flag).filter(v -> BYTES.matcher(v).matches()).map(Long::valueOf).filter(n -> n > 0);
    }

    /** Returns the bytes that the heap may grow to. */
    public Optional<Long> maxHeapBytes() {
        return last(JvmEvent.HeapLimit.class).map(JvmEvent.HeapLimit::bytes).filter(bytes -> bytes > 0);
    }

    /** Returns the collector of the young generation, or the only one, such as {@code G1New}. */
    public Optional<String> youngCollector() {
        return last(JvmEvent.YoungCollector.class).map(JvmEvent.YoungCollector::name);
    }

    /** Returns true for the serial collector, which has one thread. */
    public boolean collectsSerially() {
        return youngCollector().filter("DefNew"::equals).isPresent();
    }

    /**
     * Returns the limits of an application's libraries, by names such as {@code connections of HikariCP HikariPool-1}; empty if its JVM
     * did not load the agent that reads them.
     */
    public Optional<Map<String, Integer>> configuration() {
        return settings.enabled("carrierscope.Configuration") ? Optional.of(configuration) : Optional.empty();
    }

    /** Returns the number of events by type name, as {@code jfr summary} prints them. */
    public Map<String, Long> eventCounts() {
        return eventCounts;
    }

    /** Returns the number of events of all types. */
    public long events() {
        return eventCounts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the bytes that {@code jdk.DataLoss} reports as lost. */
    public long dataLossBytes() {
        return dataLossBytes;
    }

    /** Returns the JDK feature release, such as 21, or 0 when unknown. */
    public int jdkFeature() {
        return jdk().feature();
    }

    /** Returns false if the JDK has no virtual threads, not even as a preview. */
    public boolean mayHaveVirtualThreads() {
        return jdkFeature() == 0 || jdkFeature() >= FIRST_JDK_WITH_VIRTUAL_THREADS;
    }

    /** Returns the name and version of the JVM, with its system and processor, as it prints them; empty when unknown. */
    public String jvmVersion() {
        return jvm == null || jvm.version() == null ? "" : jvm.version();
    }

    /** Returns the JDK version as the JVM prints it, such as {@code 21.0.8+9-LTS}, or {@code unknown}. */
    public String jdkVersion() {
        return jdk().text();
    }

    private JdkVersion jdk() {
        if (jdk == null) {
            jdk = JdkVersion.of(jvmVersion(), this::fact);
        }
        return jdk;
    }

    /** Returns true if the recording tells how many processors there are; otherwise 1 stands for them. */
    public boolean knowsProcessors() {
        return number("ActiveProcessorCount").or(this::ofContainer).or(this::ofMachine).isPresent();
    }

    /** Returns the processors that the JVM may use, as a phrase, and those of the machine if it has more. */
    public String processors() {
        int usable = activeProcessors();
        int all = hardwareThreads();
        return !knowsProcessors()
                ? "an unknown number of processors"
                : usable < all
                        ? usable + " of " + all + " processors"
                        : usable + (usable == 1 ? " processor" : " processors");
    }

    /** Returns the hardware threads of the machine, at least 1. {@code jdk.CPULoad} is a share of them. */
    public int hardwareThreads() {
        return ofMachine().orElseGet(this::activeProcessors);
    }

    /** Returns the processors that the JVM may use, at least 1. {@code jdk.ThreadCPULoad} is a share of them. */
    public int activeProcessors() {
        return number("ActiveProcessorCount").or(this::ofContainer).or(this::ofMachine).orElse(1);
    }

    /** Returns the hardware threads of the machine; empty if the recording does not tell them. */
    public Optional<Integer> ofMachine() {
        return last(JvmEvent.HardwareThreads.class).flatMap(h -> processors(h.count()));
    }

    private Optional<Integer> ofContainer() {
        return last(JvmEvent.Container.class).flatMap(c -> processors(c.processors()));
    }

    /** Returns the number if it is possible, which it may not be in a damaged recording. */
    private static Optional<Integer> processors(long number) {
        return number > 0 && number <= MOST_PROCESSORS ? Optional.of((int) number) : Optional.empty();
    }

    /** Returns true if the control group of the JVM has a quota of CPU time. */
    public boolean hasCpuQuota() {
        return last(JvmEvent.Container.class).filter(c -> c.quotaNanos() > 0).isPresent();
    }

    /**
     * Returns the target number of carriers as the cell, the system property or the JVM's arguments have it; empty where it is the
     * number of processors, or redacted.
     */
    public Optional<Integer> requestedParallelism() {
        return cell().map(JvmEvent.CellInfo::parallelism).filter(n -> n > 0).or(() -> number(PARALLELISM))
                .or(this::parallelismArgument);
    }

    /** Returns the argument that keeps the JVM from optimising code, as is meant for short runs; empty if none does. */
    public Optional<String> notOptimised() {
        return lastArgument(NOT_OPTIMISED).map(MatchResult::group)
                .filter(last -> !last.endsWith("=4") && !last.equals("-Xmixed"));
    }

    /** Returns the argument that limits the young generation; empty if none does. */
    public Optional<String> youngLimit() {
        return lastArgument(YOUNG_LIMIT).map(MatchResult::group);
    }

    /** Returns the argument that gives the collector more threads than there are processors; empty if none does. */
    public Optional<String> tooManyGcThreads() {
        return lastArgument(GC_THREADS)
                .filter(m -> knowsProcessors() && Integer.parseInt(m.group(1)) > activeProcessors())
                .map(MatchResult::group);
    }

    /** Returns the argument that loads the agent for debuggers, without its options; empty if none does. */
    public Optional<String> debugAgent() {
        return lastArgument(DEBUG_AGENT).map(MatchResult::group);
    }

    /** Returns true if the JVM writes a long log while all threads stand. */
    public boolean logsInStops() {
        return lastArgument(LOGS_ASIDE).isEmpty() && lastArgument(LOG_OF_STOPS).isPresent();
    }

    /** Returns true if the JVM was started with this argument. */
    public boolean startedWith(String argument) {
        return lastArgument(Pattern.compile("(?<!\\S)" + Pattern.quote(argument) + "(?!\\S)")).isPresent();
    }

    /** The last one counts. */
    private Optional<MatchResult> lastArgument(Pattern pattern) {
        return pattern.matcher(jvmArguments()).results().reduce((first, last) -> last);
    }

    /** Returns the number that the last such argument of the JVM gives. */
    private Optional<Integer> parallelismArgument() {
        return lastArgument(PARALLELISM_ARGUMENT).map(m -> m.group(1)).flatMap(RecordingProfile::positive);
    }

    private Optional<Integer> number(String name) {
        return fact(name).flatMap(RecordingProfile::positive);
    }

    private static Optional<Integer> positive(String text) {
        return Optional.of(text).filter(v -> NUMBER.matcher(v).matches()).map(Integer::valueOf).filter(n -> n > 0);
    }

    /** The program that wrote a recording. Each writes other events. */
    public enum Writer {
        HOTSPOT("HotSpot"), NATIVE_IMAGE("a GraalVM native image"), OPENJ9("OpenJ9"), ASYNC_PROFILER("async-profiler");

        private final String text;

        Writer(String text) {
            this.text = text;
        }

        /** Returns the name of the writer in messages. */
        public String text() {
            return text;
        }

        /**
         * Returns the writer by what it says of itself.
         *
         * @param jvmName name of the JVM as {@code jdk.JVMInformation} has it, empty when unknown
         */
        static Writer of(String jvmName, Settings settings) {
            // async-profiler names its version in a setting of the recording, which no JVM does
            if (settings.value("jdk.ActiveRecording", "version").isPresent()) {
                return ASYNC_PROFILER;
            }
            return jvmName.contains("Substrate") ? NATIVE_IMAGE : jvmName.contains("J9") ? OPENJ9 : HOTSPOT;
        }
    }
}
