package io.carrierscope.analyzer.compare;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.recording.Arguments;
import io.carrierscope.analyzer.recording.RecordingProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings in which two servers, or two clients under test, differ although only one axis should differ; read from their
 * recordings.
 */
public final class Asymmetry {
    /** Arguments that differ between cells by design, that only name files, or that only let a library use more of the JDK. */
    private static final List<String> EXPECTED = List.of("-XX:StartFlightRecording", "-XX:FlightRecorderOptions",
            "-Dcarrierscope.", "--enable-native-access", "--add-opens", "-Dserver.port=");

    /**
     * What JDKs do from a feature release on, unless an option says otherwise.
     *
     * @param option without the sign before it
     */
    private record OfJdk(String label, String option, int first) {
        /** Compact headers make objects smaller; with the table monitors have no place in them. */
        static final List<OfJdk> ALL = List.of(
                new OfJdk("compact object headers", "UseCompactObjectHeaders", 27),
                new OfJdk("object monitor table", "UseObjectMonitorTable", 27));

        Optional<String> differs(RecordingProfile a, RecordingProfile b) {
            return a.jdkFeature() == 0 || b.jdkFeature() == 0
                    ? Optional.empty()
                    : Asymmetry.differs(label, state(a), state(b)).map(line -> line + BY_DEFAULT);
        }

        private String state(RecordingProfile profile) {
            return profile.jvmArguments().contains("+" + option)
                    || profile.jdkFeature() >= first && !profile.jvmArguments().contains("-" + option) ? "on" : "off";
        }
    }

    private static final String BY_DEFAULT = ", which comes with the JDKs";
    private static final Pattern CHOOSES_COLLECTOR = Pattern.compile("-XX:\\+Use\\w+GC\\b");

    /** Hosts count as equal below this ratio. */
    static final double UNEQUAL = 1.15;

    private Asymmetry() {}

    /** One line for each setting that differs. */
    public static List<String> between(Cell a, Cell b) {
        if (a.subject().isEmpty() || b.subject().isEmpty()) {
            return List.of();
        }
        var lines = new ArrayList<String>(ofSettings(a, b));
        hosts(a, b).ifPresent(lines::add);
        return List.copyOf(lines);
    }

    /** One line for each setting that differs, without the comparison of hosts. */
    static List<String> ofSettings(Cell a, Cell b) {
        return a.subject().isEmpty() || b.subject().isEmpty()
                ? List.of()
                : between(a.subject().get(), b.subject().get());
    }

    /** One line when processes outside the cells left them unequal parts of the machine. */
    private static Optional<String> hosts(Cell a, Cell b) {
        return hostsRatio(a, b) < UNEQUAL && !crowded(a) && !crowded(b)
                ? Optional.empty()
                : Optional.of(Figure.text("%s hosts: other processes left %.2f and %.2f processors",
                        hostsRatio(a, b) < UNEQUAL ? "busy" : "unequal", leftToCell(a), leftToCell(b)));
    }

    /** True where processes outside of a cell of the matrix kept more than half of the machine busy. */
    static boolean crowded(Cell cell) {
        return cell.observed().isEmpty() && cell.host().busyProcessorsOutsideCell().stream()
                .anyMatch(busy -> busy > cell.server().orElseThrow().profile().hardwareThreads() / 2.0);
    }

    /** Processors left to the two cells, the larger divided by the smaller; 1 when unknown. */
    static double hostsRatio(Cell a, Cell b) {
        double one = leftToCell(a);
        double other = leftToCell(b);
        return one <= 0 || other <= 0 ? 1 : Math.max(one, other) / Math.min(one, other);
    }

    /** Processors that processes outside the cell left to it; 0 when unknown. */
    static double leftToCell(Cell cell) {
        return cell.host().busyProcessorsOutsideCell().stream()
                .map(busy -> cell.server().orElseThrow().profile().hardwareThreads() - busy).findFirst().orElse(0);
    }

    private static List<String> between(MeasuredRecording a, MeasuredRecording b) {
        var lines = new ArrayList<String>();
        differs("collector", a, b, RecordingProfile::youngCollector)
                .map(line -> chosenByJdks(a.profile(), b.profile()) ? line + BY_DEFAULT : line).ifPresent(lines::add);
        OfJdk.ALL.forEach(each -> each.differs(a.profile(), b.profile()).ifPresent(lines::add));
        differs("maximum heap in bytes", a, b, RecordingProfile::maxHeapBytes).ifPresent(lines::add);
        differs("processors", a.profile().activeProcessors(), b.profile().activeProcessors()).ifPresent(lines::add);
        arguments(only(a, b, false), only(b, a, false)).ifPresent(lines::add);
        lines.addAll(limits(a, b));
        return List.copyOf(lines);
    }

    /** From JDK 27 on it is G1 on every machine, before only on those with two processors and 2 GB. */
    private static boolean chosenByJdks(RecordingProfile a, RecordingProfile b) {
        return a.jdkFeature() != b.jdkFeature() && Stream.of(a, b)
                .noneMatch(p -> CHOOSES_COLLECTOR.matcher(p.jvmArguments()).find());
    }

    /** Compares the limits of libraries that show one on both sides: a pool that only one thread model has is not a mistake. */
    private static List<String> limits(MeasuredRecording a, MeasuredRecording b) {
        var other = b.profile().configuration().orElse(Map.of());
        return a.profile().configuration().orElse(Map.of()).entrySet().stream()
                .filter(limit -> other.containsKey(limit.getKey()))
                .flatMap(limit -> differs(limit.getKey(), limit.getValue(), other.get(limit.getKey())).stream())
                .toList();
    }

    /** Empty where it is not known of both. */
    private static <T> Optional<String> differs(String label, MeasuredRecording a, MeasuredRecording b,
            Function<RecordingProfile, Optional<T>> setting) {
        return setting.apply(a.profile())
                .flatMap(one -> setting.apply(b.profile()).flatMap(other -> differs(label, one, other)));
    }

    private static Optional<String> differs(String label, Object one, Object other) {
        return one.equals(other)
                ? Optional.empty()
                : Optional.of("unequal " + label + ": " + shown(one) + " against " + shown(other));
    }

    private static String shown(Object value) {
        String text = value.toString();
        return text.isEmpty() ? "none" : text;
    }

    /** The application's properties in which two servers differ, such as {@code -Dpermits=40 : 8}; whoever set them changed them. */
    static Optional<String> ofProperties(Cell a, Cell b) {
        return a.subject().isEmpty() || b.subject().isEmpty()
                ? Optional.empty()
                : Arguments.properties(only(a.subject().get(), b.subject().get(), true),
                        only(b.subject().get(), a.subject().get(), true));
    }

    /** Arguments of the first JVM that the second does not have: properties of the application, or all others. */
    private static List<String> only(MeasuredRecording a, MeasuredRecording b, boolean ofApplication) {
        Set<String> arguments = arguments(a);
        arguments.removeAll(arguments(b));
        return arguments.stream().filter(argument -> Arguments.ofApplication(argument) == ofApplication).toList();
    }

    /** Compares the arguments apart from file names; values that a report hides make different arguments look equal. */
    private static Optional<String> arguments(List<String> one, List<String> other) {
        return one.equals(other)
                ? Optional.empty()
                : Optional.of("unequal JVM arguments: " + shown(Arguments.shown(one)) + " against "
                        + shown(Arguments.shown(other)));
    }

    private static Set<String> arguments(MeasuredRecording r) {
        return Arrays.stream(r.profile().jvmArguments().split("\\s+"))
                .filter(argument -> !argument.isEmpty() && EXPECTED.stream().noneMatch(argument::startsWith))
                .map(Arguments::withoutFiles).collect(Collectors.toCollection(TreeSet::new));
    }
}
