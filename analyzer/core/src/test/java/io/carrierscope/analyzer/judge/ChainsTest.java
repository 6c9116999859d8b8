package io.carrierscope.analyzer.judge;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.finding.TailCause;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.judge.Findings.Chains;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

    @Test
    void theScarceResourceCarriesTheRemedy() {
        assertThat(pool.advice()).isEqualTo("Full because of connections");
        assertThat(lock.advice()).isEqualTo("Remedy: more");
    }
}
