package io.carrierscope.analyzer.program;

/** Four clients at a time, all of whose requests pass a selector that computes 1 ms for each. */
public final class OneSelector {
    private OneSelector() {}

    public static void main(String[] args) throws Exception {
        var selector = new SelectorInFront(1_000_000);
        Busy.run(Thread.ofPlatform().daemon().factory(), 4, selector::ask);
    }
}
