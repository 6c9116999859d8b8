package io.carrierscope.incidents.program;

/** Computations of 200 ms on virtual threads, beside threads that wake up every 10 ms: pragmaticalabs/pragmatica#750. */
public final class ComputeBesideTimers implements Incident {
    @Override
    public void start() {
        Load.tasks(20, () -> {
            for (int i = 0; i < 10; i++) {
                Thread.sleep(10);
            }
        });
        var computations = Integer.getInteger("computations", 4);
        Load.Task computation = () -> {
            for (int i = 0; i < 10; i++) {
                compute(200);
                Thread.sleep(1);
            }
        };
        Load.later(() -> Load.tasks(computations, computation));
    }

    private static void compute(long millis) {
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
