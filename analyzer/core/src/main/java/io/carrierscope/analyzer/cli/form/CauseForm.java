package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cause.Causes;
import io.carrierscope.analyzer.verdict.Finding;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the id of a cause. */
public final class CauseForm implements ITypeConverter<String> {
    @Override
    public String convert(String id) {
        if (Causes.named(id).isEmpty()) {
            throw new TypeConversionException(
                    "unknown cause '" + id + "'" + NearNames.hint(id, ids()) + "; 'analyzer causes' lists them");
        }
        return id;
    }

    static List<String> ids() {
        return Causes.all().stream().map(Finding::id).toList();
    }
}
