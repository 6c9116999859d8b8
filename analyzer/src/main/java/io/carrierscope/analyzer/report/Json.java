package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.PrettyPrinter;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.compare.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The rules all JSON of the report follows: fixed order, an absent figure is {@code null}, six significant digits. */
final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonFactory FACTORY = new JsonFactory();

    private Json() {}

    static String write(JsonNode node) {
        return write(node, printer()) + "\n";
    }

    /** In one line, for a page. */
    static String line(JsonNode node) {
        return write(node, new MinimalPrettyPrinter(null));
    }

    private static DefaultPrettyPrinter printer() {
        var printer = new DefaultPrettyPrinter();
        var indenter = new DefaultIndenter("  ", "\n");
        printer.indentArraysWith(indenter);
        printer.indentObjectsWith(indenter);
        return printer;
    }

    /** Without a mapper, which would map nothing here, but take longer to set up than all there is to write. */
    private static String write(JsonNode node, PrettyPrinter printer) {
        var text = new StringWriter();
        try (var out = FACTORY.createGenerator(text)) {
            write(node, out.setPrettyPrinter(printer));
        } catch (IOException e) {
            throw new IllegalStateException("a tree of plain nodes can always be written", e);
        }
        return text.toString();
    }

    private static void write(JsonNode node, JsonGenerator out) throws IOException {
        if (node.isObject()) {
            out.writeStartObject();
            for (var field : node.properties()) {
                out.writeFieldName(field.getKey());
                write(field.getValue(), out);
            }
            out.writeEndObject();
        } else if (node.isArray()) {
            out.writeStartArray();
            for (var element : node) {
                write(element, out);
            }
            out.writeEndArray();
        } else if (node.isNull()) {
            out.writeNull();
        } else if (node.isDouble()) {
            out.writeNumber(SixDigits.of(node.doubleValue()));
        } else {
            node.serialize(out, null); // a text, number or flag asks its context for nothing
        }
    }

    static ObjectNode object() {
        return NODES.objectNode();
    }

    static JsonNode absent() {
        return NODES.nullNode();
    }

    /** A figure; {@code null} when it is not a finite number. */
    static JsonNode number(double value) {
        return Double.isFinite(value) ? NODES.numberNode(value) : absent();
    }

    static JsonNode number(OptionalDouble value) {
        return value.isEmpty() ? absent() : number(value.getAsDouble());
    }

    /** An interval as {@code [low, high]}. */
    static JsonNode interval(Optional<Interval> interval) {
        return interval.isEmpty()
                ? absent()
                : array(List.of(interval.get().low(), interval.get().high()), Json::number);
    }

    /** A text as recorded, without control characters; {@code null} stays {@code null}. */
    static JsonNode text(String value) {
        return value == null ? absent() : NODES.textNode(Texts.harmless(value));
    }

    static ArrayNode texts(List<String> values) {
        return array(values, Json::text);
    }

    static <T> ArrayNode array(List<T> values, Function<T, JsonNode> node) {
        var array = NODES.arrayNode();
        values.forEach(v -> array.add(node.apply(v)));
        return array;
    }
}
