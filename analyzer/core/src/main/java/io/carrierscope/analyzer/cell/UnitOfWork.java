package io.carrierscope.analyzer.cell;

/** What a throughput counts. */
public enum UnitOfWork {
    /** A request that was answered, or an event named by the user. */
    REQUEST("request"),
    /** The life of a virtual thread, see {@link Tasks}. */
    TASK("task");

    private final String word;

    UnitOfWork(String word) {
        this.word = word;
    }

    /** The word for one, such as {@code request}. */
    public String one() {
        return word;
    }

    /** The word for many, such as {@code requests}. */
    public String many() {
        return word + "s";
    }
}
