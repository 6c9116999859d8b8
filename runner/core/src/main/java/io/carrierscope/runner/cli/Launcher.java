package io.carrierscope.runner.cli;

/** The script that started this JVM and waits for it. */
final class Launcher {
    /** Its process id. */
    private static final String PROCESS = "carrierscope.launcher";

    private Launcher() {}

    /** Ends this JVM and its children when the script has ended, because its result has no reader then. */
    static void watch() {
        Long process = Long.getLong(PROCESS);
        if (process != null) {
            // in a thread of its own: the one that tells of this end would tell of the children's too, which are waited for
            ProcessHandle.of(process).ifPresentOrElse(
                    script -> script.onExit().thenRun(() -> Thread.ofPlatform().start(Launcher::exit)), Launcher::exit);
        }
    }

    private static void exit() {
        System.exit(Main.FAILED);
    }
}
