package io.carrierscope.analyzer.cli.form;

import io.carrierscope.analyzer.cli.form.NamedRecordings.FilePatterns;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.analyzer.recording.DataError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FilePatternsTest {
    @TempDir
    private Path folder;

    @Test
    void twoAsterisksStandForAnyFoldersAndForNone() throws Exception {
        var inside = Files.createFile(Files.createDirectories(folder.resolve("a/b")).resolve("one.jfr"));
        var beside = Files.createFile(folder.resolve("two.jfr"));
        Files.createFile(folder.resolve("three.txt"));
        assertThat(FilePatterns.of(folder.resolve("**/*.jfr"), FilePatternsTest::unexpected)).containsExactly(inside,
                beside);
    }

    /** Such as one to the newest run, beside the runs, which are not to count twice. */
    @Test
    void aLinkToAFolderIsFollowedWhereItIsNamed() throws Exception {
        Path runs = folder.resolve("runs");
        Path recording = Files.createFile(Files.createDirectories(runs.resolve("7/day")).resolve("one.jfr"));
        Path latest = Files.createSymbolicLink(runs.resolve("latest"), runs.resolve("7"));
        for (Path name : List.of(latest, latest.resolve("**/*.jfr"))) {
            assertThat(FilePatterns.of(name, FilePatternsTest::unexpected))
                    .containsExactly(latest.resolve("day/one.jfr"));
        }
        assertThat(FilePatterns.of(runs, FilePatternsTest::unexpected)).containsExactly(recording);
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs[1/*.jfr", "{x*"})
    void whatIsNoPatternIsOneLine(String name) {
        assertThatThrownBy(() -> FilePatterns.of(Path.of(name), FilePatternsTest::unexpected))
                .isInstanceOf(DataError.class)
                .hasMessage(name + ": is not a pattern");
    }

    private static void unexpected(Path unseen) {
        throw new AssertionError(unseen);
    }
}
