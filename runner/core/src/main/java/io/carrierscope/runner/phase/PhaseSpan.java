package io.carrierscope.runner.phase;

/** A phase placed on the monotonic clock that all JVMs of one host share. */
public record PhaseSpan(PhaseName name, long startNanos, long durationNanos) {
    private static final long UNTIL_MEASURE = -1;

    /** A phase that lasts until measure begins, whenever that will be. */
    public static PhaseSpan open(PhaseName name, long startNanos) {
        return new PhaseSpan(name, startNanos, UNTIL_MEASURE);
    }

    public boolean isOpen() {
        return durationNanos == UNTIL_MEASURE;
    }

    public long endNanos() {
        return startNanos + durationNanos;
    }

    public boolean contains(long nanos) {
        return nanos - startNanos >= 0 && nanos - endNanos() < 0;
    }

    /** The line that the JVMs of a cell send each other. */
    public String line() {
        return "phase " + name.id() + " " + startNanos + " " + durationNanos;
    }

    public static PhaseSpan parse(String line) {
        String[] words = line.split(" ");
        return new PhaseSpan(PhaseName.of(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3]));
    }
}
