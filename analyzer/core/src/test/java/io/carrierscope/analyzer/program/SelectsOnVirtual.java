package io.carrierscope.analyzer.program;

import java.nio.channels.Selector;

/** Twelve virtual threads that select: the call blocks in the kernel, so the scheduler adds carriers. */
public final class SelectsOnVirtual {
    private SelectsOnVirtual() {}

    public static void main(String[] args) {
        var selectors = ThreadLocal.withInitial(SelectsOnVirtual::open);
        Busy.run(Thread.ofVirtual().factory(), 12, () -> selectors.get().select(20));
    }

    private static Selector open() {
        try {
            return Selector.open();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
