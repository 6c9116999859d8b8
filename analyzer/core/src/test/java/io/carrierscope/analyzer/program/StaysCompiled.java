package io.carrierscope.analyzer.program;

/** The same as {@link Deoptimizes}, but no exception is thrown. */
@JvmArguments("-XX:-OmitStackTraceInFastThrow")
public final class StaysCompiled {
    private StaysCompiled() {}

    public static void main(String[] args) {
        Deoptimizes.run(false);
    }
}
