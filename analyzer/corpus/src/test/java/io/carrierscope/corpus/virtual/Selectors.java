package io.carrierscope.corpus.virtual;

import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.nio.channels.Selector;

/** Twelve virtual threads select for 100 ms at a time, as Kafka consumers do. */
@JvmOptions("-Dcorpus.seconds=25")
public final class Selectors {
    private Selectors() {}

    public static void main(String[] args) throws Exception {
        Work.repeat(Thread.ofVirtual().factory(), 12, () -> {
            try (var selector = Selector.open()) {
                for (int i = 0; i < 20; i++) {
                    selector.select(100);
                }
            }
        });
        Work.awaitEnd();
    }
}
