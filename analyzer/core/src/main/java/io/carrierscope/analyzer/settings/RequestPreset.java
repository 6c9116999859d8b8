package io.carrierscope.analyzer.settings;

import java.util.Locale;

/** Methods of well-known servers, one call of which is one request: Method Trace (JDK 25 or newer) tells them. */
public enum RequestPreset {
    SERVLET("jakarta.servlet.http.HttpServlet::service"),
    SPRING("org.springframework.web.servlet.DispatcherServlet::doDispatch"),
    JDK_HTTPSERVER("sun.net.httpserver.ServerImpl$Exchange$LinkHandler::handle"),
    JETTY("org.eclipse.jetty.server.Server::handle"),
    NETTY("io.netty.channel.SimpleChannelInboundHandler::channelRead"),
    GRPC("io.grpc.internal.ServerCallImpl$ServerStreamListenerImpl::halfClosed"),
    JERSEY("org.glassfish.jersey.server.ServerRuntime::process");

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

    /** Returns in one line how to count the requests of an application that a JDK runs. */
    public static String ways(int jdkFeature) {
        return "To count them: " + (jdkFeature >= FIRST_JDK
                ? "analyzer record PID --requests SERVER (or analyzer settings and here), --request-event TYPE:METHOD"
                : "--request-event TYPE") + ", the library runner/requests, or run-with-jfr.sh --app JAR";
    }
}
