package io.carrierscope.analyzer.fold.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DumpedThreadTest {
    @ParameterizedTest
    @CsvSource({"com.acme.Log.write(Log.java:17), 17", "com.acme.Log.write(Log.java), 0",
            "com.acme.Log.write(Native Method), 0", "com.acme.Log.write, 0",
            "com.acme.Log.write(Log.java:99999999999), 0"})
    void theLineOfAFrameIsReadWhereItIsOne(String frame, int line) {
        var thread = new DumpedThread(1, "", true, true, OptionalLong.empty(), List.of(frame), Optional.empty(),
                Set.of());
        assertThat(thread.stack().frames()).singleElement().satisfies(f -> {
            assertThat(f.qualifiedMethod()).isEqualTo("com.acme.Log.write");
            assertThat(f.line()).isEqualTo(line);
        });
    }
}
