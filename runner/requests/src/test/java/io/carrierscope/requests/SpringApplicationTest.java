package io.carrierscope.requests;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The library on the class path of Spring Boot applications that know nothing of it. */
class SpringApplicationTest {
    private static final List<String> PATHS = List.of("/orders/17", "/orders/3", "/failing", "/broken", "/nowhere");

    @ParameterizedTest
    @CsvSource({"platform, servlet, false", "virtual, servlet, true", "event-loop, reactive, false"})
    void eachRequestIsAnEventWithItsRoute(String threads, String type, boolean virtual) throws Exception {
        try (var application = Application.start("--spring.main.web-application-type=" + type,
                "--spring.threads.virtual.enabled=" + virtual)) {
            int port = Application.port(application);
            var answers = new ArrayList<Integer>();
            var events = Recorded.during(PATHS.size(), () -> {
                for (String path : PATHS) {
                    answers.add(Recorded.get(port, path).statusCode());
                }
            });
            assertThat(answers).containsExactly(200, 200, 503, 500, 404);
            assertThat(events).extracting(SpringApplicationTest::text).hasSize(5)
                    .contains("GET /orders/{id} 200 " + threads, "GET /failing 503 " + threads,
                            "GET /broken 500 " + threads)
                    .anyMatch(e -> e.endsWith(" 404 " + threads));
            assertThat(events).filteredOn(e -> e.getString("route").equals("GET /orders/{id}")).hasSize(2)
                    .anyMatch(e -> e.getDuration().toMillis() >= 17);
        }
    }

    /** What other filters refuse and the time that they take belong to the request. */
    @Test
    void theFilterIsTheFirst() throws Exception {
        try (var application = Application.start("--spring.main.web-application-type=servlet", "--guarded=true")) {
            int port = Application.port(application);
            var events = Recorded.during(2, () -> {
                assertThat(Recorded.get(port, "/refused").statusCode()).isEqualTo(401);
                assertThat(Recorded.get(port, "/orders/0").statusCode()).isEqualTo(200);
            });
            assertThat(events).extracting(SpringApplicationTest::text)
                    .containsExactlyInAnyOrder("GET / 401 platform", "GET /orders/{id} 200 platform");
            assertThat(events).allMatch(e -> e.getDuration().toMillis() >= Application.Guard.MILLIS);
        }
    }

    @Test
    void anAsynchronousRequestLastsUntilItsAnswer() throws Exception {
        try (var application = Application.start("--spring.main.web-application-type=servlet")) {
            int port = Application.port(application);
            var events = Recorded
                    .during(1, () -> assertThat(Recorded.get(port, "/later/31").body()).isEqualTo("later 31"));
            assertThat(events).singleElement().satisfies(e -> {
                assertThat(text(e)).isEqualTo("GET /later/{id} 200 async");
                assertThat(e.getDuration().toMillis()).isGreaterThanOrEqualTo(31);
            });
        }
    }

    /** The error page of Spring Boot is a handler of its own, with another pattern. */
    @Test
    void anAsynchronousRequestThatFailsKeepsItsRoute() throws Exception {
        try (var application = Application.start("--spring.main.web-application-type=servlet")) {
            int port = Application.port(application);
            var events = Recorded.during(1,
                    () -> assertThat(Recorded.get(port, "/later/-1").statusCode()).isEqualTo(500));
            assertThat(events).extracting(SpringApplicationTest::text).containsExactly("GET /later/{id} 500 async");
        }
    }

    @Test
    void actuatorShowsTheMetersOfCarriers() throws Exception {
        try (var application = Application.start("--spring.main.web-application-type=servlet")) {
            String page = "";
            while (!page.contains("carrierscope_start_delay_seconds_count 1")) {
                page = Recorded.get(Application.port(application), "/actuator/prometheus").body();
                Thread.sleep(100);
            }
            if (Runtime.version().feature() >= 24) {
                assertThat(page).contains("carrierscope_scheduler_parallelism ", "carrierscope_scheduler_queued ",
                        "carrierscope_scheduler_mounted ", "carrierscope_scheduler_pool_size ");
            }
        }
    }

    /** Many images have a runtime with few modules. */
    @Test
    void anApplicationRunsWithoutFlightRecorder() throws Exception {
        Process application = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                "--limit-modules", "java.se,jdk.unsupported,jdk.management", "-cp",
                System.getProperty("java.class.path"), Application.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            String address = application.inputReader().readLine();
            assertThat(Recorded.get(URI.create(address).getPort(), "/orders/0").body()).isEqualTo("order 0");
        } finally {
            application.destroy();
        }
    }

    private static String text(RecordedEvent e) {
        return e.getString("route") + " " + e.getInt("status") + " " + e.getString("threadKind");
    }
}
