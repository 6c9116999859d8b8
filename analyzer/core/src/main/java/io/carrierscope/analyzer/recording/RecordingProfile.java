package io.carrierscope.analyzer.recording;

import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a recording is of: its JVM, settings, counts of events and, for a recording of the load matrix, its cell. */
public final class RecordingProfile {
    private static final String TRACE = "jdk.MethodTrace";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,6}");
    private static final Pattern JDK_RELEASE = Pattern.compile("\\((\\d+)[^)]*\\)");

    private static final int FIRST_JDK_WITH_VIRTUAL_THREADS = 19;

    private final Settings settings = new Settings();
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, Long> eventCounts = new TreeMap<>();
    private final Map<String, JvmEvent.Phase> phases = new HashMap<>();
    private JvmEvent.CellInfo cell;
    private JvmEvent.Jvm jvm;
    private boolean severalJvms;
    private JvmEvent.Environment environment;
    private JvmEvent.LoadSummary loadSummary;
    private JvmEvent.Steady steady;
    private JvmEvent.Halves halves;
    private final List<JvmEvent.RateStep> steps = new ArrayList<>();
    private JvmEvent.Failure failure;
    private JvmEvent.ClientUnderTest clientUnderTest;
    private JvmEvent.Holding holding;
    private long dataLossBytes;

    public void accept(JvmEvent event) {
        switch (event) {
            case JvmEvent.Setting s -> settings.add(s);
            case JvmEvent.Fact f -> facts.put(String.valueOf(f.name()), String.valueOf(f.value()));
            case JvmEvent.CellInfo c -> cell = c.named() ? c : cell;
            case JvmEvent.Phase p -> phases.put(p.name(), p);
            case JvmEvent.Jvm j -> jvm(j);
            case JvmEvent.Environment e -> environment = e;
            case JvmEvent.LoadSummary l -> loadSummary = l;
            case JvmEvent.Steady s -> steady = s;
            case JvmEvent.Halves h -> halves = h;
            case JvmEvent.RateStep s -> steps.add(s);
            case JvmEvent.Failure f -> failure = f;
            case JvmEvent.ClientUnderTest c -> clientUnderTest = c;
            case JvmEvent.Holding h -> holding = h;
            case JvmEvent.DataLoss d -> dataLossBytes += d.bytes();
            default -> throw new IllegalArgumentException("not part of an profile: " + event);
        }
    }

    private void jvm(JvmEvent.Jvm next) {
        severalJvms |= jvm != null && !jvm.sameProcess(next);
        jvm = next;
    }

    public void count(Map<String, Long> counts) {
        counts.forEach((type, n) -> eventCounts.merge(type, n, Long::sum));
    }

    /** True for a part of a matrix recording whose measured phase must be in an earlier part. */
    public boolean endsMatrix() {
        return phase("measure").isEmpty()
                && eventCounts.keySet().stream().anyMatch(type -> type.startsWith("carrierscope."));
    }

    public Settings settings() {
        return settings;
    }

    public Optional<JvmEvent.CellInfo> cell() {
        return Optional.ofNullable(cell);
    }

    public Optional<JvmEvent.Phase> phase(String name) {
        return Optional.ofNullable(phases.get(name));
    }

    public Optional<JvmEvent.Environment> environment() {
        return Optional.ofNullable(environment);
    }

    public Optional<JvmEvent.LoadSummary> loadSummary() {
        return Optional.ofNullable(loadSummary);
    }

    /** How the warm-up ended. */
    public Optional<JvmEvent.Steady> steady() {
        return Optional.ofNullable(steady);
    }

    /** How the two halves of the measured time differ. */
    public Optional<JvmEvent.Halves> halves() {
        return Optional.ofNullable(halves);
    }

    /** The steps of a search for the knee, in the order of their start. */
    public List<JvmEvent.RateStep> steps() {
        return steps.stream().sorted(Comparator.comparingLong(JvmEvent.RateStep::startNanos)).toList();
    }

    /** True when chunks are of different JVMs, so that settings and threads of one may be taken for those of another. */
    public boolean ofSeveralJvms() {
        return severalJvms;
    }

    /** The JVM's arguments as one text, empty when unknown. */
    public String jvmArguments() {
        return jvm == null || jvm.arguments() == null ? "" : jvm.arguments();
    }

    /** The client that this JVM had under test. */
    public Optional<JvmEvent.ClientUnderTest> clientUnderTest() {
        return Optional.ofNullable(clientUnderTest);
    }

    /** The long-lived connections that this JVM opened. */
    public Optional<JvmEvent.Holding> holding() {
        return Optional.ofNullable(holding);
    }

    public Optional<JvmEvent.Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** A JVM flag, system property or processor count by name. */
    public Optional<String> fact(String name) {
        return Optional.ofNullable(facts.get(name));
    }

    /** Events in the file by type name, as {@code jfr summary} counts them. */
    public Map<String, Long> eventCounts() {
        return eventCounts;
    }

    public long events() {
        return eventCounts.values().stream().mapToLong(Long::longValue).sum();
    }

    public long dataLossBytes() {
        return dataLossBytes;
    }

    /** True when every park was traced, which alone shows where virtual threads wait. */
    public boolean tracesParks() {
        return settings.complete(TRACE) && (traces("LockSupport::park") || traces("VirtualThread::park"));
    }

    /** Start of the names of the traced methods that are parks; {@code LockSupport} calls {@code VirtualThread}. */
    public String tracedPark() {
        return traces("VirtualThread::park") && !traces("LockSupport::park")
                ? "java.lang.VirtualThread.park"
                : "java.util.concurrent.locks.LockSupport.park";
    }

    private boolean traces(String method) {
        return settings.value(TRACE, "filter").filter(f -> f.contains(method)).isPresent();
    }

    /** The JDK feature release, such as 21, or 0 when the recording does not say. */
    public int jdkFeature() {
        String version = jvm == null || jvm.version() == null ? "" : jvm.version();
        Matcher m = JDK_RELEASE.matcher(version);
        return m.find() ? Integer.parseInt(m.group(1)) : 0;
    }

    /** False for a JDK that has no virtual threads, not even as a preview. */
    public boolean mayHaveVirtualThreads() {
        return jdkFeature() == 0 || jdkFeature() >= FIRST_JDK_WITH_VIRTUAL_THREADS;
    }

    /** The JVM's own words for its version, such as {@code 21.0.8+9-LTS}, or {@code unknown}. */
    public String jdkVersion() {
        Matcher m = jvm == null || jvm.version() == null
                ? null
                : Pattern.compile("\\(([^)]+)\\)").matcher(jvm.version());
        return m != null && m.find() ? m.group(1) : "unknown";
    }

    /** Hardware threads of the machine, to which {@code jdk.CPULoad} refers; at least 1. */
    public int hardwareThreads() {
        return number("hwThreads").orElse(activeProcessors());
    }

    /** Processors the JVM may use, to which {@code jdk.ThreadCPULoad} refers; at least 1. */
    public int activeProcessors() {
        return number("ActiveProcessorCount").or(() -> number("effectiveCpuCount")).or(() -> number("hwThreads"))
                .orElse(1);
    }

    /** Carriers the scheduler aims at: as the cell or a system property says, else the processors. */
    public int parallelism() {
        return cell().map(JvmEvent.CellInfo::parallelism).filter(n -> n > 0)
                .or(() -> number("jdk.virtualThreadScheduler.parallelism")).orElse(activeProcessors());
    }

    private Optional<Integer> number(String name) {
        return fact(name).filter(v -> NUMBER.matcher(v).matches()).map(Integer::valueOf).filter(n -> n > 0);
    }
}
