package io.carrierscope.analyzer.fold.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FrameworksTest {
    /** Sources of servers and of clients under test; the broker runs in a JVM of its own, which is not analysed. */
    private static final Pattern SOURCE = Pattern
            .compile(".*/src/main/java/io/carrierscope/(runner/(server|library)|stack/(?!broker)).*\\.java");
    private static final Pattern IMPORT = Pattern
            .compile("import (?:static )?((?:com\\.sun\\.|(?!com\\.sun|javax?\\.|jdk\\.|"
                    + "io\\.carrierscope\\.))[a-z][\\w.]+);");

    /** Reads the runner's catalogue as text, since runner and analyzer share no code. */
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

    /** Of folders of sources alone: the runner may be built at the same time. */
    private static Set<Path> sources() throws IOException {
        Path runner = Path.of(System.getProperty("carrierscope.root", "../.."), "runner");
        var found = new TreeSet<Path>();
        try (Stream<Path> stacks = Files.list(runner.resolve("stacks"))) {
            for (Path module : Stream.concat(Stream.of(runner.resolve("core")), stacks).toList()) {
                Path main = module.resolve("src/main/java");
                if (Files.isDirectory(main)) {
                    found.addAll(sources(main));
                }
            }
        }
        return found;
    }

    private static List<Path> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> SOURCE.matcher(file.toString().replace('\\', '/')).matches()).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"io.netty.channel.epoll.Native, SOCKETS", "io.netty.channel.AbstractChannel, SERVER",
            "org.apache.hc.core5.io.Closer, CLIENT", "org.jboss.resteasy.reactive.client.impl.ClientImpl, CLIENT"})
    void theEarlierRowCounts(String type, Framework.Role role) {
        assertThat(Frameworks.role(type)).contains(role);
    }

    @Test
    void theThreadsOfQuarkusRunWhatTheServerCalls() {
        assertThat(
                List.of("org.jboss.threads.EnhancedQueueExecutor", "io.quarkus.vertx.core.runtime.VertxCoreRecorder$15",
                        "io.quarkus.virtual.threads.ContextPreservingExecutorService"))
                .allMatch(Frameworks::ofPool);
        assertThat(List.of("org.jboss.resteasy.reactive.common.core.AbstractResteasyReactiveContext",
                "io.smallrye.mutiny.groups.UniSubscribe", "io.quarkus.vertx.http.runtime.VertxHttpRecorder$1"))
                .allMatch(Frameworks::ofServer).noneMatch(Frameworks::ofPool);
        assertThat(Frameworks.eventLoop("vert.x-eventloop-thread-0")).isTrue();
        assertThat(Frameworks.eventLoop("executor-thread-1")).isFalse();
    }

    @Test
    void aClassOutsideTheTableHasNoRole() {
        assertThat(List.of("shop.Order", "java.util.HashMap", "org.jboss.threads.Work"))
                .allSatisfy(type -> assertThat(Frameworks.role(type)).isEmpty());
        assertThat(Frameworks.ofPool("org.jboss.threads.Work")).isTrue();
    }
}
