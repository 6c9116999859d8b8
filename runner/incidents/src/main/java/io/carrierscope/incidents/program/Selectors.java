package io.carrierscope.incidents.program;

import java.nio.channels.Selector;

/** Three hundred virtual threads select, as consumers of Kafka do: spring-projects/spring-kafka#3013. */
public final class Selectors implements Incident {
    @Override
    public void start() {
        Load.usual();
        Load.later(Selectors::consume);
    }

    private static void consume() {
        for (int i = 0; i < 300; i++) {
            Thread.ofVirtual().start(() -> Load.run(() -> {
                try (var selector = Selector.open()) {
                    while (selector.isOpen()) {
                        selector.select();
                    }
                }
            }));
        }
    }
}
