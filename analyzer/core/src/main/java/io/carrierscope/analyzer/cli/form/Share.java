package io.carrierscope.analyzer.cli.form;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a share from 0 to 1, such as {@code 5%} or {@code 0.05}. */
public final class Share implements ITypeConverter<Double> {
    private static final Pattern FORM = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,9})?|\\.\\d{1,9})( ?%)?");

    @Override
    public Double convert(String text) {
        Matcher m = FORM.matcher(text);
        if (m.matches()) {
            double share = new BigDecimal(m.group(1)).movePointLeft(m.group(2) == null ? 0 : 2).doubleValue();
            if (share <= 1) {
                return share;
            }
        }
        throw new TypeConversionException("'" + text + "' is not a share such as 5% or 0.05, from 0 to 1 (100%)");
    }
}
