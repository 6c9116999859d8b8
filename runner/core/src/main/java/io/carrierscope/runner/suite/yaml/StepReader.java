package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import io.carrierscope.runner.workload.GuardKind;
import io.carrierscope.runner.workload.Step;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads a step from one field: the step's name with its time or size, or a guard's name with the steps inside. */
final class StepReader extends StdDeserializer<Step> {
    private static final String NAMES = Stream
            .concat(Stream.of("wait", "compute", "object-wait", "cache", "send", "call-<service>", "one-in-<n>",
                    "items-<n>", "permit-of-<n>", "query-on-<n>"),
                    Stream.of(GuardKind.values()).map(GuardKind::id))
            .collect(Collectors.joining(", "));

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
            Step step = step(String.valueOf(name), parser, context);
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

    private static Step step(String name, JsonParser parser, DeserializationContext context) throws IOException {
        Optional<GuardKind> guard = Stream.of(GuardKind.values()).filter(kind -> kind.id().equals(name)).findFirst();
        if (guard.isPresent()) {
            return new Step.Guard(guard.get(), steps(parser, context));
        }
        if (name.matches("one-in-[1-9]\\d{0,5}")) {
            return new Step.Chance(Integer.parseInt(name.substring("one-in-".length())), steps(parser, context));
        }
        if (name.matches("items-[1-9]\\d{0,5}")) {
            return new Step.Items(Integer.parseInt(name.substring("items-".length())), steps(parser, context));
        }
        if (name.matches("permit-of-[1-9]\\d{0,5}")) {
            return new Step.Permit(Integer.parseInt(name.substring("permit-of-".length())), steps(parser, context));
        }
        if (name.matches("query-on-[1-9]\\d{0,2}")) {
            return new Step.Query(Integer.parseInt(name.substring("query-on-".length())),
                    Quantities.time(parser.getValueAsString("")));
        }
        if (name.matches("call-[a-z][a-z0-9-]*")) {
            return new Step.Call(name.substring("call-".length()), downstream(steps(parser, context)));
        }
        String value = parser.getValueAsString("");
        return switch (name) {
            case "wait" -> new Step.Wait(Quantities.time(value));
            case "compute" -> new Step.Compute(Quantities.time(value));
            case "object-wait" -> new Step.ObjectWait(Quantities.time(value));
            case "send" -> new Step.Send(acknowledgeTimeout(value));
            case "cache" -> new Step.Cache(kilobytes(value));
            default -> throw new IllegalArgumentException("unknown step '" + name + "'; expected one of: " + NAMES);
        };
    }

    private static List<Step> downstream(List<Step> steps) {
        for (Step step : steps) {
            if (step instanceof Step.Call || step instanceof Step.Send || step instanceof Step.Query) {
                throw new IllegalArgumentException("a service downstream cannot call, send or query");
            }
            if (step instanceof Step.Compound outer) {
                downstream(outer.steps());
            }
        }
        return steps;
    }

    private static Duration acknowledgeTimeout(String text) {
        if (!text.equals("get") && !text.startsWith("get-")) {
            throw new IllegalArgumentException("expected get, or get and a time such as get-5s, not '" + text + "'");
        }
        return text.equals("get") ? Duration.ZERO : Quantities.time(text.substring("get-".length()));
    }

    private static int kilobytes(String text) {
        if (!text.matches("[1-9]\\d{0,5}k")) {
            throw new IllegalArgumentException("expected a size such as 512k, not '" + text + "'");
        }
        return Integer.parseInt(text.substring(0, text.length() - 1));
    }

    private static List<Step> steps(JsonParser parser, DeserializationContext context) throws IOException {
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
