package io.carrierscope.requests;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** The filter in a plain Jetty. */
class RequestFilterTest {
    /** Answers at once, or with a failure. */
    private static final class Answers extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if ("/fail".equals(request.getPathInfo())) {
                throw new IOException("fails");
            }
            response.getWriter().print("well");
        }
    }

    @Test
    void theRouteIsThePatternOfTheServlet() throws Exception {
        var server = new Server(0);
        var context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new Answers()), "/orders/*");
        context.addFilter(new FilterHolder(new RequestFilter()), "/*", EnumSet.of(DispatcherType.REQUEST));
        server.setHandler(context);
        server.start();
        try {
            int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
            Recorded.during(1, () -> Recorded.get(port, "/orders/before"));
            var events = Recorded.during(2, () -> {
                assertThat(Recorded.get(port, "/orders/17").body()).isEqualTo("well");
                assertThat(Recorded.get(port, "/orders/fail").statusCode()).isEqualTo(500);
            });
            assertThat(events).extracting(e -> e.getString("route") + " " + e.getInt("status"))
                    .containsExactlyInAnyOrder("GET /orders/* 200", "GET /orders/* 500");
        } finally {
            server.stop();
        }
    }
}
