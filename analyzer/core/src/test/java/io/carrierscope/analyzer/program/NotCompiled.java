package io.carrierscope.analyzer.program;

/** One thread runs a method that the JIT compiler leaves out, as it does with one of more than 8,000 bytes. */
@JvmArguments({"-XX:CompileCommand=quiet",
        "-XX:CompileCommand=exclude,io.carrierscope.analyzer.program.NotCompiled::mix"})
public final class NotCompiled {
    private NotCompiled() {}

    public static void main(String[] args) {
        Busy.run(Thread.ofPlatform().daemon().factory(), Runtime.getRuntime().availableProcessors(),
                () -> mix(System.nanoTime()));
    }

    private static long mix(long seed) {
        long value = seed;
        for (int i = 0; i < 100_000; i++) {
            value = value * 31 + i ^ value >>> 7;
        }
        return value;
    }
}
