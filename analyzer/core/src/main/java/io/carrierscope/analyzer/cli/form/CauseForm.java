package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the id of a cause. */
public final class CauseForm implements ITypeConverter<String> {
    @Override
    public String convert(String id) {
        if (Findings.named(id).isEmpty()) {
            throw new TypeConversionException(
                    "unknown cause '" + id + "'" + NearNames.hint(id, ids()) + "; '" + CommandName.with("causes")
                            + "' lists them");
        }
        return id;
    }

    public static List<String> ids() {
        return Findings.all().stream().map(Finding::id).toList();
    }
}
