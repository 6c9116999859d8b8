package io.carrierscope.runner.suite.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.carrierscope.runner.app.AppJar;
import io.carrierscope.runner.app.AppJar.Framework;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The suite that is written for an application is one that can be read. */
class ApplicationSuiteTextTest {
    @TempDir
    Path folder;

    private AppJar jar(String name, Framework framework, String version) throws IOException {
        return new AppJar(Files.writeString(folder.resolve(name), ""), framework, version);
    }

    private Suite read(ApplicationSuite suite) throws SuiteProblem {
        return Suites.read(folder.resolve("shop.yaml").toString(), suite.text());
    }

    @Test
    void oneJarRunsWithEachThreadModelThatHasASwitch() throws Exception {
        Suite suite = read(new ApplicationSuite(List.of(jar("shop-1.jar", Framework.SPRING_MVC, "3.4.0")),
                List.of("/orders/17", "/a?b='c'"), List.of("--debug"), 0, "GET /health", folder));
        assertThat(suite.question()).isEqualTo("Should shop use virtual threads?");
        assertThat(suite.repetitions()).isEqualTo(3);
        assertThat(suite.axes().servers()).extracting(ServerChoice::threadModel)
                .containsExactly("platform-pool", "virtual");
        assertThat(suite.axes().servers().getFirst().application().args()).containsExactly("--server.port=${port}",
                "--spring.datasource.hikari.register-mbeans=true", "--spring.threads.virtual.enabled=false", "--debug");
        assertThat(suite.axes().servers().getFirst().application().ready()).isEqualTo("GET /health");
        assertThat(suite.axes().workloads().getFirst().calls().getLast().path()).isEqualTo("/a?b='c'");
    }

    /** Spring Boot makes a list of what it is told twice. */
    @Test
    void whatTheUserSaysIsSaidOnce() throws Exception {
        Suite suite = read(new ApplicationSuite(List.of(jar("shop-1.jar", Framework.SPRING_MVC, "3.4.0")),
                List.of("/"), List.of("--server.port=${port}", "--server.portal=7"), 0, null, folder));
        assertThat(suite.axes().servers().getLast().application().args()).containsExactly(
                "--spring.datasource.hikari.register-mbeans=true", "--spring.threads.virtual.enabled=true",
                "--server.port=${port}", "--server.portal=7");
    }

    @Test
    void severalJarsAreComparedAsTheyAre() throws Exception {
        Suite suite = read(new ApplicationSuite(List.of(jar("shop-1.jar", Framework.SPRING_MVC, "3.4.0"),
                jar("shop-2.jar", Framework.QUARKUS, "")), List.of("/"), List.of(), 0, null, folder));
        assertThat(suite.axes().servers()).extracting(ServerChoice::name).containsExactly("shop-1", "shop-2");
        assertThat(suite.name()).isEqualTo("shop-1-and-shop-2");
        assertThat(suite.axes().servers().getLast().jvmOptions()).containsExactly("-Dquarkus.http.port=${port}");
    }

    /** So the report knows that what differs is noise. */
    @Test
    void aJarThatIsGivenTwiceIsOneSystemUnderTwoNames() throws Exception {
        AppJar shop = jar("shop-1.jar", Framework.QUARKUS, "");
        Suite suite = read(new ApplicationSuite(List.of(shop, shop), List.of("/"), List.of(), 0, null, folder));
        Matrix matrix = new Matrix(suite, List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1);
        assertThat(matrix.runnable()).extracting(cell -> cell.server().name(), Cell::controlOf)
                .contains(tuple("shop-1", "same"), tuple("shop-1-again", "same"));
    }

    @Test
    void anUnknownFrameworkMustBeToldItsPort() throws Exception {
        AppJar plain = jar("tool.jar", Framework.PLAIN, "");
        assertThatThrownBy(() -> new ApplicationSuite(List.of(plain), List.of("/"), List.of(), 0, null, folder).text())
                .hasMessageContaining("say how it is told its port, such as --app-args '--port ${port}', or");
        Suite fixed = read(new ApplicationSuite(List.of(plain), List.of("/"), List.of(), 8080, null, folder));
        assertThat(fixed.axes().servers().getFirst().application().port()).isEqualTo(8080);
    }

    @Test
    void jarsOfOneNameAreTold() throws Exception {
        AppJar one = jar("shop.jar", Framework.QUARKUS, "");
        AppJar other = new AppJar(folder.resolve("new").resolve("shop.jar"), Framework.QUARKUS, "");
        assertThatThrownBy(
                () -> new ApplicationSuite(List.of(one, other), List.of("/"), List.of(), 0, null, folder).text())
                .hasMessage("two of the jars are called shop.jar: copy one to another name");
    }
}
