package io.carrierscope.jmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmc.common.unit.LinearKindOfQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.parser.IEventSink;
import org.openjdk.jmc.flightrecorder.parser.IEventSinkFactory;
import org.openjdk.jmc.flightrecorder.parser.IParserExtension;
import org.openjdk.jmc.flightrecorder.parser.ValueField;

/** How JMC reads the fields of our events: it knows the content type of each, so that it can chart, sum and filter it. */
class FieldsTest {
    static Stream<Path> samples() throws Exception {
        return Samples.files().filter(f -> f.getFileName().toString().startsWith("sample."));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void everyFieldHasAContentType(Path file) throws Exception {
        var types = Types.of(file);
        assertThat(types.fields).containsKeys("carrierscope.Cell", "carrierscope.Phase", "carrierscope.Environment");
        types.check();
        assertThat(types.values).as("arrays").noneMatch(v -> v.getClass().isArray());
    }

    /** The types of docs/internals/events.md, whether or not a sample contains them. */
    @Test
    void soHasEveryTypeThatIsDocumented(@TempDir Path folder) throws Exception {
        var types = Types.of(recorded(folder, documented()));
        assertThat(types.fields.keySet()).containsExactlyInAnyOrderElementsOf(documented());
        types.check();
    }

    @Test
    void loadAndSchedulerCanBeCharted(@TempDir Path folder) throws Exception {
        var sampled = List.of("carrierscope.Load", "carrierscope.Scheduler");
        var types = Types.of(recorded(folder, sampled));
        assertThat(types.fields.keySet()).containsExactlyInAnyOrderElementsOf(sampled);
        types.fields.forEach((type, fields) -> assertThat(fields).as(type)
                .filteredOn(
                        f -> !List.of("eventThread", "stackTrace", "startTime", "phase").contains(f.getIdentifier()))
                .isNotEmpty().allMatch(f -> f.getContentType() instanceof LinearKindOfQuantity));
    }

    /** A lane needs a thread, a start and a duration. */
    @Test
    void requestsAndHandlersAreLanesOnTheirThreads(@TempDir Path folder) throws Exception {
        var timed = List.of("carrierscope.Request", "carrierscope.Handler");
        var types = Types.of(recorded(folder, timed));
        assertThat(types.fields.keySet()).containsExactlyInAnyOrderElementsOf(timed);
        types.fields.forEach((type, fields) -> assertThat(fields).as(type).extracting(ValueField::getIdentifier)
                .contains("eventThread", "startTime", "duration"));
    }

    private static List<String> documented() throws IOException {
        String events = Files.readString(Path.of(System.getProperty("carrierscope.root"), "docs/internals/events.md"));
        return Pattern.compile("^## (carrierscope\\.\\w+) ", Pattern.MULTILINE).matcher(events).results()
                .map(m -> m.group(1)).toList();
    }

    /** Events are in a package for each of those that write them. */
    private static Class<? extends Event> eventOf(String type) throws ClassNotFoundException {
        String name = type.substring("carrierscope.".length()) + "Event";
        String writer = Stream.of("cell", "client", "server").filter(w -> FieldsTest.class.getClassLoader()
                .getResource("io/carrierscope/events/" + w + "/" + name + ".class") != null).findFirst().orElseThrow();
        return Class.forName("io.carrierscope.events." + writer + "." + name).asSubclass(Event.class);
    }

    /** A recording without events whose metadata contains the types. */
    private static Path recorded(Path folder, List<String> types) throws Exception {
        var classes = new ArrayList<Class<? extends Event>>();
        for (String type : types) {
            classes.add(eventOf(type));
        }
        Path file = folder.resolve("types.jfr");
        try (var recording = new Recording()) {
            classes.forEach(FlightRecorder::register);
            recording.start();
            recording.stop();
            recording.dump(file);
        } finally {
            classes.forEach(FlightRecorder::unregister);
        }
        return file;
    }

    /** Every type of ours in the file's metadata, whether or not it has events. */
    private static final class Types implements IParserExtension, IEventSinkFactory {
        private final Map<String, List<ValueField>> fields = new ConcurrentHashMap<>();
        private final Map<String, List<String>> categories = new ConcurrentHashMap<>();
        private final java.util.Queue<Object> values = new java.util.concurrent.ConcurrentLinkedQueue<>();

        private static Types of(Path file) throws Exception {
            var types = new Types();
            JfrLoaderToolkit.loadEvents(List.of(file.toFile()), List.of(types));
            return types;
        }

        private void check() {
            fields.forEach((type, own) -> assertThat(own).as(type).allSatisfy(f -> {
                assertThat(f.getContentType()).as(f.getIdentifier())
                        .isNotIn(UnitLookup.RAW_LONG, UnitLookup.UNKNOWN, null);
                assertThat(f.getName()).as(f.getIdentifier()).matches("[A-Z(].*");
                assertThat(f.getIdentifier()).doesNotContain(":"); // of a nested type
            }));
            assertThat(categories)
                    .allSatisfy((type, path) -> assertThat(path).as(type).startsWith("Carrierscope"));
        }

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
            // nothing is buffered
        }

        @Override
        public String getValueInterpretation(String eventTypeId, String fieldId) {
            return null;
        }
    }
}
