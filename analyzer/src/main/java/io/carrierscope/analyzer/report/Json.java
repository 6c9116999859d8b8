package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.carrierscope.analyzer.compare.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The rules all JSON of the report follows: fixed order, an absent figure is {@code null}, six significant digits. */
final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectWriter LINE = JsonMapper.builder()
            .enable(JsonGenerator.Feature.WRITE_BIGDECIMAL_AS_PLAIN).build().writer();
    private static final ObjectWriter LINES = LINE.with(printer());

    private Json() {}

    private static DefaultPrettyPrinter printer() {
        var printer = new DefaultPrettyPrinter();
        var indenter = new DefaultIndenter("  ", "\n");
        printer.indentArraysWith(indenter);
        printer.indentObjectsWith(indenter);
        return printer;
    }

    static String write(JsonNode node) {
        return write(LINES, node) + "\n";
    }

    /** In one line, for a page. */
    static String line(JsonNode node) {
        return write(LINE, node);
    }

    private static String write(ObjectWriter writer, JsonNode node) {
        try {
            return writer.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain nodes can always be written", e);
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
        return Double.isFinite(value) ? NODES.numberNode(Numbers.sixDigits(value)) : absent();
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
