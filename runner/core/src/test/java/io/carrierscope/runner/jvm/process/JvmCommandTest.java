package io.carrierscope.runner.jvm.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Role;
import io.carrierscope.runner.suite.Samples;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The class path of a server. */
class JvmCommandTest {
    private static final String STACKS = "carrierscope.stacks";
    private static final String SUITE = """
            name: db
            question: Does another version come first?
            servers: {old: {is: virtual, jvm: [-Dcarrierscope.library=HikariCP-7.0.2]}}
            workloads: {ask: {steps: [{query-on-2: 20ms}]}}
            axes: {server: [%s], workload: [ask], load: [closed-5]}
            """;

    @TempDir
    Path stacks;

    @Test
    void anotherVersionOfALibraryGoesFirst() throws Exception {
        String before = System.getProperty(STACKS);
        Path target = Files.createDirectories(stacks.resolve("database/target/lib")).getParent();
        System.setProperty(STACKS, stacks.toString());
        try {
            String lib = target.resolve("lib/*").toString();
            assertThat(classPath("virtual")).endsWith(lib).doesNotContain("HikariCP");
            assertThat(classPath("old")).endsWith(lib)
                    .startsWith(target.resolve("HikariCP-7.0.2/*") + File.pathSeparator);
        } finally {
            if (before == null) {
                System.clearProperty(STACKS);
            } else {
                System.setProperty(STACKS, before);
            }
        }
    }

    private static String classPath(String server) throws Exception {
        Cell cell = new Matrix(Suites.read("db.yaml", SUITE.formatted(server)), List.of(Samples.JDK_25), Scale.WHOLE,
                1, 1).cells().getFirst().cell();
        ControlGroup group = ControlGroup.of(Role.SERVER, cell.limits().server());
        List<String> words = new JvmCommand(JavaHome.current(), Role.SERVER, cell, group, 1).words();
        return words.get(words.indexOf("-cp") + 1);
    }
}
