package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.settings.RequestPreset;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name of a server whose requests Method Trace tells. */
public final class PresetForm implements ITypeConverter<RequestPreset> {
    @Override
    public RequestPreset convert(String name) {
        return RequestPreset.all().stream().filter(p -> p.toString().equalsIgnoreCase(name)).findFirst()
                .orElseThrow(() -> new TypeConversionException("unknown server '" + name + "'"
                        + NearNames.hint(name, names()) + "; known are " + String.join(", ", names())));
    }

    private static List<String> names() {
        return RequestPreset.all().stream().map(RequestPreset::toString).toList();
    }
}
