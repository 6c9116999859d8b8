package io.carrierscope.incidents.program;

/** Computations of 200 ms on virtual threads, beside threads that wake up every 10 ms: pragmaticalabs/pragmatica#750. */
public final class ComputeBesideTimers implements Incident {
    @Override
    public void start() {
        Load.tasks(20, () -> Thread.sleep(10));
        var computations = Integer.getInteger("computations", 4);
        Load.Task computation = () -> {
            long end = System.nanoTime() + 200_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        };
        if (Boolean.getBoolean("own.pool")) {
            Load.onPlatform(computations, computation);
        } else {
            Load.tasks(computations, computation);
        }
    }
}
