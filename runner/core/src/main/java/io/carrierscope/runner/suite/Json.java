package io.carrierscope.runner.suite;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.workload.step.Steps;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads and writes the records of this module as JSON, durations in ISO 8601. */
public final class Json {
    /** The order of fields and keys is always the same, as digests of the text are compared: maps have another one in each JVM. */
    private static final ObjectMapper MAPPER = JsonMapper.builder().addModule(durations())
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY).enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .registerSubtypes(types()).build();

    private static final List<String> APPLICATION_SECRETS = List.of("command", "args", "env");

    private Json() {}

    public static String write(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The same without the command lines and environments of applications, which may hold secrets. */
    public static String withoutSecrets(Object value) {
        JsonNode tree = MAPPER.valueToTree(value);
        tree.findParents("env").forEach(application -> ((ObjectNode) application).remove(APPLICATION_SECRETS));
        return tree.toString();
    }

    public static <T> T read(String json, Class<T> type) throws JsonProcessingException {
        return MAPPER.readValue(json, type);
    }

    private static NamedType[] types() {
        return Stream.concat(Steps.ALL.stream().map(syntax -> new NamedType(syntax.type(), syntax.id())),
                LoadPlans.ALL.stream().map(name -> new NamedType(name.type(), name.id()))).distinct()
                .toArray(NamedType[]::new);
    }

    private static SimpleModule durations() {
        return new SimpleModule().addSerializer(Duration.class, ToStringSerializer.instance)
                .addDeserializer(Duration.class, new DurationReader());
    }

    /** Reads what {@link Duration#toString()} wrote. */
    private static final class DurationReader extends FromStringDeserializer<Duration> {
        DurationReader() {
            super(Duration.class);
        }

        @Override
        protected Duration _deserialize(String value, DeserializationContext context) {
            return Duration.parse(value);
        }
    }
}
