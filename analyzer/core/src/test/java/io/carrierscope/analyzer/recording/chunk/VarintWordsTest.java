package io.carrierscope.analyzer.recording.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.chunk.Varints.VarintWords;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VarintWordsTest {
    private static final int FIRST = 3;

    /** Bytes behind the integer that would change it if they were read. */
    private static byte[] padded(byte[] number) {
        var bytes = new byte[FIRST + number.length + VarintWords.BEYOND];
        Arrays.fill(bytes, (byte) 0xD5);
        System.arraycopy(number, 0, bytes, FIRST, number.length);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"00, 0", "7F, 127", "8001, 128", "AC02, 300", "FFFF03, 65535", "95DEB7DE01, 466480917",
            "FFFFFFFFFFFF7F, 562949953421311", "FFFFFFFFFFFFFF7F, 72057594037927935",
            "80808080808080800A, 720575940379279360", "FFFFFFFFFFFFFFFFFF, -1",
            "808080808080808080, -9223372036854775808"})
    void readsANumber(String hex, long number) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertThat(VarintWords.number(padded(bytes), FIRST)).isEqualTo(number);
        assertThat(VarintWords.length(padded(bytes), FIRST)).isEqualTo(bytes.length);
    }

    @Test
    void agreesWithTheByteWiseReader() {
        var random = RandomGenerator.of("L64X128MixRandom");
        for (int i = 0; i < 20_000; i++) {
            var bytes = new byte[2 * VarintWords.BEYOND + 1];
            random.nextBytes(bytes);
            // of three numbers one has six bytes at least, and one has nine
            int continued = random.nextInt(3) * 5;
            for (int b = 0; b < continued; b++) {
                bytes[b] |= (byte) 0x80;
            }
            var cursor = new Varints(bytes, 0);
            assertThat(VarintWords.number(bytes, 0)).as(() -> HexFormat.of().formatHex(bytes)).isEqualTo(cursor.next());
            assertThat(VarintWords.length(bytes, 0)).isEqualTo(cursor.position());
        }
    }

    @Test
    void failsWithoutTheRequiredBytesBehind() {
        assertThatThrownBy(() -> VarintWords.number(new byte[VarintWords.BEYOND], 1))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }
}
