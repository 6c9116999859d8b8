package io.carrierscope.analyzer.recording.event;

import io.carrierscope.analyzer.recording.chunk.Constants.ClassNames;
import io.carrierscope.analyzer.recording.event.Frame.FrameFact;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameTest {
    private final Frame frame = new Frame("a.B", "c", 12, false);

    @Test
    void isEqualIfAllComponentsAre() {
        assertThat(frame).isEqualTo(new Frame("a.B", "c", 12, false))
                .hasSameHashCodeAs(new Frame("a.B", "c", 12, false));
        assertThat(frame).isNotEqualTo(new Frame("a.C", "c", 12, false)).isNotEqualTo(new Frame("a.B", "d", 12, false))
                .isNotEqualTo(new Frame("a.B", "c", 13, false)).isNotEqualTo(new Frame("a.B", "c", 12, true));
    }

    @ParameterizedTest
    @CsvSource({"com.acme, com.acme.Cart.pay, true", "com.acme, com.acmex.Cart.pay, false", "com.acme, com.acm, false",
            "com.acme., com.acme.Cart, true", "com.acme.Cart, com.acme.Cart, true",
            "com.acme.Cart, com.acme.Cart$Line, true", "com.acme.Cart, com.acme.Carts, false"})
    void aPackageOrClassEndsWhereItsNameDoes(String packageOrClass, String name, boolean within) {
        assertThat(Frame.within(packageOrClass, name)).isEqualTo(within);
    }

    /** As its text does, without making it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a", "a.B", "a.B.", "a.B.c", "a.B.cd", "a.C", "a.B$", "b", "a.Bc", "a.B.c:"})
    void beginsAsItsQualifiedMethodDoes(String prefix) {
        assertThat(frame.begins(prefix)).isEqualTo("a.B.c".startsWith(prefix));
        assertThat(frame.is(prefix)).isEqualTo("a.B.c".equals(prefix));
    }

    /** Also those for which a frame has no room. */
    @Test
    void keepsEachFactApart() {
        var facts = IntStream.range(1, 41).mapToObj(n -> new FrameFact(f -> f.line() % n == 0)).toList();
        for (int line : new int[]{12, 35, 12}) {
            var numbered = new Frame("a.B", "c", line, false);
            for (int asked = 0; asked < 2; asked++) {
                assertThat(IntStream.range(0, 40).filter(i -> facts.get(i).test(numbered)).map(i -> i + 1))
                        .containsExactlyElementsOf(line == 12 ? List.of(1, 2, 3, 4, 6, 12) : List.of(1, 5, 7, 35));
            }
        }
    }

    @Test
    void replacesMissingNames() {
        assertThat(new Frame(null, null, 0, false)).hasToString("?.?");
    }

    /** Names of hidden classes as JDK 21, JDK 25 and older releases record them. */
    @ParameterizedTest
    @ValueSource(strings = {"x.C$$Lambda.0x000000006d15e6f0", "x.C$$Lambda/0x00007f8bc8012345",
            "x.C$$Lambda+0x0000002b15e308", "x.C$$Lambda+0x00000001000c4c00.1971914623"})
    void aLambdaIsTheSameInEveryJvm(String type) {
        assertThat(new Frame(type, "run", 0, false)).hasToString("x.C$$Lambda.run");
    }

    @Test
    void removesAddressesOnly() {
        assertThat(new Frame("x.C0x12", "a0x34", 0, false)).hasToString("x.C0x12.a0x34");
        assertThat(ClassNames.readable("[Lx/C$$Lambda+0x00002b15;")).isEqualTo("x.C$$Lambda[]");
        assertThat(ClassNames.readable("x/C0x12")).isEqualTo("x.C0x12");
    }
}
