package io.carrierscope.runner.server;

import io.carrierscope.runner.workload.Workload.Answer;
import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Workload;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A Maven module with a class path of its own, for servers or for clients under test. Only their JVMs start with it, so its libraries
 * change no other variant. The module is {@code runner/stacks/<id>}, its package {@code io.carrierscope.stack.<id>}.
 *
 * @param jvmOptions what its libraries ask of their JVM
 */
public record ServerModule(String id, List<String> jvmOptions) {
    /** The client of the broker. It joins the class path of servers whose requests send messages. */
    public static final ServerModule KAFKA = new ServerModule("kafka");
    public static final ServerModule BROKER = new ServerModule("broker");
    /** The driver of the database and its pool of connections. It joins the class path of servers whose requests query. */
    public static final ServerModule DATABASE = new ServerModule("database");
    public static final ServerModule POSTGRES = new ServerModule("postgres");
    /** HTTP client libraries under test. */
    public static final ServerModule CLIENTS = new ServerModule("clients");

    private static final String PACKAGE = "io.carrierscope.stack.";

    public ServerModule {
        jvmOptions = List.copyOf(jvmOptions);
    }

    public ServerModule(String id) {
        this(id, List.of());
    }

    /** The full name of a class of this module. */
    public String className(String simpleName) {
        return PACKAGE + id + "." + simpleName;
    }

    /** A variant whose handler holds its thread until the work is done. */
    ServerVariant blocking(String name, ThreadModel model, String factory, String... settings) {
        return new ModuleServer(name, model, Optional.of(this), className(factory), List.of(settings), true,
                Pool.NONE);
    }

    /** The same with a thread of a pool. */
    ServerVariant pooled(String name, Pool pool, String factory, String... settings) {
        return new ModuleServer(name, ThreadModel.PLATFORM_POOL, Optional.of(this), className(factory),
                pool.after(List.of(settings)), true, pool);
    }

    /** A variant whose handler gives its thread back while it waits. */
    ServerVariant nonBlocking(String name, ThreadModel model, String factory, String... settings) {
        return new ModuleServer(name, model, Optional.of(this), className(factory), List.of(settings), false,
                Pool.NONE);
    }

    /** True where the class is on the class path of this JVM. */
    public static boolean isHere(String className) {
        return ServerModule.class.getClassLoader().getResource(className.replace('.', '/') + ".class") != null;
    }

    /**
     * The class path of a JVM that needs a class of a module, or of the runner where there is none. The tests of a module have the class
     * on their own class path, whether the module was packaged or not.
     */
    public static String classPath(String className, Optional<ServerModule> module, String own) throws MissingModule {
        return isHere(className) ? own : module.orElseThrow().builtClassPath();
    }

    /** The class path that the build made, below the folder of the system property carrierscope.stacks. */
    public String builtClassPath() throws MissingModule {
        Path target = target();
        if (!Files.isDirectory(target.resolve("lib"))) {
            throw new MissingModule("stack " + id + " is not in " + target + "; build it with bin/build " + id);
        }
        return target.resolve("*") + File.pathSeparator + target.resolve("lib").resolve("*");
    }

    /** A library in a version that the build keeps beside the class path. */
    public String other(String library) {
        return target().resolve(library).resolve("*").toString();
    }

    private Path target() {
        return Path.of(System.getProperty("carrierscope.stacks", "runner/stacks"), id, "target").toAbsolutePath();
    }

    @Override
    public String toString() {
        return id;
    }

    /**
     * A server variant of a module. Its classes may be absent here, so it refers to them by name.
     *
     * @param factory the full name of the {@link ServerFactory} that starts it
     * @param blocks true where a handler holds its thread until the work is done
     */
    record ModuleServer(String name, ThreadModel threadModel, Optional<ServerModule> module, String factory,
            List<String> settings, boolean blocks, Pool pool) implements ServerVariant {

        @Override
        public boolean supports(Workload workload) {
            return blocks || workload.answer() == Answer.AFTER_WORK && AsyncSteps.understands(workload.steps());
        }

        @Override
        public RunningServer start(Service service, int port) throws Exception {
            ServerFactory starter = (ServerFactory) Class.forName(factory).getDeclaredConstructor().newInstance();
            return starter.start(service, port, settings);
        }

        @Override
        public String classPath(String own) throws MissingModule {
            return ServerModule.classPath(factory, module, own);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
