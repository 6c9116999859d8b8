package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.cli.CompareCommand.SideNames;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SideNamesTest {
    @Test
    void areAsShortAsTheyTellSidesApart() {
        assertThat(names("/a/old/app.jfr", "/a/new/app.jfr")).containsExactly("old/app.jfr", "new/app.jfr");
        assertThat(names("/a/x.jfr", "/b/y.jfr")).containsExactly("x.jfr", "y.jfr");
    }

    @Test
    void oneFileTwiceHasOneName() {
        assertThat(names("/a/x.jfr", "/a/x.jfr")).containsExactly("x.jfr", "x.jfr");
    }

    @Test
    void severalFilesAreNamedAfterTheirFolder() {
        assertThat(names("/a/old/1.jfr /a/old/2.jfr", "/a/new/1.jfr /b/2.jfr /b/3.jfr"))
                .containsExactly("old (2 recordings)", "1.jfr and 2 more");
    }

    private static List<String> names(String... sides) {
        return SideNames.of(Stream.of(sides).map(s -> Stream.of(s.split(" ")).map(Path::of).toList()).toList());
    }
}
