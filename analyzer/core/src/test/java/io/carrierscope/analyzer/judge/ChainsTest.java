package io.carrierscope.analyzer.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.Place;
import io.carrierscope.analyzer.finding.tail.TailCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Findings.Chains;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChainsTest {
    private final Verdict.Found pool = found("pool", "connections");
    private final Verdict.Found connections = found("connections", "lock");
    private final Verdict.Found lock = found("lock", null);

    private static Finding finding(String id) {
        return new TailCause(id, "", "", "", List.of());
    }

    private static Verdict.Found found(String cause, String because) {
        return new Verdict.Found(finding(cause), 0.7, "threads", List.of(Evidence.of("jdk.ThreadPark", "7 of 10")),
                "more")
                .because(Optional.ofNullable(because));
    }

    @Test
    void aChainIsFollowedToItsEnd() {
        var chains = new Chains(List.of(pool, connections, lock));
        assertThat(chains.length(pool)).isEqualTo(2);
        assertThat(chains.length(connections)).isEqualTo(1);
        assertThat(chains.length(lock)).isZero();
        assertThat(chains.heldBy(lock)).containsExactly("pool", "connections", "lock");
        assertThat(chains.heldBy(connections)).containsExactly("pool", "connections");
        assertThat(chains.heldBy(pool)).containsExactly("pool");
    }

    /** A verdict names no cause that was not found. */
    @Test
    void aLinkToACauseThatWasNotFoundIsDropped() {
        var chains = new Chains(List.of(pool, new Verdict.Absent(finding("connections"), List.of())));
        assertThat(chains.verdicts()).first().isInstanceOfSatisfying(Verdict.Found.class,
                f -> assertThat(f.because()).isEmpty());
        assertThat(chains.length(chains.verdicts().get(0))).isZero();
    }

    @Test
    void aCircleEnds() {
        var chains = new Chains(List.of(connections, found("lock", "connections")));
        assertThat(chains.length(connections)).isPositive();
    }

    /** The queue for a lock is at the caller of the hot code: 1.6 times the work without it, 3.2 without the code. */
    @Test
    void oneSiteIsOneCauseWithSymptoms() {
        var hot = at(found("hot-code", null), "shop.Files.search", 3.2, "shop.Files.search", "shop.Files.find");
        var queue = at(found("lock", null), "shop.Files.find", 1.6, "shop.Files.find");
        var elsewhere = at(found("pool", null), "shop.Orders.load", 1.1, "shop.Orders.load");
        var chains = new Chains(List.of(queue, hot, elsewhere));
        assertThat(Verdict.Found.of(chains.verdicts())).extracting(f -> f.because().orElse(""))
                .containsExactly("hot-code", "", "");
        var more = new Chains(List.of(at(found("lock", null), "shop.Files.find", 3.3, "shop.Files.find"), hot));
        assertThat(Verdict.Found.of(more.verdicts())).allSatisfy(f -> assertThat(f.because()).isEmpty());
    }

    /**
     * In steps of 5 %: 0.7 of the threads stand for 1.5 × where nothing is known, 8 steps, and 0.2 for 1.25 ×, 5 steps. 1.06 × is one step
     * and 1.6 × are 10.
     */
    @Test
    void aLargeShareOfUnknownGainIsNotBelowANearlyWorthlessGain() {
        var small = new Verdict.Found(finding("small"), 0.2, "threads", List.of(), "more");
        var chains = new Chains(List.of(lock, small));
        assertThat(chains.gain(lock)).isEqualTo(8);
        assertThat(chains.gain(small)).isEqualTo(5);
        var known = new Chains(List.of(lock.gaining(OptionalDouble.of(1.06)), small.gaining(OptionalDouble.of(1.6))));
        assertThat(Verdict.Found.of(known.verdicts())).extracting(known::gain).containsExactly(1L, 10L);
    }

    /** Pauses at the place of a queue whose gain is not known: 1.09 times the work without them explains no queue, 1.11 times does. */
    @ParameterizedTest
    @CsvSource({"1.09, ''", "1.11, pauses"})
    void whatAllowsLittleIsNoReasonForAnother(double gain, String because) {
        var queue = found("lock", null).at(Optional.of(new Place("shop.Rows.write:7", "shop.Rows.write", Set.of())));
        var pauses = at(found("pauses", null), "shop.Rows.write", gain, "shop.Rows.write");
        assertThat(Verdict.Found.of(new Chains(List.of(pauses, queue)).verdicts()))
                .extracting(f -> f.because().orElse("")).containsExactly("", because);
    }

    private static Verdict.Found at(Verdict.Found found, String method, double gain, String... callers) {
        return found.at(Optional.of(new Place(method + ":7", method, Set.of(callers))))
                .gaining(OptionalDouble.of(gain));
    }

    @Test
    void theScarceResourceCarriesTheRemedy() {
        assertThat(pool.advice()).isEqualTo("Remedy: more (comes from connections, so first look at that)");
        assertThat(lock.advice()).isEqualTo("Remedy: more");
    }
}
