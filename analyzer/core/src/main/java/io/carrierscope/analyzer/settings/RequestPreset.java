package io.carrierscope.analyzer.settings;

import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods of well-known servers, one call of which is one request: Method Trace (JDK 25 or newer) tells them. Those that run inside others come
 * first.
 */
public enum RequestPreset {
    SPRING("org.springframework.web.servlet.DispatcherServlet::doDispatch"),
    JERSEY("org.glassfish.jersey.server.ServerRuntime::process"),
    GRPC("io.grpc.internal.ServerCallImpl$ServerStreamListenerImpl::halfClosed"),
    SERVLET("jakarta.servlet.http.HttpServlet::service"),
    JETTY("org.eclipse.jetty.server.Server::handle"),
    JDK_HTTPSERVER("sun.net.httpserver.ServerImpl$Exchange$LinkHandler::handle"),
    NETTY("io.netty.channel.SimpleChannelInboundHandler::channelRead");

    /** The event of a call. */
    public static final String TRACE = "jdk.MethodTrace";
    /** The first JDK with Method Trace. */
    public static final int FIRST_JDK = 25;

    private final String method;

    RequestPreset(String method) {
        this.method = method;
    }

    /** Returns the method in the notation of Method Trace. */
    public String method() {
        return method;
    }

    /** Returns the setting that traces the calls of the method. */
    public EventSetting setting() {
        return EventSetting.withStack(TRACE).and("filter", method);
    }

    /** Returns its name on the command line, such as {@code jdk-httpserver}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns in one line how to count the requests of an application that a JDK runs.
     *
     * @param runs whether the application was seen in such a method, as {@code package.Class.method}
     */
    public static String ways(int jdkFeature, Predicate<String> runs) {
        String server = Stream.of(values()).filter(p -> runs.test(p.method.replace("::", "."))).findFirst()
                .map(RequestPreset::toString).orElse("SERVER");
        return "To count them: " + (jdkFeature >= FIRST_JDK
                ? CommandName.with("record PID --requests ") + server + (server.equals("SERVER")
                        ? Stream.of(values()).map(RequestPreset::toString).collect(Collectors.joining(", ", " (", ")"))
                        : "")
                        + ", --request-event TYPE:METHOD"
                : "--request-event TYPE, JDK 25 with " + CommandName.with("record PID --requests ") + server)
                + ", the library runner/requests, or " + CommandName.run() + " --app JAR";
    }
}
