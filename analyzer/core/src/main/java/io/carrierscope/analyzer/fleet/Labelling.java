package io.carrierscope.analyzer.fleet;

import com.univocity.parsers.common.TextParsingException;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.recording.RecordingProfile;
import io.carrierscope.analyzer.recording.event.JvmEvent.CellInfo;
import java.io.Reader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
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

    /**
     * Labels in the path of a file, such as <code>{service}/{version}/{host}-*.jfr</code>: <code>{label}</code> stands for a part of a
     * name, {@code *} for anything within a name, and the pattern matches the end of the path.
     */
    public static final class PathPattern {
        private static final Pattern PIECE = Pattern.compile("\\{([^{}]*)}|\\*|[^{}*]+|[{}]");

        private final Pattern path;
        private final Set<Label> labels = EnumSet.noneOf(Label.class);

        /**
         * Reads a pattern.
         *
         * @throws IllegalArgumentException if it has no label, one twice, or one that does not exist
         */
        public PathPattern(String pattern) {
            var regex = new StringBuilder("(?:^|.*/)");
            Matcher pieces = PIECE.matcher(pattern);
            while (pieces.find()) {
                regex.append(piece(pattern, pieces));
            }
            if (labels.isEmpty()) {
                throw new IllegalArgumentException(pattern + " has no label such as {service}");
            }
            this.path = Pattern.compile(regex.toString());
        }

        private String piece(String pattern, Matcher piece) {
            if (piece.group(1) == null) {
                return piece.group().equals("*") ? "[^/]*" : Pattern.quote(piece.group());
            }
            Label label = Label.named(piece.group(1)).orElseThrow(() -> new IllegalArgumentException(
                    piece.group() + " is none of {service}, {version}, {host} and {jdk}"));
            if (!labels.add(label)) {
                throw new IllegalArgumentException(pattern + " has " + piece.group() + " twice");
            }
            return "(?<" + label.id() + ">[^/]+?)";
        }

        /** Returns the labels of a path whose names are separated by slashes; empty if it does not match. */
        Map<Label, String> labels(String file) {
            var values = new EnumMap<Label, String>(Label.class);
            Matcher m = path.matcher(file);
            if (m.matches()) {
                labels.forEach(l -> values.put(l, m.group(l.id())));
            }
            return values;
        }
    }

    /**
     * Labels of files in a table: a CSV file with the columns {@code file} and any of {@code service}, {@code version}, {@code host} and
     * {@code jdk}. A file is its path or the end of it.
     */
    public static final class LabelTable {
        private static final String FILE = "file";

        private final Map<String, Map<Label, String>> files = new HashMap<>();

        /**
         * Reads a table.
         *
         * @throws IllegalArgumentException if a column is missing or not known, or a row is too large
         */
        public LabelTable(Reader csv) {
            var settings = new CsvParserSettings();
            settings.setLineSeparatorDetectionEnabled(true);
            List<String[]> rows;
            try {
                rows = new CsvParser(settings).parseAll(csv);
            } catch (TextParsingException e) {
                throw new IllegalArgumentException("has a field of more than " + settings.getMaxCharsPerColumn()
                        + " characters, or more than " + settings.getMaxColumns() + " columns", e);
            }
            if (rows.isEmpty() || !Arrays.asList(rows.get(0)).contains(FILE)) {
                throw new IllegalArgumentException("has no column " + FILE);
            }
            rows.subList(1, rows.size()).forEach(row -> add(rows.get(0), row));
        }

        private void add(String[] columns, String[] row) {
            var labels = new EnumMap<Label, String>(Label.class);
            String file = null;
            for (int i = 0; i < Math.min(columns.length, row.length); i++) {
                String column = columns[i];
                if (FILE.equals(column)) {
                    file = row[i];
                } else if (row[i] != null) {
                    labels.put(Label.named(column)
                            .orElseThrow(() -> new IllegalArgumentException(
                                    "has a column " + column
                                            + ", which is none of file, service, version, host and jdk")),
                            row[i]);
                }
            }
            if (file != null) {
                files.put(file.replaceFirst("^\\./", ""), labels);
            }
        }

        /** Returns the labels of a path whose names are separated by slashes; empty for one that the table does not name. */
        Map<Label, String> labels(String file) {
            String end = file;
            while (!files.containsKey(end) && end.contains("/")) {
                end = end.substring(end.indexOf('/') + 1);
            }
            return files.getOrDefault(end, Map.of());
        }
    }
}
