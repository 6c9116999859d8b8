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
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.carrierscope.analyzer.compare.ConfidenceIntervals.Interval;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.metric.Table.Row;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Writes records as JSON: fields in the order of the components, figures with six significant digits, an absent figure as
 * {@code null}.
 */
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new SimpleModule()
            .addSerializer(double.class, new Figure()).addSerializer(Double.class, new Figure())
            .addSerializer(OptionalDouble.class, new Figure()).addSerializer(String.class, new Text())
            .addSerializer(new Fields()).addSerializer(Interval.class, new Ends())).build();

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

    /** A figure; one that is not finite is written as absent. */
    private static final class Figure extends JsonSerializer<Object> {
        @Override
        public void serialize(Object figure, JsonGenerator out, SerializerProvider provider) throws IOException {
            double value = figure instanceof OptionalDouble optional ? optional.orElse(Double.NaN) : (Double) figure;
            if (Double.isFinite(value)) {
                out.writeNumber(Numbers.sixDigits(value));
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

    /** A row of a table as an object: its metrics, in their order. */
    private static final class Fields extends StdSerializer<Row<?>> {
        private static final long serialVersionUID = 1L;

        private Fields() {
            super(Row.class, false);
        }

        @Override
        public void serialize(Row<?> row, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeStartObject();
            fields(row, out, provider);
            out.writeEndObject();
        }

        private static <R> void fields(Row<R> row, JsonGenerator out, SerializerProvider provider) throws IOException {
            for (var metric : row.table().fields()) {
                Object value = metric.data(row.row());
                if (value != null || !metric.where().leftOut()) {
                    provider.defaultSerializeField(metric.json(), value, out);
                }
            }
        }
    }

    /** An interval as an array of its ends. */
    private static final class Ends extends JsonSerializer<Interval> {
        @Override
        public void serialize(Interval interval, JsonGenerator out, SerializerProvider provider) throws IOException {
            provider.defaultSerializeValue(List.of(interval.low(), interval.high()), out);
        }
    }
}
