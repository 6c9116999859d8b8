package io.carrierscope.analyzer.recording;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A bug of the JDK that looks like a fault of the application.
 *
 * @param id its number in the bug system of the JDK
 * @param symptom what the application shows
 * @param harm what it does
 * @param fixed the releases that are the first without it, one for each feature release; a feature release that is older than all of
 *     them and at least {@code since} has it for good, a newer one does not. Empty if no release without it is known
 * @param since the first feature release that has it
 * @param mark what the JVM's version or arguments must contain, such as the operating system; empty for all
 */
public record KnownBug(String id, String symptom, Harm harm, List<String> fixed, int since, String mark) {
    /** What a bug does. */
    private enum Harm {
        /** A thread waits for a monitor for good. */
        MONITOR,
        /** A thread waits for good. */
        WAIT,
        /** Threads do not run while others yield. */
        YIELD,
        /** Code stays slow. */
        CODE,
        /** The JVM crashes of a thread dump while virtual threads run. */
        DUMP
    }

    private static final Pattern RELEASE = Pattern.compile("(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?");

    private static final List<KnownBug> ALL = List.of(
            new KnownBug("JDK-8369227", "a virtual thread may stay parked for good after a park with a timeout",
                    Harm.WAIT, List.of("25.0.3", "26.0.1", "27"), 25, ""),
            new KnownBug("JDK-8373120", "a virtual thread may wait for a monitor for good",
                    Harm.MONITOR, List.of("25.0.4", "26.0.1", "27"), 24, ""),
            new KnownBug("JDK-8389671", "select on a virtual thread may hang after 30 s without work",
                    Harm.WAIT, List.of("28"), 25, "windows"),
            // Two that loop over yield on two carriers: none that the main thread starts runs, on 25.0.3, 26.0.2, 27.0.1, and 28 of October 2026
            new KnownBug("JDK-8373118",
                    "while as many virtual threads as there are carriers loop over Thread.yield, others that are started or woken"
                            + " from outside may not run at all",
                    Harm.YIELD, List.of(), 25, ""),
            new KnownBug("JDK-8386852",
                    "with an AOT cache, code stays at the compiler's tier 2 as long as many methods wait for tier 4, so it is slow for longer",
                    Harm.CODE, List.of(), 25, "-XX:AOTCache="),
            // 25.0.3 and 25.0.5 crash; 26.0.2, 27.0.1 and 28 of October 2026 took more than 2,000 dumps each
            new KnownBug("JDK-8364343", "a thread dump may crash the JVM while virtual threads run", Harm.DUMP,
                    List.of("26"), 25, ""));

    /** Returns the bugs of the JVM that recorded by which code is slow, or threads wait for good; none without a version. */
    public static List<KnownBug> of(RecordingProfile profile) {
        return Stream.concat(ofWaits(profile).stream(), ofCode(profile).stream()).toList();
    }

    /** Returns the bugs of the JVM that recorded by which code stays slow. */
    public static List<KnownBug> ofCode(RecordingProfile profile) {
        return in(profile, Set.of(Harm.CODE)).toList();
    }

    /** Returns the bugs of the JVM that recorded by which a thread waits for good. */
    public static List<KnownBug> ofWaits(RecordingProfile profile) {
        return in(profile, Set.of(Harm.WAIT, Harm.MONITOR)).toList();
    }

    /** Returns the bugs of the JVM that recorded by which threads do not run while others yield. */
    public static List<KnownBug> ofYields(RecordingProfile profile) {
        return in(profile, Set.of(Harm.YIELD)).toList();
    }

    private static Stream<KnownBug> in(RecordingProfile profile, Set<Harm> harms) {
        return with(harms).filter(
                b -> b.affects(profile.jdkVersion(), profile.jvmVersion() + ' ' + profile.jvmArguments()));
    }

    private static Stream<KnownBug> with(Set<Harm> harms) {
        return ALL.stream().filter(b -> harms.contains(b.harm));
    }

    /** Returns the bug by which a JVM of this feature release may crash of a thread dump while virtual threads run. */
    public static Optional<KnownBug> ofDumps(int feature) {
        return with(Set.of(Harm.DUMP)).filter(b -> b.affects(Integer.toString(feature), "")).findFirst();
    }

    /** Returns the bugs of a JVM of this version, on any system, by which a thread waits for a monitor for good. */
    public static List<KnownBug> ofMonitors(String version) {
        return with(Set.of(Harm.MONITOR)).filter(b -> b.affects(version, "")).toList();
    }

    boolean affects(String version, String jvm) {
        Matcher m = RELEASE.matcher(version);
        if (!m.lookingAt() || !jvm.contains(mark)) {
            return false;
        }
        int[] release = numbers(m);
        var fixes = fixed.stream().map(KnownBug::numbers).toList();
        return release[0] >= since && (fixes.isEmpty() || release[0] <= fixes.getLast()[0])
                && fixes.stream().noneMatch(f -> f[0] == release[0] && Arrays.compare(release, f) >= 0);
    }

    private static int[] numbers(String release) {
        Matcher m = RELEASE.matcher(release);
        m.lookingAt();
        return numbers(m);
    }

    private static int[] numbers(Matcher m) {
        return new int[]{part(m, 1), part(m, 2), part(m, 3)};
    }

    private static int part(Matcher m, int group) {
        return m.group(group) == null ? 0 : Integer.parseInt(m.group(group));
    }

    /** The bug as a sentence. */
    public String text() {
        return "Known bug of this JDK: " + symptom + " (" + id + ", "
                + (fixed.isEmpty() ? "no fix known" : "fixed in " + String.join(", ", fixed)) + ")";
    }
}
