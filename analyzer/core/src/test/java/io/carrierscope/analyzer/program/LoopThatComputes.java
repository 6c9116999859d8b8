package io.carrierscope.analyzer.program;

/** A loop over a selector that computes 50 ms in the handler of every tenth event, as one that writes a large answer; one comes every 12 ms. */
public final class LoopThatComputes {
    private static int events;

    private LoopThatComputes() {}

    public static void main(String[] args) throws Exception {
        var loop = new PipeLoop(LoopThatComputes::handle);
        Busy.run(Thread.ofPlatform().daemon().factory(), 1, 250, () -> {
            Thread.sleep(12);
            loop.wake();
        });
    }

    private static void handle() {
        if (events++ % 10 == 0) {
            Measured.burn(50_000_000);
        }
    }
}
