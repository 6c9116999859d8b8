package io.carrierscope.stack.quarkus;

import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerFactory;
import io.carrierscope.runner.server.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Quarkus with its REST endpoints. A started application cannot start again, so each one has a class loader of its own. */
public final class QuarkusServer implements ServerFactory {
    private static final String APPLICATION = "io.carrierscope.stack.quarkus.app.QuarkusApplication";

    static {
        System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager"); // before the first logger
    }

    @Override
    public RunningServer start(Service service, int port, List<String> settings) throws Exception {
        var loader = new ApplicationLoader(jars(settings.getFirst()));
        var application = (ServerFactory) loader.loadClass(APPLICATION).getDeclaredConstructor().newInstance();
        RunningServer server = in(loader, () -> application.start(service, port, settings));
        return new RunningServer(server.port(), server.poolThreads(), () -> end(loader, server));
    }

    private static void end(ApplicationLoader loader, RunningServer server) {
        in(loader, () -> {
            server.close();
            return null;
        });
        try {
            loader.close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** The jars of the application with these threads, as the build left them beside the classes of this module. */
    private static URL[] jars(String threads) throws Exception {
        Path built = Path.of(QuarkusServer.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .resolveSibling("quarkus");
        try (Stream<Path> libraries = Files.list(built.resolve("lib"))) {
            return Stream.concat(Stream.of(built.resolve(threads + ".jar")), libraries.sorted())
                    .map(QuarkusServer::url).toArray(URL[]::new);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** What may fail. */
    @FunctionalInterface
    private interface Action<T, E extends Exception> {
        T run() throws E;
    }

    /** Quarkus reads its configuration by the loader of the thread. */
    private static <T, E extends Exception> T in(ClassLoader loader, Action<T, E> action) throws E {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return action.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** Shares the classes of the runner and the manager of loggers, of which a JVM has one. */
    private static final class ApplicationLoader extends URLClassLoader {
        private static final List<String> SHARED = List.of("io.carrierscope.", "org.jboss.logmanager.");
        private static final String ITS_OWN = "io.carrierscope.stack.quarkus.app.";

        ApplicationLoader(URL[] jars) {
            super(jars, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return SHARED.stream().anyMatch(name::startsWith) && !name.startsWith(ITS_OWN)
                    ? QuarkusServer.class.getClassLoader().loadClass(name)
                    : super.loadClass(name, resolve);
        }
    }
}
