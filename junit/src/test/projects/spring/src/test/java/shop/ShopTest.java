package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.carrierscope.junit.Carriers;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A service whose requests run on virtual threads; one of them waits while it holds its carrier. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "spring.threads.virtual.enabled=true")
@Carriers(from = "shop")
class ShopTest {
    @SpringBootApplication
    @RestController
    static class Shop {
        @GetMapping("/sleep")
        String sleep() throws InterruptedException {
            Thread.sleep(40);
            return Thread.currentThread().isVirtual() ? "virtual" : "platform";
        }

        @GetMapping("/pin")
        String pin() {
            return Prices.LIST;
        }
    }

    static class Prices {
        static final String LIST = load();

        private static String load() {
            try {
                Thread.sleep(90);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return "prices";
        }
    }

    @Value("${local.server.port}")
    int port;
    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void firstRequestLoadsClasses() throws Exception {
        assertEquals("virtual", get("/sleep"));
    }

    @Test
    void sleeps() throws Exception {
        assertEquals("virtual", get("/sleep"));
    }

    @Test
    void pins() throws Exception {
        assertEquals("prices", get("/pin"));
    }

    private String get(String path) throws Exception {
        return client.send(HttpRequest.newBuilder(URI.create("http://localhost:" + port + path)).build(),
                HttpResponse.BodyHandlers.ofString()).body();
    }
}
