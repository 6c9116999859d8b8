package io.carrierscope.analyzer.recording;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The JDK that recorded, as it names itself. HotSpot writes {@code OpenJDK 64-Bit Server VM (21.0.8+9-LTS) for linux-amd64 JRE
 * (21.0.8+9-LTS), built on …}; other writers give the version alone, or a version of their own beside it.
 *
 * @param feature the feature release, such as 21; 0 when unknown
 * @param text the version as the JDK prints it, such as {@code 21.0.8+9-LTS}; {@code unknown} when unknown
 */
record JdkVersion(int feature, String text) {
    static final JdkVersion UNKNOWN = new JdkVersion(0, "unknown");

    /** More than a version has, and so little that searching is quick. */
    private static final int MOST = 1_000;
    private static final int OLDEST = 5;
    private static final int NEWEST = 999;
    private static final String OF_BUILD = "(?:fastdebug |slowdebug |release |build )?+";
    private static final Pattern IN_PARENTHESES = Pattern
            .compile("\\(" + OF_BUILD + "(\\d{1,3}+(?:[._+-][^()\\s]*+)?+)\\)");
    private static final Pattern ALONE = Pattern
            .compile("(?<!\\S)(?!\\d\\d-Bit)(\\d{1,3}+(?:[._+-][^()\\s]*+)?+)(?!\\S)");
    /** As OpenJ9 and older GraalVM write it, beside a version of their own. */
    private static final Pattern NAMED = Pattern
            .compile("\\b(?:JRE|JDK|[Jj]ava) (?:1\\.)?(\\d{1,3}+)(?:\\.[\\d.]*+)?+(?!\\S)");
    /** HotSpot of JDK 8 has a number of its own: 25.282-b08 belongs to 1.8.0_282-b08. */
    private static final Pattern HOTSPOT_OF_8 = Pattern.compile("25\\.(\\d{1,3}+)(-b\\d{1,3}.*+)");
    private static final Pattern FEATURE = Pattern.compile("(?:1\\.)?(\\d{1,3}+).*+");
    private static final List<String> PROPERTIES = List.of("java.runtime.version", "java.vm.version", "java.version",
            "java.vm.specification.version", "java.specification.version");

    /**
     * Returns the version that the JVM prints, else that of the system properties.
     *
     * @param printed name, version, system and build of the JVM, as {@code jdk.JVMInformation} has it
     * @param property returns a system property of the JVM
     */
    static JdkVersion of(String printed, Function<String, Optional<String>> property) {
        return printed(printed.substring(0, Math.min(MOST, printed.length())))
                .or(() -> PROPERTIES.stream().map(property).flatMap(Optional::stream).filter(p -> p.length() < MOST)
                        .flatMap(p -> printed(p).stream()).findFirst())
                .orElse(UNKNOWN);
    }

    private static Optional<JdkVersion> printed(String text) {
        var inside = IN_PARENTHESES.matcher(text).results().map(m -> m.group(1)).toList();
        return inside.stream().filter(v -> v.startsWith("1.")).findFirst()
                .or(() -> inside.stream().findFirst()).or(() -> first(NAMED, text)).or(() -> first(ALONE, text))
                .flatMap(JdkVersion::version);
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return Optional.of(pattern.matcher(text)).filter(Matcher::find).map(m -> m.group(1));
    }

    private static Optional<JdkVersion> version(String text) {
        Matcher old = HOTSPOT_OF_8.matcher(text);
        String version = old.matches() ? "1.8.0_" + old.group(1) + old.group(2) : text;
        Matcher feature = FEATURE.matcher(version);
        return Optional.of(feature).filter(Matcher::matches).map(m -> Integer.valueOf(m.group(1)))
                .filter(n -> n >= OLDEST && n <= NEWEST).map(n -> new JdkVersion(n, version));
    }
}
