package io.carrierscope.runner.jvm;

import io.carrierscope.runner.server.MissingStack;
import io.carrierscope.runner.server.ServerVariant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A JVM with the class path of a stack, which serves in the foreground for as long as this one lives. */
public final class ServingJvm {
    private static final String LAUNCHED = "carrierscope.launched";

    private ServingJvm() {}

    /** True where the variant's classes are not those of this JVM. */
    public static boolean isNeededFor(ServerVariant variant) throws MissingStack {
        return !variant.classPath("").isEmpty();
    }

    /** Runs the same command there, on the same terminal, and returns its exit code. */
    public static int run(ServerVariant variant, List<String> command)
            throws MissingStack, IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(JavaHome.current().java().toString(), "-D" + LAUNCHED + "=true",
                "-cp", variant.classPath(""), "io.carrierscope.runner.cli.Main"));
        words.addAll(command);
        Process process = new ProcessBuilder(words).inheritIO().start();
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(process::destroy));
        return process.waitFor();
    }

    /** In such a JVM: ends it with the one that launched it, however that ends. */
    public static void endWithLauncher() {
        if (Boolean.getBoolean(LAUNCHED)) {
            ProcessHandle.current().parent()
                    .ifPresent(launcher -> launcher.onExit().thenRun(() -> Runtime.getRuntime().halt(1)));
        }
    }
}
