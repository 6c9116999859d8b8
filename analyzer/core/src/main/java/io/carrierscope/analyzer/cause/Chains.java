package io.carrierscope.analyzer.cause;

import io.carrierscope.analyzer.verdict.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdicts on a cell with their chains: a pool is full because its threads wait for connections, and the connections are all
 * lent because their holders wait for a lock. Only links to causes that were found are kept.
 */
record Chains(List<Verdict> verdicts) {
    /** No chain is longer; it also ends a circle. */
    private static final int LONGEST = 4;

    Chains {
        var found = found(verdicts);
        verdicts = verdicts.stream().<Verdict>map(v -> v instanceof Verdict.Found f
                ? f.because(f.because().filter(found::containsKey))
                : v).toList();
    }

    private static Map<String, Verdict.Found> found(List<Verdict> verdicts) {
        return verdicts.stream().filter(Verdict.Found.class::isInstance).map(Verdict.Found.class::cast)
                .collect(Collectors.toMap(Verdict.Found::cause, Function.identity(), (a, b) -> a));
    }

    /** Returns the number of links from the verdict to the end of its chain. */
    int length(Verdict verdict) {
        return chain(verdict).size() - 1;
    }

    /** Returns the causes that are full because of this one, and its own. */
    Stream<String> heldBy(Verdict verdict) {
        return verdicts.stream().filter(v -> chain(v).contains(verdict)).map(Verdict::cause);
    }

    /** The verdict, the one that it is full because of, and so on. */
    private List<Verdict> chain(Verdict verdict) {
        return Stream.iterate(Optional.of(verdict), Optional::isPresent, v -> v.flatMap(this::because)).limit(LONGEST)
                .map(Optional::get).toList();
    }

    private Optional<Verdict> because(Verdict verdict) {
        return verdict instanceof Verdict.Found f ? f.because().map(found(verdicts)::get) : Optional.empty();
    }
}
