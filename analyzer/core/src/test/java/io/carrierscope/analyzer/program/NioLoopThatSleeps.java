package io.carrierscope.analyzer.program;

/** A plain loop over a selector, of a thread without a telling name, which sleeps 4 ms in the handler of each event; one comes every 8 ms. */
public final class NioLoopThatSleeps {
    private NioLoopThatSleeps() {}

    public static void main(String[] args) throws Exception {
        var loop = new PipeLoop(NioLoopThatSleeps::handle);
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, () -> {
            Thread.sleep(8);
            loop.wake();
        });
    }

    private static void handle() {
        try {
            Thread.sleep(4);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
