package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** How JMC understands the fields of our events: of each it knows what it is, so that it can chart, sum and filter it. */
class FieldsTest {
    static Stream<Path> samples() throws Exception {
        return Samples.files();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyFieldHasAContentType(Path file) throws Exception {
        var types = new Types();
        JfrLoaderToolkit.loadEvents(List.of(file.toFile()), List.of(types));
        assertThat(types.fields).containsKeys("carrierscope.Cell", "carrierscope.Phase", "carrierscope.Environment");
        types.fields.forEach((type, fields) -> assertThat(fields).as(type).allSatisfy(f -> {
            assertThat(f.getContentType()).as(f.getIdentifier())
                    .isNotIn(UnitLookup.RAW_LONG, UnitLookup.UNKNOWN, null);
            assertThat(f.getName()).as(f.getIdentifier()).matches("[A-Z(].*");
            assertThat(f.getIdentifier()).doesNotContain(":"); // of a nested type
        }));
        assertThat(types.values).as("arrays").noneMatch(v -> v.getClass().isArray());
        assertThat(types.categories).allSatisfy((type, path) -> assertThat(path).as(type).startsWith("Carrierscope"));
    }

    /** Every type of ours that the file's metadata has, whether events of it occurred or not. */
    private static final class Types implements IParserExtension, IEventSinkFactory {
        private final Map<String, List<ValueField>> fields = new ConcurrentHashMap<>();
        private final Map<String, List<String>> categories = new ConcurrentHashMap<>();
        private final java.util.Queue<Object> values = new java.util.concurrent.ConcurrentLinkedQueue<>();

        @Override
        public IEventSinkFactory getEventSinkFactory(IEventSinkFactory subFactory) {
            return this;
        }

        @Override
        public IEventSink create(String type, String label, String[] category, String description,
                List<ValueField> dataStructure) {
            if (!type.startsWith("carrierscope.")) {
                return event -> {};
            }
            fields.put(type, List.copyOf(dataStructure));
            categories.put(type, Arrays.asList(category));
            return event -> Stream.of(event).filter(v -> v != null).forEach(values::add);
        }

        @Override
        public void flush() {
            // nothing is held back
        }

        @Override
        public String getValueInterpretation(String eventTypeId, String fieldId) {
            return null;
        }
    }
}
