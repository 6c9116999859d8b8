package io.carrierscope.requests;

import java.util.concurrent.Callable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** An application that knows nothing of this library. */
@SpringBootApplication
class Application {
    /** What it answers. */
    @RestController
    static class Orders {
        @GetMapping("/orders/{id}")
        String order(@PathVariable int id) throws InterruptedException {
            Thread.sleep(id);
            return "order " + id;
        }

        @GetMapping("/later/{id}")
        Callable<String> later(@PathVariable int id) {
            return () -> {
                Thread.sleep(id);
                return "later " + id;
            };
        }

        @GetMapping("/failing")
        String failing() {
            throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE);
        }

        @GetMapping("/broken")
        String broken() {
            throw new IllegalStateException("broken");
        }
    }

    /** For {@code analyzer/bench/live}: prints an address that answers at once. */
    public static void main(String[] arguments) {
        System.out.println("http://localhost:" + port(start(arguments)) + "/orders/0");
    }

    /** Starts it on a free port. */
    static ConfigurableApplicationContext start(String... arguments) {
        var application = new SpringApplication(Application.class);
        application.setLogStartupInfo(false);
        application.setBannerMode(Banner.Mode.OFF);
        var all = new String[arguments.length + 3];
        all[0] = "--server.port=0";
        all[1] = "--management.endpoints.web.exposure.include=prometheus";
        all[2] = "--logging.level.root=off";
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return application.run(all);
    }

    static int port(ConfigurableApplicationContext context) {
        return Integer.parseInt(context.getEnvironment().getProperty("local.server.port"));
    }
}
