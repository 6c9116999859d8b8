package io.carrierscope.analyzer.recording.chunk;

import static io.carrierscope.analyzer.recording.chunk.Types.FLAG;
import static io.carrierscope.analyzer.recording.chunk.Types.LONG;
import static io.carrierscope.analyzer.recording.chunk.Types.TEXT;
import static io.carrierscope.analyzer.recording.chunk.Types.field;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.chunk.ThreadConstants.ThreadLayout;
import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadLayoutTest {
    private static final TypeInfo THREAD = new TypeInfo(9, "java.lang.Thread", false, List.of(field("osName", TEXT),
            field("osThreadId", LONG), field("javaName", TEXT), field("javaThreadId", LONG),
            new TypeInfo.Field("group", 5, true, false, Map.of()), field("virtual", FLAG)));

    private static int id(TypeLayout layout, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex + "00".repeat(VarintWords.BEYOND));
        var values = new long[layout.size()];
        layout.read(bytes, 0, 0, values.length, values, 0);
        return ThreadLayout.of(layout).idOfNamelessVirtual(bytes, values);
    }

    /** Texts are absent (00), empty (01), inline (03) or constants (02). */
    @ParameterizedTest
    @CsvSource({"00 00 01 AC02 01 01, 300", "01 00 00 2A 01 01, 42", "01 00 01 FFFFFFFF07 01 01, 2147483647",
            "00 00 01 8080808008 01 01, 0", "00 00 01 00 01 01, 0", "00 00 01 2A 01 00, 0", "00 00 030161 2A 01 01, 0",
            "030161 00 00 2A 01 01, 0", "00 00 0211 2A 01 01, 0", "030161 00 01 2A 01 01, 42"})
    void tellsVirtualThreadsWithoutAName(String constant, int id) {
        assertThat(id(Types.layout(THREAD), constant.replace(" ", ""))).isEqualTo(id);
    }

    /** The fields of threads before virtual threads existed. */
    @Test
    void noThreadIsVirtualWithoutTheFlag() {
        var older = new TypeInfo(9, "java.lang.Thread", false, THREAD.fields().subList(0, 5));
        assertThat(id(Types.layout(older), "00" + "00" + "01" + "2A" + "01")).isZero();
    }
}
