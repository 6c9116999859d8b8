package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.KnownLayouts;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownLayoutsTest {
    private static final int UTF_8 = 3;

    private final KnownLayouts known = new KnownLayouts();

    @Test
    void reusesTheLayoutsOfEqualTypes() {
        var first = known.of(metadata(100, "app.Order"));
        assertThat(first.names()).containsExactly(entry(7L, "app.Order"));
        assertThat(known.of(metadata(120, "app.Order"))).isSameAs(first);
    }

    @Test
    void createsLayoutsForOtherTypes() {
        known.of(metadata(100, "app.Order"));
        assertThat(known.of(metadata(120, "app.Issue")).names()).containsExactly(entry(7L, "app.Issue"));
        assertThat(known.of(metadata(121, "app.Order")).names()).containsExactly(entry(7L, "app.Order"));
    }

    @Test
    void doesNotCacheDamagedMetadata() {
        byte[] whole = metadata(100, "app.Order");
        byte[] cut = Arrays.copyOf(whole, whole.length - 3);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> known.of(cut)).isInstanceOf(IndexOutOfBoundsException.class);
        }
        assertThat(known.of(whole).names()).containsExactly(entry(7L, "app.Order"));
    }

    /** Returns a metadata event with one type; all its integers take one byte. */
    private static byte[] metadata(int startTicks, String type) {
        var texts = List.of("class", "id", "7", "name", type);
        var event = new ByteArrayOutputStream();
        event.writeBytes(new byte[]{90, 0, (byte) startTicks, 0, (byte) startTicks, (byte) texts.size()});
        for (String text : texts) {
            event.write(UTF_8);
            event.write(text.length());
            event.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }
        event.writeBytes(new byte[]{0, 2, 1, 2, 3, 4, 0}); // class id=7 name=…, nothing inside
        return event.toByteArray();
    }
}
