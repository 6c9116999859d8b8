package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.RunningServer;
import io.carrierscope.runner.server.ServerVariant;
import io.carrierscope.runner.server.Servers;
import io.carrierscope.runner.server.Service;
import io.carrierscope.runner.suite.run.Stacks;
import io.carrierscope.runner.workload.Workload;
import io.carrierscope.runner.workload.step.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts one server variant in the foreground, for other load generators. */
@Command(name = "serve", description = "Starts one server variant on 127.0.0.1 for other tools, until it is interrupted.")
final class ServeCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--server", required = true, paramLabel = "SERVER", description = "Server variant; the help of ${ROOT-COMMAND-NAME} lists them.")
    private String server;

    @Option(names = "--workload", required = true, paramLabel = "WORKLOAD", description = "Workload; the help of ${ROOT-COMMAND-NAME} lists them.")
    private String workload;

    @Option(names = "--port", defaultValue = "0", paramLabel = "N", description = "Port on 127.0.0.1; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Override
    public Integer call() throws InterruptedException, IOException {
        ServerVariant variant = Choice.of("server", server, Servers.named(server), Servers.names());
        Workload chosen = Choice.of("workload", workload, Workloads.named(workload), Workloads.names());
        check(chosen);
        try {
            Stacks.build(variant.module().stream());
            return ModuleJvm.isNeededFor(variant)
                    ? ModuleJvm.run(variant, List.of("serve", "--server", server, "--workload", workload, "--port",
                            Integer.toString(port)))
                    : serve(variant, chosen);
        } catch (MissingModule missing) {
            throw new RunError(missing.getMessage());
        }
    }

    private int serve(ServerVariant variant, Workload chosen) throws InterruptedException {
        ModuleJvm.endWithLauncher();
        PrintWriter out = spec.commandLine().getOut();
        try (RunningServer running = start(variant, chosen)) {
            out.println(server + " serves " + workload + " on http://127.0.0.1:" + running.port() + "/ until Ctrl-C");
            new CountDownLatch(1).await();
        }
        return Main.FINE;
    }

    private void check(Workload chosen) {
        Choice.port("--port", port);
        if (Runtime.version().feature() < chosen.minimumJdk()) {
            throw new UsageError(workload + " needs JDK " + chosen.minimumJdk() + " or newer");
        }
    }

    private RunningServer start(ServerVariant variant, Workload chosen) {
        try {
            return variant.start(Service.of(chosen), port);
        } catch (Exception failure) {
            throw new RunError("cannot serve on port " + port + ": " + failure.getMessage());
        }
    }

    /** A JVM with the class path of a stack, which serves in the foreground for as long as this one lives. */
    static final class ModuleJvm {
        private static final String LAUNCHED = "carrierscope.launched";

        private ModuleJvm() {}

        /** True where the variant's classes are not those of this JVM. */
        static boolean isNeededFor(ServerVariant variant) throws MissingModule {
            return !variant.classPath("").isEmpty();
        }

        /** Runs the same command there, on the same terminal, and returns its exit code. */
        static int run(ServerVariant variant, List<String> command)
                throws MissingModule, IOException, InterruptedException {
            List<String> words = new ArrayList<>(
                    List.of(JavaHome.current().java().toString(), "-D" + LAUNCHED + "=true"));
            words.addAll(variant.jvmOptions());
            words.addAll(List.of("-cp", variant.classPath(""), Main.class.getName()));
            words.addAll(command);
            Process process = new ProcessBuilder(words).inheritIO().start();
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroy));
            return process.waitFor();
        }

        /** In such a JVM: ends it with the one that launched it, however that ends. */
        static void endWithLauncher() {
            if (Boolean.getBoolean(LAUNCHED)) {
                ProcessHandle.current().parent()
                        .ifPresent(launcher -> launcher.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
            }
        }
    }
}
