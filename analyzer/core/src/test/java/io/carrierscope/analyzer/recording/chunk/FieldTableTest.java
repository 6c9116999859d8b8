package io.carrierscope.analyzer.recording.chunk;

import static io.carrierscope.analyzer.recording.chunk.Types.INT;
import static io.carrierscope.analyzer.recording.chunk.Types.LONG;
import static io.carrierscope.analyzer.recording.chunk.Types.TEXT;
import static io.carrierscope.analyzer.recording.chunk.Types.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class FieldTableTest {
    private static final TypeInfo EVENT = new TypeInfo(9, "an.Event", false,
            List.of(field("first", LONG), field("text", TEXT), field("second", INT), field("last", LONG)));
    /** Three events: 300, no text, −1, 5; then 7, "ab", 130, and a last field of nine bytes; then 1, truncated. */
    private static final byte[] BYTES = bytes(0xAC, 0x02, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 5,
            7, 3, 2, 'a', 'b', 0x82, 0x01, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40,
            1);

    private final FieldTable table = new FieldTable(
            Types.layout(EVENT),
            new FieldTable.Memory());

    /** Appends the bytes that must follow the last integer. */
    private static byte[] bytes(int... values) {
        var bytes = new byte[values.length + VarintWords.BEYOND];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    private void over(int events) {
        table.over(BYTES, new int[]{0, 13, 29}, new int[]{13, 29, 30}, events);
    }

    @Test
    void readsAnyFieldOfAnyEvent() {
        over(2);
        table.at(0);
        assertThat(table.value(0)).isEqualTo(300);
        assertThat(table.value(2)).isEqualTo(-1);
        table.at(1);
        assertThat(table.value(3)).isEqualTo(0x40L << 56);
        assertThat(table.value(2)).isEqualTo(130);
        assertThat(table.value(1)).as("offset of the text").isEqualTo(14);
        assertThat(table.text(1, new Constants(null, null, stack -> stack))).isEqualTo("ab");
        table.at(0);
        assertThat(table.value(3)).isEqualTo(5);
    }

    @Test
    void readsTheEventsBeforeATruncatedOne() {
        over(3);
        table.at(2);
        assertThat(table.value(0)).isEqualTo(1);
        assertThatThrownBy(() -> table.value(1)).isInstanceOf(IndexOutOfBoundsException.class);
        table.at(1);
        assertThat(table.value(3)).isEqualTo(0x40L << 56);
        assertThatThrownBy(() -> table.at(2)).isInstanceOf(IndexOutOfBoundsException.class);
        over(2);
        table.at(1);
        assertThat(table.value(2)).isEqualTo(130);
    }

    /** The second event ends within its two-byte integer. */
    @Test
    void anEventEndsWhereItsSizeSays() {
        table.over(BYTES, new int[]{0, 13}, new int[]{13, 19}, 2);
        table.at(1);
        assertThat(table.value(1)).isEqualTo(14);
        assertThatThrownBy(() -> table.value(2)).hasMessage("the fields exceed an event of type an.Event");
    }
}
