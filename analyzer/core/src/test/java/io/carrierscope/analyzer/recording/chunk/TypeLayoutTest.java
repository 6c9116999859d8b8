package io.carrierscope.analyzer.recording.chunk;

import static io.carrierscope.analyzer.recording.chunk.Types.LONG;
import static io.carrierscope.analyzer.recording.chunk.Types.field;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.carrierscope.analyzer.recording.chunk.TypeLayout.TypeInfo;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeLayoutTest {
    private static final TypeInfo.Field PATHS = new TypeInfo.Field("paths", 77, false, true, Map.of());

    /** Other writers describe only the types of which they write values. */
    @Test
    void aFieldMayHaveATypeThatIsNotDescribedAsLongAsItHasNoValue() {
        var layout = Types.layout(new TypeInfo(9, "other.Type", false, List.of(PATHS, field("last", LONG))));
        var in = new Varints(new byte[]{0, 42, 99}, 0);
        layout.skip(in);
        assertThat(in.next()).isEqualTo(99);
        assertThatThrownBy(() -> layout.skip(new Varints(new byte[]{1, 42, 99}, 0)))
                .isInstanceOf(IndexOutOfBoundsException.class).hasMessageContaining("not described");
    }

    @Test
    void whatItDoesNotReadIsALimitAndNoDamage() {
        var many = Collections.nCopies(300, field("n", LONG));
        assertThatThrownBy(() -> Types.layout(new TypeInfo(9, "other.Wide", false, many)))
                .isInstanceOf(TypeLayout.LimitException.class)
                .hasMessage("type other.Wide has 300 fields, 255 at most are read");
        assertThatThrownBy(() -> Types.layout(new TypeInfo(9, "other.Nested", false,
                List.of(new TypeInfo.Field("itself", 9, false, false, Map.of())))))
                .isInstanceOf(TypeLayout.LimitException.class);
    }

    /** Few bytes describe more fields than any program can visit, and none of them has a byte to read. */
    @Test
    void nestedTypesThatTakeNoBytesAreSkippedAtOnce() {
        var types = new HashMap<Long, TypeInfo>();
        types.put(10L, new TypeInfo(10, "other.Empty", false, List.of()));
        for (long id = 11; id <= 18; id++) {
            types.put(id, new TypeInfo(id, "other.Of255", false,
                    Collections.nCopies(255, field("inner", types.get(id - 1)))));
        }
        var in = new Varints(new byte[]{42}, 0);
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> new TypeLayout.Catalogue(types).of(18).skip(in));
        assertThat(in.next()).isEqualTo(42);
    }
}
