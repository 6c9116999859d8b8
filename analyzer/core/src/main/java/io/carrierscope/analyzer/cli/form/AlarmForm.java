package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.watch.Alarm;
import io.carrierscope.analyzer.watch.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an alarm such as {@code pinned>5%}, {@code p99>50ms}, {@code locks>10} or the id of a cause. */
public final class AlarmForm implements ITypeConverter<Alarm> {
    private static final Pattern ABOVE = Pattern.compile("(\\w+) ?> ?(\\S.*)");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})?");

    @Override
    public Alarm convert(String text) {
        Matcher m = ABOVE.matcher(text);
        if (!m.matches()) {
            return Findings.named(text).map(c -> new Alarm.Cause(c.id()))
                    .orElseThrow(() -> wrong(text, NearNames.hint(text, CauseForm.ids())));
        }
        var metric = Metric.named(m.group(1)).orElseThrow(() -> wrong(text, NearNames.hint(m.group(1), metrics())));
        return new Alarm.Above(metric, limit(metric.unit(), m.group(2)));
    }

    private static double limit(Metric.Unit unit, String text) {
        return switch (unit) {
            case SHARE -> new Share().convert(text);
            case DURATION -> new Nanoseconds().convert(text);
            case NUMBER -> {
                if (!NUMBER.matcher(text).matches()) {
                    throw new TypeConversionException("'" + text + "' is not a number of threads");
                }
                yield Double.parseDouble(text);
            }
        };
    }

    private static TypeConversionException wrong(String text, String hint) {
        return new TypeConversionException("'" + text + "' is neither a cause nor a limit such as pinned>5%, p99>50ms"
                + " or locks>10 (figures: "
                + String.join(", ", metrics()) + ")" + hint);
    }

    private static List<String> metrics() {
        return Arrays.stream(Metric.values()).map(Metric::id).toList();
    }
}
