package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.settings.RequestPreset;
import java.util.Iterator;
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

    /** The names, for help and completion. */
    public static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return names().iterator();
        }
    }
}
