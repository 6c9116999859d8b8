package io.carrierscope.analyzer.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AlikeThreadsTest {
    private static final int SKIPPED = 3;
    private final AlikeThreads alike = new AlikeThreads();

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex("FF".repeat(SKIPPED) + hex.replace(" ", "") + "AA".repeat(Words.BEYOND));
    }

    /** The parts: before the id, the id, after it. */
    private void learn(String before, String id, String after) {
        byte[] bytes = bytes(before + id + after);
        int idPlace = SKIPPED + before.length() / 2;
        int afterId = idPlace + id.length() / 2;
        alike.learn(bytes, SKIPPED, idPlace, afterId, afterId + after.length() / 2);
    }

    private int id(String hex) {
        return alike.id(bytes(hex), SKIPPED);
    }

    @Test
    void knowsNoneAtFirst() {
        assertThat(id("000001 2A 0201")).isZero();
        assertThat(id("000000000000000000")).isZero();
    }

    @ParameterizedTest
    @CsvSource({"000001 2A 0201, 42, 6", "000001 AC02 0201, 300, 7", "000001 FFFFFFFF07 0201, 2147483647, 10",
            "000001 2A 0201 000001 2B 0201, 42, 6"})
    void tellsThoseLikeTheExampleByTheirId(String constant, int id, int length) {
        learn("000001", "AC02", "0201");
        assertThat(id(constant)).isEqualTo(id);
        assertThat(alike.end(bytes(constant), SKIPPED)).isEqualTo(SKIPPED + length);
    }

    /** Of another name, group or kind, or with an id of more than 31 bits or none. */
    @ParameterizedTest
    @CsvSource({"000000 2A 0201", "030161 00 01 2A 0201", "000001 2A 0301", "000001 2A 0200", "000001 8080808008 0201",
            "000001 00 0201"})
    void leavesOthersToBeRead(String constant) {
        learn("000001", "AC02", "0201");
        assertThat(id(constant)).isZero();
    }

    @Test
    void comparesUpToEightBytesOnEachSide() {
        learn("0102030405060708", "05", "1112131415161718");
        assertThat(id("0102030405060708 06 1112131415161718")).isEqualTo(6);
        assertThat(id("0102030405060709 06 1112131415161718")).isZero();
        assertThat(id("0102030405060708 06 1112131415161719")).isZero();
        learn("", "07", "");
        assertThat(id("08")).isEqualTo(8);
    }

    /** Nothing is said of what would not be compared. */
    @Test
    void takesNoExampleWithMoreBytes() {
        learn("010203040506070809", "05", "01");
        assertThat(id("010203040506070809 06 01")).isZero();
        learn("01", "05", "010203040506070809");
        assertThat(id("01 06 010203040506070809")).isZero();
    }
}
