package io.carrierscope.runner.suite.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.app.Taken;
import io.carrierscope.runner.client.load.Served;
import io.carrierscope.runner.suite.Cell;
import io.carrierscope.runner.suite.Fingerprint;
import io.carrierscope.runner.suite.Jdk;
import io.carrierscope.runner.suite.Json;
import io.carrierscope.runner.suite.Matrix;
import io.carrierscope.runner.suite.RoleLimits;
import io.carrierscope.runner.suite.Scale;
import io.carrierscope.runner.suite.Suite;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Suites whose servers are applications. */
class ApplicationSuiteTest {
    private static final String SHOP = """
            name: shop
            question: Which threads?
            servers:
              platform: {app: {jar: shop.jar, args: ["--port=${port}"], env: {MODE: a}, jvm: [-Xss512k], threads: platform-pool}}
            requests:
              - {weight: 9, get: /orders/17}
              - {post: /orders, headers: {X-User: me}, body: {item: 3}, expect: 201}
            axes: {server: [platform], load: [closed-8]}
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void jar() throws IOException {
        Files.writeString(folder.resolve("shop.jar"), "not read");
        Files.writeString(folder.resolve("cities.csv"), "city\n" + "Bonn\n".repeat(300) + "New York\n");
        Files.writeString(folder.resolve("latin.csv"), "city\n" + "Bonn\n".repeat(30_000) + "K\u00f6ln\n",
                StandardCharsets.ISO_8859_1);
    }

    private Suite read(String yaml) throws Exception {
        Path file = Files.writeString(folder.resolve("suite.yaml"), yaml);
        return Suites.find(file.toString()).orElseThrow();
    }

    private Cell cell(String yaml) throws Exception {
        return new Matrix(read(yaml), List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1).runnable().getFirst();
    }

    @Test
    void anApplicationIsAServerAndItsRequestsAreAWorkload() throws Exception {
        Cell cell = cell(SHOP);
        assertThat(cell.id().text()).isEqualTo("shop.platform.requests.closed-8.jdk21.r1");
        Application application = cell.server().application();
        assertThat(application.jar()).isEqualTo(folder.resolve("shop.jar").toString());
        assertThat(application.ready()).isEqualTo("GET /orders/17");
        assertThat(cell.server().jvmOptions()).containsExactly("-Xss512k");
        assertThat(cell.server().threadModel()).isEqualTo("platform-pool");
        assertThat(cell.limits().server()).isEqualTo(RoleLimits.OWN);
        HttpCall post = cell.workload().calls().getLast();
        assertThat(post.body()).isEqualTo("{\"item\":3}");
        assertThat(post.headers()).containsEntry("Content-Type", "application/json").containsEntry("X-User", "me");
        assertThat(post.expect()).isEqualTo(201);
    }

    /** The check would take the answer for a wrong one. */
    @Test
    void aRequestThatIsExpectedToFailDoesNotAskWhetherItIsReady() throws Exception {
        Cell cell = cell(SHOP.replace("get: /orders/17", "get: /orders/17, expect: 302"));
        assertThat(cell.server().application().ready()).isEqualTo(Application.TCP);
    }

    @Test
    void theFirstRequestThatAsksWhetherItIsReadyHasValuesToo() throws Exception {
        Cell cell = cell(SHOP.replace("get: /orders/17", "get: \"/orders/${id}\", feed: {id: 4..4}"));
        assertThat(cell.server().application().ready()).isEqualTo("GET /orders/4");
    }

    @Test
    void requestsTakeValuesAndServicesStartBefore() throws Exception {
        Cell cell = cell(SHOP.replace("servers:", """
                services:
                  db: {command: [bin/db, "${port}"]}
                  queue: {jar: shop.jar, port: 5672, ready: GET /up}
                servers:""").replace("{weight: 9, get: /orders/17}",
                "{post: /login, take: {token: json /token, id: header X-Id}}\n  - {get: \"/orders/${id}\"}"));
        assertThat(cell.server().needed()).extracting(Service::name).containsExactly("db", "queue");
        assertThat(cell.server().needed().getFirst().process().ready()).isEqualTo(Application.TCP);
        assertThat(cell.server().application().ready()).isEqualTo("tcp");
        HttpCall login = cell.workload().calls().getFirst();
        assertThat(login.weight()).isZero();
        assertThat(login.take()).containsEntry("token", new Taken(Taken.Source.JSON, "/token"));
        assertThat(Json.read(Json.write(cell), Cell.class)).isEqualTo(cell);
    }

    /** A server of the catalogue starts and ends in 4.5 s, a framework in 14 s more, a service in 4.5 s. */
    @Test
    void anApplicationTakesTimeToStart() throws Exception {
        Matrix matrix = new Matrix(read(SHOP), List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1);
        Cell cell = matrix.runnable().getFirst();
        Duration alone = matrix.estimated(cell);
        Served unknown = new Served(Duration.ZERO, Duration.ZERO, 0, 2);
        assertThat(alone).isEqualTo(cell.load().estimated(cell.times(), unknown)
                .plus(cell.load().estimatedAgain(cell.times(), unknown)).plusMillis(18_500));
        Matrix more = new Matrix(read(SHOP.replace("servers:", "services: {db: {command: [x], port: 1}}\nservers:")),
                List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1);
        assertThat(more.estimated(more.runnable().getFirst())).isEqualTo(alone.plusMillis(4_500));
    }

    /** Until steady takes (40 s + 3 × 4 s) / 2 as a rule, on one processor all of the 40 s. */
    @Test
    void onOneProcessorAWarmupTakesAllTheTimeThatItMay() throws Exception {
        String steady = SHOP + "phases: {warmup: steady, cap: 40s, window: 4s, measure: 10s}\n";
        assertThat(estimated(steady + "limits: {server: {cpus: 1}}\n").minus(estimated(steady)))
                .isEqualTo(Duration.ofSeconds(14));
    }

    private Duration estimated(String yaml) throws Exception {
        Matrix matrix = new Matrix(read(yaml), List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1);
        return matrix.estimated(matrix.runnable().getFirst());
    }

    @Test
    void theCellTravelsToTheClientAsJson() throws Exception {
        Cell cell = cell(SHOP);
        assertThat(Json.read(Json.write(cell), Cell.class)).isEqualTo(cell);
    }

    @Test
    void aNewBuildIsMeasuredAnew() throws Exception {
        String before = Fingerprint.of(cell(SHOP));
        assertThat(Fingerprint.of(cell(SHOP))).isEqualTo(before);
        Files.writeString(folder.resolve("shop.jar"), "another build");
        assertThat(Fingerprint.of(cell(SHOP))).isNotEqualTo(before);
    }

    @Test
    void serversOfTheCatalogueDoNotAnswerRequests() throws Exception {
        Suite suite = read(SHOP.replace("server: [platform]", "server: [platform, virtual]"));
        assertThat(new Matrix(suite, List.of(new Jdk(21, "21.0.1")), Scale.WHOLE, 1, 1).cells())
                .filteredOn(planned -> planned.cell().server().name().equals("virtual")).singleElement()
                .satisfies(planned -> assertThat(planned.notApplicable())
                        .hasValue("requests asks for requests, which only applications answer"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "jar: shop.jar, | jar: sho.jar, | suite.yaml:4: expected a jar; there is no file",
            "jar: shop.jar, | | suite.yaml:4: expected a jar or a command",
            "'\"--port=${port}\"' | | suite.yaml:4: expected ${port} in args, env, jvm or command",
            "MODE: a | 'MODE: \"${db.port}\"' | suite.yaml:4: there is no service 'db' whose port ${db.port} is; none starts before it",
            "'axes:' | 'services: {db: {command: [x], port: 1}, q: {command: [x, \"${d.port}\"], port: 2}}\naxes:' | there is no service 'd' whose port ${d.port} is; expected one of: db",
            "threads: platform-pool | threads: green | suite.yaml:4: expected in 'threads' one of: platform-pool, virtual",
            "threads: platform-pool | ready: maybe | suite.yaml:4: expected in 'ready' tcp, or a request",
            "get: /orders/17 | get: orders | suite.yaml:6: expected a request with one method and a path",
            "get: /orders/17 | get: /a, put: /b | suite.yaml:6: expected a request with one method and a path",
            "get: /orders/17 | 'get: \"/orders/${id}\"' | suite.yaml:6: expected a path as it stands in an address",
            "get: /orders/17 | 'get: \"/${c}\", feed: {c: [Bonn, Ulm, New York]}' | suite.yaml:6: expected a path as it stands in an address",
            "get: /orders/17 | 'get: /a b' | suite.yaml:6: expected a path as it stands in an address",
            "weight: 9 | take: {id: body} | suite.yaml:6: expected in 'take' json, header or cookie and its name",
            "expect: 201 | 'take: {late: header X}}\n  - {get: \"/${later}\"' | suite.yaml:8: expected a path",
            "axes: | 'services: {server: {command: [x], port: 1}}\naxes:' | expected in 'services' names",
            "axes: | 'services: {downstream: {command: [x], port: 1}}\naxes:' | other than server, client, downstream and runner",
            "weight: 9 | feed: {id: 9..3} | suite.yaml:6: expected a range such as 1..10000, not 9..3, in 'feed'",
            "weight: 9 | feed: {id: seven} | suite.yaml:6: expected in 'feed' a range such as 1..10000, or a list",
            "weight: 9 | feed-file: none.csv | suite.yaml:6: expected in 'feed-file' a readable file",
            "get: /orders/17 | 'get: \"/${city}\", feed-file: cities.csv' | with blanks as %20 and for each ${name} a 'feed', or a request before it that takes it, not '/New York'",
            "weight: 9 | feed-file: latin.csv | suite.yaml:6: expected in 'feed-file' a readable file in UTF-8",
            "weight: 9 | weight: 0 | suite.yaml:6: expected a weight of 1 or more"})
    void mistakesAreNamedWithTheirLine(String right, String wrong, String message) {
        String yaml = SHOP.replace(right, wrong == null ? "" : wrong);
        assertThatThrownBy(() -> read(yaml)).hasMessageContaining(message);
    }
}
