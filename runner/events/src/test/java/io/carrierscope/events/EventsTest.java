package io.carrierscope.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.ContentType;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.ValueDescriptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Every event of ours looks native in JMC and is described in docs/internals/events.md. */
class EventsTest {
    static final List<Class<? extends Event>> EVENTS = events();
    private static final List<String> NUMBERS_WITH_UNIT = List.of("long", "float", "double");

    @ParameterizedTest
    @FieldSource("EVENTS")
    void labelsEveryField(Class<? extends Event> event) {
        assertThat(own(event)).isNotEmpty().allSatisfy(field -> assertThat(field.getLabel()).isNotBlank());
    }

    @ParameterizedTest
    @FieldSource("EVENTS")
    void givesEveryMeasurementItsUnit(Class<? extends Event> event) {
        assertThat(own(event)).filteredOn(field -> NUMBERS_WITH_UNIT.contains(field.getTypeName()))
                .allSatisfy(field -> assertThat(field.getAnnotationElements())
                        .as("unit of %s", field.getName())
                        .anyMatch(annotation -> annotation.getAnnotation(ContentType.class) != null));
    }

    @ParameterizedTest
    @FieldSource("EVENTS")
    void hasOnlyPlainFields(Class<? extends Event> event) {
        assertThat(own(event)).allSatisfy(field -> {
            assertThat(field.isArray()).isFalse();
            assertThat(field.getTypeName()).isIn("int", "long", "float", "double", "boolean", "java.lang.String");
        });
    }

    @ParameterizedTest
    @FieldSource("EVENTS")
    void isFiledUnderCarrierscope(Class<? extends Event> event) {
        EventType type = EventType.getEventType(event);
        assertThat(type.getName()).startsWith("carrierscope.");
        assertThat(type.getCategoryNames()).hasSize(2).startsWith("Carrierscope");
        assertThat(type.getDescription()).isNotBlank();
    }

    @ParameterizedTest
    @FieldSource("EVENTS")
    void isDescribedFieldByField(Class<? extends Event> event) throws IOException {
        String section = section(EventType.getEventType(event).getName());
        assertThat(own(event))
                .allSatisfy(field -> assertThat(section).containsPattern("\\b" + field.getName() + "\\b"));
    }

    /** All in the packages of the events. */
    private static List<Class<? extends Event>> events() {
        try {
            Path folder = Path.of(Absent.class.getResource("Absent.class").toURI()).getParent();
            try (var files = Files.walk(folder)) {
                return files.filter(file -> file.toString().endsWith("Event.class")).map(folder::relativize).sorted()
                        .<Class<? extends Event>>map(EventsTest::event).toList();
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<? extends Event> event(Path file) {
        try {
            return Class.forName(Absent.class.getPackageName() + "." + file.getParent() + "."
                    + file.getFileName().toString().replace(".class", "")).asSubclass(Event.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<ValueDescriptor> own(Class<? extends Event> event) {
        List<String> given = List.of("startTime", "duration", "eventThread", "stackTrace");
        return EventType.getEventType(event).getFields().stream().filter(field -> !given.contains(field.getName()))
                .toList();
    }

    private static String section(String name) throws IOException {
        String events = Files.readString(Path.of(System.getProperty("carrierscope.root"), "docs/internals/events.md"));
        int begin = events.indexOf("## " + name + " ");
        assertThat(begin).as("section of %s", name).isNotNegative();
        int end = events.indexOf("\n## ", begin);
        return events.substring(begin, end < 0 ? events.length() : end);
    }
}
