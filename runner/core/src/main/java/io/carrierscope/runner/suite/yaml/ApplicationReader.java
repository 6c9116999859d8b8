package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.app.Application;
import io.carrierscope.runner.app.CallMix;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.app.JarDigest;
import io.carrierscope.runner.server.ThreadModel;
import io.carrierscope.runner.suite.ServerChoice;
import io.carrierscope.runner.suite.yaml.SuiteText.AppText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads an application that is a server of a suite. Its files are relative to the folder of the suite. */
record ApplicationReader(String file, LineIndex lines) {
    private static final List<String> MODELS = Stream.of(ThreadModel.values()).map(ThreadModel::id).toList();
    private static final int LAST_PORT = 65_535;

    /** Without a ready check of its own it is ready when it answers the first GET of these requests. */
    ServerChoice server(String name, AppText text, List<HttpCall> calls) throws SuiteProblem {
        require(text.jar() == null != (text.command() == null), name,
                "expected in 'app' a jar or a command, such as jar: target/app.jar");
        require(text.threads() == null || MODELS.contains(text.threads()), name,
                "expected in 'threads' one of: " + String.join(", ", MODELS));
        int port = text.port() == null ? 0 : text.port();
        require(port >= 0 && port <= LAST_PORT, name, "expected a port up to " + LAST_PORT);
        String ready = ready(text, calls);
        require(ready.equals(Application.TCP) || ready.matches("(GET|HEAD|POST) /.*"), name,
                "expected in 'ready' tcp, or a request such as GET /health, not '" + ready + "'");
        List<String> jvm = orEmpty(text.jvm());
        Application application = new Application(text.jar() == null ? null : jar(name, text.jar()).toString(),
                orEmpty(text.command()), orEmpty(text.args()), text.env() == null ? Map.of() : text.env(),
                folder().resolve(text.folder() == null ? "" : text.folder()).normalize().toString(), port, ready,
                text.threads(), text.jar() == null ? null : digest(name, jar(name, text.jar())));
        require(port > 0 || application.takesPort(jvm), name,
                "expected ${port} in args, env, jvm or command, such as args: [\"--server.port=${port}\"], or the port"
                        + " on which the application listens, such as port: 8080");
        return ServerChoice.of(name, application, jvm);
    }

    private static String ready(AppText text, List<HttpCall> calls) {
        if (text.ready() != null) {
            return text.ready();
        }
        Optional<HttpCall> first = calls.stream().filter(call -> call.method().equals("GET")).findFirst();
        return first.map(call -> "GET " + new CallMix(List.of(call)).of(1).path()).orElse(Application.TCP);
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
            throw new SuiteProblem(file, lines.of("servers", name), "cannot read " + jar);
        }
    }

    private Path folder() {
        Path parent = Path.of(file).toAbsolutePath().getParent();
        return parent == null ? Path.of("/") : parent;
    }

    private void require(boolean met, String server, String expected) throws SuiteProblem {
        if (!met) {
            throw new SuiteProblem(file, lines.of("servers", server), expected);
        }
    }

    private static List<String> orEmpty(List<String> words) {
        return words == null ? List.of() : words;
    }
}
