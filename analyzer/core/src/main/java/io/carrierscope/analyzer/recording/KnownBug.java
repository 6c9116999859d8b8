package io.carrierscope.analyzer.recording;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bug of the JDK that looks like a fault of the application.
 *
 * @param id its number in the bug system of the JDK
 * @param symptom what the application shows
 * @param ofMonitor true if a thread waits for a monitor for good
 * @param fixed the releases that are the first without it, one for each feature release; a feature release that is older than all of
 *     them and at least {@code since} has it for good, a newer one does not
 * @param since the first feature release that has it
 * @param system the operating system that has it, as the JVM's version names it; empty for all
 */
public record KnownBug(String id, String symptom, boolean ofMonitor, List<String> fixed, int since, String system) {
    private static final Pattern RELEASE = Pattern.compile("(\\d{1,6})(?:\\.(\\d{1,6}))?(?:\\.(\\d{1,6}))?");

    private static final List<KnownBug> ALL = List.of(
            new KnownBug("JDK-8369227", "a virtual thread may stay parked for good after a park with a timeout",
                    false, List.of("25.0.3", "26.0.1", "27"), 25, ""),
            new KnownBug("JDK-8373120", "a virtual thread may wait for a monitor for good", true,
                    List.of("25.0.4", "26.0.1", "27"),
                    24, ""),
            new KnownBug("JDK-8389671", "select on a virtual thread may hang after 30 s without work", false,
                    List.of("28"),
                    25,
                    "windows"));

    /** Returns the bugs of the JVM that recorded; none for a recording without virtual threads or without a version. */
    public static List<KnownBug> of(RecordingProfile profile) {
        return profile.mayHaveVirtualThreads()
                ? ALL.stream().filter(b -> b.affects(profile.jdkVersion(), profile.jvmVersion())).toList()
                : List.of();
    }

    /** Returns the bugs of a JVM of this version, on any system, by which a thread waits for a monitor for good. */
    public static List<KnownBug> ofMonitors(String version) {
        return ALL.stream().filter(b -> b.ofMonitor && b.affects(version, "")).toList();
    }

    boolean affects(String version, String jvm) {
        Matcher m = RELEASE.matcher(version);
        if (!m.lookingAt() || !jvm.contains(system)) {
            return false;
        }
        int[] release = numbers(m);
        var fixes = fixed.stream().map(KnownBug::numbers).toList();
        return release[0] >= since && release[0] <= fixes.get(fixes.size() - 1)[0]
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
        return "Known bug of this JDK: " + symptom + " (" + id + ", fixed in " + String.join(", ", fixed) + ")";
    }
}
