package io.carrierscope.analyzer.program;

/** One thread gives up the compiled code of its method each second time, since the JVM throws there and may not leave out the stack. */
@JvmArguments("-XX:-OmitStackTraceInFastThrow")
public final class Deoptimizes {
    private static final int[] SOME = {1, 2, 3};
    private static final int ROUNDS = 20_000;
    private static long rounds;
    private static long taken;

    private Deoptimizes() {}

    public static void main(String[] args) {
        run(true);
    }

    static void run(boolean nulls) {
        Busy.run(Thread.ofPlatform().daemon().factory(), 1,
                () -> taken += mix(nulls && rounds++ % 2 == 0 ? null : SOME, taken));
    }

    private static long mix(int[] table, long seed) {
        long value = seed;
        try {
            value += table.length;
        } catch (NullPointerException e) {
            value++;
        }
        for (int i = 0; i < ROUNDS; i++) {
            value = value * 31 + i ^ value >>> 7;
        }
        return value & 1;
    }
}
