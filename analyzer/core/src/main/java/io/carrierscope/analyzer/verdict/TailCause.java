package io.carrierscope.analyzer.verdict;

/**
 * A cause that holds up single requests. It need not change the throughput, so only the slowest hundredth of the requests shows it.
 */
public record TailCause(String id, String about, String needs) implements Cause {
    @Override
    public String judges() {
        return "the slowest 1 % of the requests or tasks";
    }
}
