package io.carrierscope.requests;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.EnumSet;
import org.eclipse.jetty.ee11.servlet.ErrorPageErrorHandler;
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

    /** Hands each request to another thread, which has {@link Answers} go on with it. */
    private static final class Later extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            String path = "/orders" + request.getPathInfo();
            var later = request.startAsync();
            new Thread(() -> later.dispatch(path)).start();
        }
    }

    /** Has {@link Answers} go on with each request. */
    private static final class Forwards extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws ServletException, IOException {
            request.getRequestDispatcher("/orders" + request.getPathInfo()).forward(request, response);
        }
    }

    private static Server started(EnumSet<DispatcherType> filtered) throws Exception {
        var server = new Server(0);
        var context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new Answers()), "/orders/*");
        context.addServlet(new ServletHolder(new Forwards()), "/forwards/*");
        var later = new ServletHolder(new Later());
        later.setAsyncSupported(true);
        context.addServlet(later, "/later/*");
        var errors = new ErrorPageErrorHandler();
        errors.addErrorPage(500, "/orders/error");
        context.setErrorHandler(errors);
        var filter = new FilterHolder(new RequestFilter());
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", filtered);
        context.addFilter(filter, "/orders/*", filtered);
        server.setHandler(context);
        server.start();
        return server;
    }

    /** The filter is there twice, and sees forwarded and dispatched requests and error pages. */
    @Test
    void aRequestThatPassesAgainIsOneRequest() throws Exception {
        var server = started(EnumSet.allOf(DispatcherType.class));
        try {
            int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
            var events = Recorded.during(4, () -> {
                assertThat(Recorded.get(port, "/orders/17").body()).isEqualTo("well");
                assertThat(Recorded.get(port, "/forwards/17").body()).isEqualTo("well");
                assertThat(Recorded.get(port, "/later/17").body()).isEqualTo("well");
                assertThat(Recorded.get(port, "/orders/fail").statusCode()).isEqualTo(500);
            });
            assertThat(events).extracting(
                    e -> e.getString("route") + " " + e.getInt("status") + " " + e.getString("threadKind"))
                    .containsExactlyInAnyOrder("GET /orders/* 200 platform", "GET /forwards/* 200 platform",
                            "GET /later/* 200 async", "GET /orders/* 500 platform");
        } finally {
            server.stop();
        }
    }

    @Test
    void theRouteIsThePatternOfTheServlet() throws Exception {
        var server = started(EnumSet.of(DispatcherType.REQUEST));
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
