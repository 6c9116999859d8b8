package io.carrierscope.analyzer.attach;

/** Tens of thousands of virtual threads per second, each of which ends at once, until standard input ends. */
public final class TasksUntilTold {
    private static final int AT_ONCE = 500;

    private TasksUntilTold() {}

    public static void main(String[] args) throws Exception {
        Thread.ofVirtual().start(TasksUntilTold::startAgainAndAgain);
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // goes on
        }
    }

    private static void startAgainAndAgain() {
        try {
            while (true) {
                for (int i = 0; i < AT_ONCE; i++) {
                    Thread.ofVirtual().start(() -> {});
                }
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
