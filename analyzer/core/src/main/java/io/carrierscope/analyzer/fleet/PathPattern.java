package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Labels.Label;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Labels in the path of a file, such as <code>{service}/{version}/{host}-*.jfr</code>: <code>{label}</code> stands for a part of a
 * name, {@code *} for anything within a name, and the pattern matches the end of the path.
 */
public final class PathPattern {
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
