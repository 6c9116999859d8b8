package io.carrierscope.requests;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** An application that knows nothing of this library, and does not look for components in its packages. */
@SpringBootConfiguration
@EnableAutoConfiguration
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

    /** A filter before all others that say nothing of their order, as one for security is: it takes its time and refuses a path. */
    @Component
    @ConditionalOnProperty("guarded")
    @Order(-100)
    static class Guard extends HttpFilter {
        static final int MILLIS = 40;
        private static final long serialVersionUID = 1;

        @Override
        protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws IOException, ServletException {
            try {
                Thread.sleep(MILLIS);
            } catch (InterruptedException e) {
                throw new ServletException(e);
            }
            if (request.getRequestURI().equals("/refused")) {
                response.sendError(HttpServletResponse.SC_UNAUTHORIZED);
            } else {
                chain.doFilter(request, response);
            }
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
