package io.carrierscope.analyzer.recording.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is missing in one event costs no other event of its chunk. */
class AbsentFieldsTest {
    static Stream<String> types() {
        return EventCatalogue.all().map(EventDescriptor::type).sorted();
    }

    @ParameterizedTest
    @MethodSource("types")
    void anEventWithoutFieldsIsDecoded(String type) {
        var decoder = EventCatalogue.descriptors(type, Map.of()).findFirst().orElseThrow().event();
        var event = decoder.apply(new AbsentFields());
        assertThat(event == null ? 0 : event.startNanos()).isZero();
    }
}
