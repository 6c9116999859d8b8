package io.carrierscope.runner.cli;

import io.carrierscope.runner.jvm.process.JavaHome;
import io.carrierscope.runner.server.MissingModule;
import io.carrierscope.runner.server.ServerVariant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A JVM with the class path of a stack, which serves in the foreground for as long as this one lives. */
final class ModuleJvm {
    private static final String LAUNCHED = "carrierscope.launched";

    private ModuleJvm() {}

    /** True where the variant's classes are not those of this JVM. */
    static boolean isNeededFor(ServerVariant variant) throws MissingModule {
        return !variant.classPath("").isEmpty();
    }

    /** Runs the same command there, on the same terminal, and returns its exit code. */
    static int run(ServerVariant variant, List<String> command)
            throws MissingModule, IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JavaHome.current().java().toString(), "-D" + LAUNCHED + "=true"));
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
