package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameworksTest {
    /** Sources of servers and of clients under test; the broker runs in a JVM of its own that nobody judges. */
    private static final Pattern SOURCE = Pattern
            .compile(".*/src/main/java/io/carrierscope/(runner/(server|library)|stack/(?!broker)).*\\.java");
    private static final Pattern IMPORT = Pattern
            .compile("import (?:static )?((?:com\\.sun\\.|(?!com\\.sun|javax?\\.|jdk\\.|"
                    + "io\\.carrierscope\\.))[a-z][\\w.]+);");

    /** The runner's catalogue is read as text, since the two share no code. */
    @Test
    void everyServerAndClientOfTheRunnerHasARow() throws IOException {
        var unknown = new TreeSet<String>();
        var sources = sources();
        assertThat(sources).as("sources of the runner's servers").hasSizeGreaterThan(20);
        for (Path source : sources) {
            IMPORT.matcher(Files.readString(source)).results().map(m -> m.group(1))
                    .filter(type -> Frameworks.role(type).isEmpty())
                    .forEach(type -> unknown.add("add a row for " + type + ", which " + source.getFileName()
                            + " imports, in Frameworks"));
        }
        assertThat(unknown).isEmpty();
    }

    private static Set<Path> sources() throws IOException {
        var found = new TreeSet<Path>();
        try (Stream<Path> files = Files.walk(Path.of(System.getProperty("carrierscope.root", "../.."), "runner"))) {
            found.addAll(files.filter(file -> SOURCE.matcher(file.toString().replace('\\', '/')).matches())
                    .collect(Collectors.toSet()));
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"io.netty.channel.epoll.Native, SOCKETS", "io.netty.channel.AbstractChannel, SERVER",
            "org.apache.hc.core5.io.Closer, CLIENT"})
    void theEarlierRowCounts(String type, Framework.Role role) {
        assertThat(Frameworks.role(type)).contains(role);
    }

    @Test
    void whatIsInNoRowIsOfNoFramework() {
        assertThat(List.of("shop.Order", "java.util.HashMap", "org.jboss.threads.Work"))
                .allSatisfy(type -> assertThat(Frameworks.role(type)).isEmpty());
        assertThat(Frameworks.ofPool("org.jboss.threads.Work")).isTrue();
    }
}
