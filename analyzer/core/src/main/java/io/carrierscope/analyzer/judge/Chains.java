package io.carrierscope.analyzer.judge;

import io.carrierscope.analyzer.finding.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdicts on a cell with their chains: a pool is full because its threads wait for connections, and the connections are all
 * lent because their holders wait for a lock. Only links to causes that were found are kept.
 */
final class Chains {
    /** No chain is longer; it also ends a circle. */
    private static final int LONGEST = 4;

    private final List<Verdict> verdicts;
    private final Map<String, Verdict> found;

    Chains(List<Verdict> all) {
        Set<String> causes = found(all).map(Verdict::cause).collect(Collectors.toSet());
        verdicts = all.stream().<Verdict>map(v -> v instanceof Verdict.Found f
                ? f.because(f.because().filter(causes::contains))
                : v).toList();
        found = found(verdicts).collect(Collectors.toMap(Verdict::cause, Function.identity(), (a, b) -> a));
    }

    private static Stream<Verdict> found(List<Verdict> verdicts) {
        return verdicts.stream().filter(Verdict.Found.class::isInstance);
    }

    List<Verdict> verdicts() {
        return verdicts;
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
        return verdict instanceof Verdict.Found f ? f.because().map(found::get) : Optional.empty();
    }
}
