package io.carrierscope.analyzer.program;

import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Ordinary: ten virtual threads each start five more that sleep 4 to 8 ms, and join them. */
public final class Joins {
    private Joins() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofVirtual().factory(), 10, () -> {
            try (var scope = Executors.newVirtualThreadPerTaskExecutor()) {
                var parts = new ArrayList<Future<?>>();
                for (int i = 4; i < 9; i++) {
                    int millis = i;
                    parts.add(scope.submit(() -> {
                        Thread.sleep(millis);
                        return null;
                    }));
                }
                for (var part : parts) {
                    part.get();
                }
            }
        });
    }
}
