package io.carrierscope.analyzer.program;

/** The same selector for clients that think, so that it computes for less than half of the time. */
public final class IdleSelector {
    private IdleSelector() {}

    public static void main(String[] args) throws Exception {
        var selector = new SelectorInFront(1_000_000);
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, () -> {
            Thread.sleep(12);
            selector.ask();
        });
    }
}
