package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.event.JvmEvent.CellInfo;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where labels come from: the table first, then the path, then the recording itself. A recording of the load matrix names its server
 * and its host; other JVMs name their service and version in system properties that OpenTelemetry and Spring read, otherwise by their
 * main class or jar.
 *
 * @param by the labels by which recordings are grouped
 */
public record Labelling(List<Label> by, Optional<PathPattern> pattern, Optional<LabelTable> table) {
    private static final Pattern NAME = property("otel\\.service\\.name|spring\\.application\\.name");
    private static final Pattern RESOURCE = property("otel\\.resource\\.attributes");

    public Labelling {
        by = List.copyOf(by);
    }

    private static Pattern property(String names) {
        return Pattern.compile("(?:^|\\s)-D(?:" + names + ")=(\\S+)");
    }

    /** Returns the labels of the recording in the file; its path may begin anywhere. */
    public Labels labels(Path path, RecordingProfile profile) {
        String file = whole(path);
        var recorded = new Labels(Labels.UNKNOWN, Labels.UNKNOWN, Labels.UNKNOWN, profile.jdkVersion())
                .with(profile.cell().map(Labelling::ofCell).orElseGet(() -> ofJvm(profile)));
        var ofPath = ofPath(file);
        var ofTable = table.map(t -> t.labels(file)).orElse(Map.of());
        return recorded.with(ofPath).with(ofTable);
    }

    /** Returns false if there is a pattern and the path of the recording does not match it. */
    public boolean fits(Path path) {
        return pattern.isEmpty() || !ofPath(whole(path)).isEmpty();
    }

    /** Paths are made absolute first: a user inside the folder of a service names its files without that folder. */
    private static String whole(Path path) {
        return path.toAbsolutePath().normalize().toString().replace('\\', '/');
    }

    private Map<Label, String> ofPath(String file) {
        return pattern.map(p -> p.labels(file)).orElse(Map.of());
    }

    private static Map<Label, String> ofCell(CellInfo cell) {
        return Map.of(Label.SERVICE, cell.serverVariant() + (cell.role().equals("server") ? "" : " " + cell.role()),
                Label.HOST, cell.host());
    }

    private static Map<Label, String> ofJvm(RecordingProfile profile) {
        var labels = new EnumMap<Label, String>(Label.class);
        profile.program().ifPresent(p -> labels.put(Label.SERVICE, p));
        profile.programVersion().ifPresent(v -> labels.put(Label.VERSION, v));
        last(NAME, profile.jvmArguments()).ifPresent(name -> labels.put(Label.SERVICE, name));
        last(RESOURCE, profile.jvmArguments()).ifPresent(attributes -> ofResource(attributes, labels));
        return labels;
    }

    private static void ofResource(String attributes, Map<Label, String> labels) {
        var names = Map.of("service.name", Label.SERVICE, "service.version", Label.VERSION, "host.name", Label.HOST);
        for (String attribute : attributes.split(",")) {
            int equals = attribute.indexOf('=');
            Label label = equals < 0 ? null : names.get(attribute.substring(0, equals));
            if (label != null && equals + 1 < attribute.length()) {
                labels.put(label, attribute.substring(equals + 1));
            }
        }
    }

    private static Optional<String> last(Pattern property, String arguments) {
        return property.matcher(arguments).results().map(m -> m.group(1)).reduce((first, second) -> second);
    }
}
