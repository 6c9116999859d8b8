package io.carrierscope.analyzer.fold.classify;

import io.carrierscope.analyzer.plugin.Plugin;
import io.carrierscope.analyzer.plugin.Plugins;
import io.carrierscope.analyzer.settings.CommandName;
import io.carrierscope.analyzer.settings.EventSetting;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods of well-known servers, one call of which is one request: Method Trace (JDK 25 or newer) tells them. Those that run inside others come
 * first.
 *
 * @param name as on the command line, such as {@code jdk-httpserver}
 * @param method in the notation of Method Trace
 */
public record RequestPreset(String name, String method) {
    private static final List<RequestPreset> ALL = Stream.concat(
            Plugins.all(Plugin::servers).map(s -> new RequestPreset(s.name(), s.method())),
            Stream.of(new RequestPreset("spring", "org.springframework.web.servlet.DispatcherServlet::doDispatch"),
                    new RequestPreset("jersey", "org.glassfish.jersey.server.ServerRuntime::process"),
                    new RequestPreset("grpc", "io.grpc.internal.ServerCallImpl$ServerStreamListenerImpl::halfClosed"),
                    new RequestPreset("servlet", "jakarta.servlet.http.HttpServlet::service"),
                    new RequestPreset("jetty", "org.eclipse.jetty.server.Server::handle"),
                    new RequestPreset("jdk-httpserver",
                            "sun.net.httpserver.ServerImpl$Exchange$LinkHandler::handle"),
                    new RequestPreset("netty", "io.netty.channel.SimpleChannelInboundHandler::channelRead")))
            .toList();

    /** The event of a call. */
    public static final String TRACE = "jdk.MethodTrace";
    /** The first JDK with Method Trace. */
    public static final int FIRST_JDK = 25;

    /** Returns all, those of plug-ins first. */
    public static List<RequestPreset> all() {
        return ALL;
    }

    /** Returns the setting that traces the calls of the method. */
    public EventSetting setting() {
        return EventSetting.withStack(TRACE).and("filter", method);
    }

    /** Returns its name. */
    @Override
    public String toString() {
        return name;
    }

    /**
     * Returns in one line how to count the requests of an application that a JDK runs.
     *
     * @param runs whether the application was seen in such a method, as {@code package.Class.method}
     */
    public static String ways(int jdkFeature, Predicate<String> runs) {
        String server = ALL.stream().filter(p -> runs.test(p.method.replace("::", "."))).findFirst()
                .map(RequestPreset::toString).orElse("SERVER");
        return "To count them: " + (jdkFeature >= FIRST_JDK
                ? CommandName.with("record PID --requests ") + server + (server.equals("SERVER")
                        ? ALL.stream().map(RequestPreset::toString).collect(Collectors.joining(", ", " (", ")"))
                        : "")
                        + ", --request-event TYPE:METHOD"
                : "--request-event TYPE, JDK 25 with " + CommandName.with("record PID --requests ") + server)
                + ", the library runner/requests, or " + CommandName.run() + " --app JAR";
    }
}
