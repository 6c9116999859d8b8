package io.carrierscope.runner.cli;

import io.carrierscope.runner.app.AppJar;
import io.carrierscope.runner.suite.Suite;
import io.carrierscope.runner.suite.yaml.ApplicationSuite;
import io.carrierscope.runner.suite.yaml.SuiteProblem;
import io.carrierscope.runner.suite.yaml.Suites;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options that name an application of the user's, from which a suite follows. */
final class AppOptions {
    @Option(names = "--app", paramLabel = "JAR", description = "Your application, an executable jar: its suite is written, run and kept. Given twice, two versions are compared.")
    private List<Path> jars = List.of();

    @Option(names = "--get", paramLabel = "PATH", description = "What to ask of it, such as /orders/17; may be repeated.")
    private List<String> paths = List.of();

    @Option(names = "--app-args", paramLabel = "WORDS", description = "Arguments of the application, separated by spaces; $${port} stands for a free port.")
    private Optional<String> args = Optional.empty();

    @Option(names = "--app-port", defaultValue = "0", paramLabel = "N", description = "The port on which it listens, if it cannot be told one.")
    private int port;

    @Option(names = "--app-ready", paramLabel = "CHECK", description = "tcp, or a request such as \"GET /health\" that it answers when it is ready (default: the first --get).")
    private Optional<String> ready = Optional.empty();

    boolean given() {
        return !jars.isEmpty();
    }

    /** The options that mean nothing without an application. */
    void mustBeUnused() {
        if (!paths.isEmpty() || args.isPresent() || port != 0 || ready.isPresent()) {
            throw new UsageError("--get and --app-... need an application: --app target/app.jar");
        }
    }

    ApplicationSuite suite() {
        if (paths.isEmpty()) {
            throw new UsageError("--app needs a request to send, such as --get /orders/17");
        }
        List<String> words = args.stream().flatMap(text -> Stream.of(text.strip().split("\\s+")))
                .filter(word -> !word.isEmpty()).toList();
        return new ApplicationSuite(jars.stream().map(AppOptions::read).toList(), paths, words, port,
                ready.orElse(null), Path.of("").toAbsolutePath());
    }

    private static AppJar read(Path path) {
        Path jar = path.toAbsolutePath().normalize();
        if (!Files.isRegularFile(jar)) {
            throw new UsageError("--app: there is no file " + jar);
        }
        try {
            return AppJar.read(jar);
        } catch (IOException unreadable) {
            throw new UsageError("--app: " + jar + " is not a jar (" + unreadable.getMessage() + ")");
        } catch (IllegalArgumentException unusable) {
            throw new UsageError("--app: " + unusable.getMessage());
        }
    }

    static Suite read(ApplicationSuite application, Path file) {
        try {
            return Suites.read(file.toString(), application.text());
        } catch (SuiteProblem problem) {
            throw new UsageError(problem.getMessage());
        } catch (IllegalArgumentException incomplete) {
            throw new UsageError("--app: " + incomplete.getMessage());
        }
    }
}
