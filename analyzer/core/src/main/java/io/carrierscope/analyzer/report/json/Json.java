package io.carrierscope.analyzer.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.carrierscope.analyzer.report.format.SixDigits;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Writes records as JSON: fields in the order of the components, figures with six significant digits, an absent figure as
 * {@code null}.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new SimpleModule()
            .addSerializer(double.class, new Figure()).addSerializer(Double.class, new Figure())
            .addSerializer(OptionalDouble.class, new Figure()).addSerializer(String.class, new Text())).build();

    private Json() {}

    /** Indented, with a line end. */
    public static String write(Object value) {
        var indenter = new DefaultIndenter("  ", "\n");
        return write(value, MAPPER.writer(new DefaultPrettyPrinter().withArrayIndenter(indenter)
                .withObjectIndenter(indenter))) + "\n";
    }

    /** In one line, for a page. */
    public static String line(Object value) {
        return write(value, MAPPER.writer());
    }

    private static String write(Object value, ObjectWriter writer) {
        try {
            return writer.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of plain values can always be written", e);
        }
    }

    /** A map with sanitized recorded names as keys. */
    static <V> Map<String, V> named(Map<String, V> values) {
        var named = new LinkedHashMap<String, V>();
        values.forEach((name, value) -> named.put(Texts.plain(name), value));
        return named;
    }

    /** A figure; one that is not finite is written as absent. */
    private static final class Figure extends JsonSerializer<Object> {
        @Override
        public void serialize(Object figure, JsonGenerator out, SerializerProvider provider) throws IOException {
            double value = figure instanceof OptionalDouble optional ? optional.orElse(Double.NaN) : (Double) figure;
            if (Double.isFinite(value)) {
                out.writeNumber(SixDigits.of(value));
            } else {
                out.writeNull();
            }
        }
    }

    /** A recorded text without control characters. */
    private static final class Text extends JsonSerializer<String> {
        @Override
        public void serialize(String text, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeString(Texts.harmless(text));
        }
    }
}
