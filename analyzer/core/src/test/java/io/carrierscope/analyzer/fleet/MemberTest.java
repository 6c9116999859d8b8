package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.recording.file.Reading;
import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A fleet measures only what verdicts need. */
class MemberTest {
    private static final Path FOLDER = Path.of(System.getProperty("carrierscope.root"), "recordings");
    private static final Labelling LABELLING = new Labelling(List.of(Label.SERVICE), Optional.empty(),
            Optional.empty());

    @TempDir
    private Path temp;

    static Stream<Path> recordings() throws IOException {
        return Files.list(FOLDER)
                .filter(f -> f.getFileName().toString().matches("(sample|incident)\\..*\\.jfr")).sorted();
    }

    @ParameterizedTest
    @MethodSource("recordings")
    void verdictsAreThoseOfAWholeMeasurement(Path file) throws Exception {
        var whole = MeasuredRecording.of(file);
        var forVerdicts = MeasuredRecording.forVerdicts(file, Optional.empty(), Reading.own());

        assertThat(Member.of(forVerdicts, LABELLING)).isEqualTo(Member.of(whole, LABELLING));
        assertThat(forVerdicts.measured().handlerWaits.kept().byThread()).isEmpty();
        assertThat(forVerdicts.measured().sightings.all()).isEmpty();
        assertThat(forVerdicts.measured().virtualLives.groups()).isNotEmpty()
                .allSatisfy(g -> assertThat(g.sampled()).isEmpty());
    }

    @Test
    void soAreThoseOfAFleet() throws Exception {
        new SyntheticFleet(1, 6, 1, 60, 2).write(temp);
        try (var files = Files.walk(temp)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Member.of(MeasuredRecording.forVerdicts(file, Optional.empty(), Reading.own()), LABELLING))
                        .isEqualTo(Member.of(MeasuredRecording.of(file), LABELLING));
            }
        }
    }
}
