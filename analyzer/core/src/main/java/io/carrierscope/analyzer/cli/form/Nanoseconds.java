package io.carrierscope.analyzer.cli.form;

import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration such as {@code 0ms}, {@code 1.5s} or {@code 200us} as nanoseconds. */
public final class Nanoseconds implements ITypeConverter<Long> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ns|us|ms|s)");
    private static final Map<String, Long> NANOS = Map.of("ns", 1L, "us", 1_000L, "ms", 1_000_000L, "s",
            1_000_000_000L);

    @Override
    public Long convert(String text) {
        Matcher m = FORM.matcher(text);
        if (!m.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration such as 50ms, 1.5s or 200us");
        }
        return new BigDecimal(m.group(1)).multiply(BigDecimal.valueOf(NANOS.get(m.group(2)))).longValue();
    }
}
