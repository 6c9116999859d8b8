package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Syntax;
import io.carrierscope.runner.workload.step.Steps;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Reads a step from one field, as the catalogue of steps says. */
final class StepReader extends StdDeserializer<Step> {
    StepReader() {
        super(Step.class);
    }

    @Override
    public Step deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.isExpectedStartObjectToken()) {
            throw JsonMappingException.from(parser, "expected a step such as {wait: 5ms}");
        }
        String name = parser.nextFieldName();
        parser.nextToken();
        try {
            Step step = Steps.read(String.valueOf(name), new Value(parser, context));
            if (parser.nextToken() != JsonToken.END_OBJECT) {
                throw new IllegalArgumentException("expected one field in a step; each step has braces of its own");
            }
            return step;
        } catch (IllegalArgumentException wrong) {
            throw JsonMappingException.from(parser, wrong.getMessage());
        }
    }

    /** The field name determines the type of the step. */
    @Override
    public Step deserializeWithType(JsonParser parser, DeserializationContext context, TypeDeserializer types)
            throws IOException {
        return deserialize(parser, context);
    }

    /** The value on which the parser stands. */
    private record Value(JsonParser parser, DeserializationContext context) implements Syntax.Value {
        @Override
        public String text() throws IOException {
            return parser.getValueAsString("");
        }

        @Override
        public Duration time(String text) {
            return Quantities.time(text);
        }

        @Override
        public List<Step> steps() throws IOException {
            if (!parser.isExpectedStartArrayToken()) {
                throw new IllegalArgumentException("expected a list of steps such as [{wait: 5ms}]");
            }
            List<Step> steps = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                steps.add(context.readValue(parser, Step.class));
            }
            return steps;
        }
    }
}
