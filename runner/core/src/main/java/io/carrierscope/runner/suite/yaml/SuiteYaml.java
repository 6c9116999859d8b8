package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidNullException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.jsontype.TypeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Syntax;
import io.carrierscope.runner.workload.step.Steps;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Parses the YAML of a suite and turns the exceptions of Jackson into one-line messages. */
final class SuiteYaml {
    private static final ObjectMapper MAPPER = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
            .defaultSetterInfo(JsonSetter.Value.forContentNulls(Nulls.FAIL))
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .addModule(new SimpleModule().addDeserializer(LocatedName.class, new LocatedName.Reader())
                    .addDeserializer(Step.class, new StepReader())
                    .addDeserializer(Duration.class, new Scalar<>(Duration.class, Quantities::time))
                    .addDeserializer(SuiteText.Size.class, new Scalar<>(SuiteText.Size.class, Quantities::size)))
            .build();

    private SuiteYaml() {}

    static SuiteText read(String file, String yaml) throws SuiteProblem {
        try {
            SuiteText text = MAPPER.readValue(yaml, SuiteText.class);
            if (text == null) {
                throw new SuiteProblem(file, 1, "expected a suite with a name, a question and axes");
            }
            return text;
        } catch (JsonProcessingException problem) {
            throw new SuiteProblem(file, line(problem, yaml), expected(problem));
        }
    }

    /** The lines of the fields of a valid text. */
    static LineIndex lines(String file, String yaml) throws SuiteProblem {
        try {
            return LineIndex.read(yaml);
        } catch (JsonProcessingException problem) {
            throw new SuiteProblem(file, line(problem, yaml), expected(problem));
        } catch (IOException unreadable) {
            throw new SuiteProblem(file, 1, "not YAML: " + unreadable.getMessage());
        }
    }

    private static int line(JsonProcessingException problem, String yaml) {
        if (problem instanceof UnrecognizedPropertyException unknown) {
            return lineOfField(unknown.getPropertyName(), yaml);
        }
        if (!(problem instanceof JsonMappingException)) {
            return YamlSlip.line(problem);
        }
        boolean inValue = problem.getProcessor() instanceof JsonParser;
        JsonLocation location = inValue
                ? ((JsonParser) problem.getProcessor()).currentTokenLocation()
                : problem.getLocation();
        return location == null ? 1 : Math.max(1, location.getLineNr());
    }

    /** Jackson reports an unknown field at the end of its object, so its line is searched for. */
    private static int lineOfField(String name, String yaml) {
        Pattern field = Pattern.compile("(?:^|[\\s{,\"'])" + Pattern.quote(name) + "[\"']?\\s*:");
        List<String> lines = yaml.lines().toList();
        return 1 + IntStream.range(0, lines.size()).filter(i -> field.matcher(lines.get(i)).find())
                .findFirst().orElse(0);
    }

    private static String expected(JsonProcessingException problem) {
        return switch (problem) {
            case UnrecognizedPropertyException unknown -> "unknown field '" + unknown.getPropertyName()
                    + "'; expected one of: " + names(unknown.getKnownPropertyIds());
            case InvalidNullException empty -> "expected a value in each place" + field(empty);
            case MismatchedInputException mismatch when mismatch.getTargetType() != null -> "expected "
                    + kind(mismatch.getTargetType()) + field(mismatch);
            case JsonMappingException mapping when mapping.getCause() instanceof JsonParseException slip ->
                YamlSlip.expected(slip);
            case JsonMappingException mapping -> mapping.getOriginalMessage() + field(mapping);
            default -> YamlSlip.expected(problem);
        };
    }

    private static String names(Collection<Object> known) {
        return known.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
    }

    private static String kind(Class<?> type) {
        if (Collection.class.isAssignableFrom(type)) {
            return "a list such as [a, b]";
        }
        if (Number.class.isAssignableFrom(type)) {
            return "a number";
        }
        return type == String.class || type == LocatedName.class ? "a word" : "fields such as {name: value}";
    }

    private static String field(JsonMappingException problem) {
        return problem.getPath().stream().map(JsonMappingException.Reference::getFieldName)
                .filter(name -> name != null).reduce((first, second) -> second).map(name -> " in '" + name + "'")
                .orElse("");
    }

    /** Reads a value that is written as one scalar. An IllegalArgumentException of {@code words} says what was expected. */
    private static final class Scalar<T> extends StdDeserializer<T> {
        private final transient Function<String, T> words;

        Scalar(Class<T> type, Function<String, T> words) {
            super(type);
            this.words = words;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            try {
                return words.apply(parser.getValueAsString(""));
            } catch (IllegalArgumentException wrong) {
                throw JsonMappingException.from(parser, wrong.getMessage());
            }
        }
    }

    /** Reads a step from one field, as the catalogue of steps says. */
    static final class StepReader extends StdDeserializer<Step> {
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

    /**
     * A slip of the pen in YAML, in words of its author.
     *
     * @param met part of what the parser says of it
     * @param atBegin true where the parser tells of it far behind: it stands where that began which does not end
     */
    record YamlSlip(String met, boolean atBegin, String expected) {
        private static final Pattern MARK = Pattern.compile("line (\\d{1,9}), column \\d");
        private static final Pattern TWICE = Pattern.compile("^Duplicate field '([^']*)'");
        private static final List<YamlSlip> ALL = List.of(
                new YamlSlip("expected ',' or ']'", true, "a comma between values, and ] after the last one"),
                new YamlSlip("expected ',' or '}'", true, "a comma between fields, and } after the last one"),
                new YamlSlip("expected the node content", true, "a value, and an end of each [ and {"),
                new YamlSlip("found unexpected end of stream", true, "a closing quote"),
                new YamlSlip("(TAB)", false, "spaces before a name, not a tab"),
                new YamlSlip("cannot start any token", false, "quotes around a text that begins with such a sign"),
                new YamlSlip("mapping values are not allowed here", false,
                        "one 'name: value' in a line, indented as its neighbours, and quotes around a text with a colon and a space"),
                new YamlSlip("expected <block end>", false,
                        "the same indentation as in the lines above, and quotes around the whole of a text or none"),
                new YamlSlip("unknown escape character", false,
                        "no backslash between double quotes but in escapes such as \\n; single quotes keep it"));

        /** What was expected in the place of what the parser met. */
        static String expected(JsonProcessingException problem) {
            String said = problem.getOriginalMessage();
            Optional<String> twice = TWICE.matcher(said).results().map(found -> found.group(1)).findFirst();
            return twice.map(name -> "expected each name once; '" + name + "' stands twice")
                    .orElseGet(() -> "not YAML: expected "
                            + of(said).map(YamlSlip::expected).orElse("names, colons and values, indented by spaces"));
        }

        /** The parser marks where something began, and then where it went wrong. */
        static int line(JsonProcessingException problem) {
            String said = problem.getOriginalMessage();
            List<MatchResult> marks = MARK.matcher(said).results().toList();
            JsonLocation location = problem.getLocation();
            if (marks.isEmpty()) {
                return location == null ? 1 : Math.max(1, location.getLineNr());
            }
            boolean atBegin = of(said).filter(YamlSlip::atBegin).isPresent();
            return Integer.parseInt((atBegin ? marks.getFirst() : marks.getLast()).group(1));
        }

        private static Optional<YamlSlip> of(String said) {
            return ALL.stream().filter(slip -> said.contains(slip.met())).findFirst();
        }
    }
}
