package io.carrierscope.runner.suite.yaml;

import static io.carrierscope.runner.suite.yaml.SuiteText.orEmpty;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.JarDigest;
import io.carrierscope.runner.app.Service;
import io.carrierscope.runner.server.ThreadModel;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.yaml.SuiteText.AppText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads applications that are servers of a suite, and the services that they need. Their files are relative to the folder of the suite.
 *
 * @param section of the suite in which they stand
 */
record ApplicationReader(String file, LineIndex lines, String section) {
    private static final List<String> MODELS = Stream.of(ThreadModel.values()).map(ThreadModel::id).toList();
    /** Processes of our own have the other names. */
    private static final String SERVICE = "(?!(server|client|downstream|runner)$)" + SuiteReader.NAME;
    private static final int LAST_PORT = 65_535;

    /** Without a ready check of its own it is ready when it answers the first GET of these requests that needs no other answer and is not expected to fail. */
    ServerChoice server(String name, AppText text, List<HttpCall> calls, List<Service> services) throws SuiteProblem {
        return ServerChoice.of(name, application(name, text, ready(calls), services, services), orEmpty(text.jvm()));
    }

    List<Service> services(Map<String, AppText> texts) throws SuiteProblem {
        List<Service> services = new ArrayList<>();
        for (Map.Entry<String, AppText> entry : texts.entrySet()) {
            String name = entry.getKey();
            AppText text = entry.getValue();
            require(name.matches(SERVICE), name, "expected in 'services' names of small letters, digits and hyphens,"
                    + " other than server, client, downstream and runner");
            services.add(new Service(name, application(name, text, Application.TCP, List.of(), services),
                    orEmpty(text.jvm())));
        }
        return services;
    }

    /** @param before what has started before it, so that its port is known */
    private Application application(String name, AppText text, String usualReady, List<Service> services,
            List<Service> before) throws SuiteProblem {
        require(text.jar() == null != orEmpty(text.command()).isEmpty(), name,
                "expected a jar or a command, such as jar: target/app.jar");
        require(text.threads() == null || MODELS.contains(text.threads()), name,
                "expected in 'threads' one of: " + String.join(", ", MODELS));
        int port = text.port() == null ? 0 : text.port();
        require(port >= 0 && port <= LAST_PORT, name, "expected a port up to " + LAST_PORT);
        String ready = text.ready() == null ? usualReady : text.ready();
        boolean connects = ready.equals(Application.TCP);
        require(connects || ready.matches("(GET|HEAD|POST) /.*"), name,
                "expected in 'ready' tcp, or a request such as GET /health, not '" + ready + "'");
        require(connects || HttpCall.isSendable(ready.split(" ", 2)[1]), name,
                "expected in 'ready' a path as it stands in an address, with blanks as %20, not '" + ready + "'");
        Application application = new Application(text.jar() == null ? null : jar(name, text.jar()).toString(),
                orEmpty(text.command()), orEmpty(text.args()), orEmpty(text.env()),
                folder().resolve(text.folder() == null ? "" : text.folder()).normalize().toString(), port, ready,
                text.threads(), text.jar() == null ? null : digest(name, jar(name, text.jar())), text.tls(), services);
        List<String> known = before.stream().map(Service::name).toList();
        Optional<String> unknown = application.portsOf(orEmpty(text.jvm())).filter(each -> !known.contains(each))
                .findFirst();
        require(unknown.isEmpty(), name, "there is no service '" + unknown.orElse("") + "' whose port ${"
                + unknown.orElse("") + ".port} is; " + (known.isEmpty()
                        ? "none starts before it"
                        : "expected one of: " + String.join(", ", known)));
        require(port > 0 || application.takesPort(orEmpty(text.jvm())), name,
                "expected ${port} in args, env, jvm or command, such as args: [\"--server.port=${port}\"], or the port"
                        + " on which it listens, such as port: 8080");
        return application;
    }

    private static String ready(List<HttpCall> calls) {
        Optional<HttpCall> first = calls.stream().filter(call -> call.method().equals("GET"))
                .filter(HttpCall::takesSuccess)
                .filter(call -> calls.stream().flatMap(other -> other.take().keySet().stream()).noneMatch(call::uses))
                .findFirst();
        return first.flatMap(call -> call.examples().findFirst()).map(call -> "GET " + call.path())
                .orElse(Application.TCP);
    }

    private Path jar(String name, String jar) throws SuiteProblem {
        Path path = folder().resolve(jar).normalize();
        require(Files.isRegularFile(path), name, "expected a jar; there is no file " + path);
        return path;
    }

    private String digest(String name, Path jar) throws SuiteProblem {
        try {
            return JarDigest.of(jar);
        } catch (IOException unreadable) {
            throw new SuiteProblem(file, lines.of(section, name), "cannot read " + jar);
        }
    }

    private Path folder() {
        Path parent = Path.of(file).toAbsolutePath().getParent();
        return parent == null ? Path.of("/") : parent;
    }

    private void require(boolean met, String name, String expected) throws SuiteProblem {
        if (!met) {
            throw new SuiteProblem(file, lines.of(section, name), expected);
        }
    }
}
