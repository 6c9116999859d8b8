package io.carrierscope.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.carrierscope.runner.client.load.LoadPlans;
import io.carrierscope.runner.suite.yaml.Suites;
import io.carrierscope.runner.workload.step.Workloads;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server with a collector of its own is still the server that rules and groups of its suite name. */
class CollectorAxisTest {
    private static final ServerChoice PLAIN = ServerChoice.plain("virtual");
    private static final ServerChoice G1 = PLAIN.withCollector("g1");
    private static final Suite SUITE = new Suite("mine", "Why?", "", Samples.QUICK.axes(), Samples.QUICK.axes(), 1,
            Samples.QUICK.times(), Limits.USUAL, List.of(), Map.of("same", List.of("virtual")), List.of());

    @Test
    void itsNameTells() {
        assertThat(G1.name()).isEqualTo("virtual-g1");
        assertThat(G1.variant()).isEqualTo("virtual");
    }

    @Test
    void onlyTheServerGetsIt() {
        assertThat(SUITE.limitsOf(G1).server().collector()).isEqualTo("g1");
        assertThat(SUITE.limitsOf(G1).client().collector()).isEqualTo("serial");
        assertThat(SUITE.limitsOf(PLAIN)).isEqualTo(Limits.USUAL);
    }

    /** Two collectors are two systems, so each has a control group of its own. */
    @Test
    void groupsAndRulesKnowItByItsPlainName() {
        assertThat(SUITE.controlOf(PLAIN)).isEqualTo("same");
        assertThat(SUITE.controlOf(G1)).isEqualTo("same-g1");
        Exclusion rule = new Exclusion(List.of("virtual"), List.of(), List.of(), List.of(), List.of(), false);
        assertThat(rule.covers(G1, "usual", Workloads.named("io").orElseThrow(), null, LoadPlans.named("closed-8")))
                .isTrue();
    }

    /** A system that the suite has under two names is taken once. */
    @Test
    void oneOfAControlGroupHasTheOtherNames() {
        Suite quick = Suites.named("quick").withEqual(3);
        assertThat(quick.axes().servers()).extracting(ServerChoice::name).containsExactly("platform-20",
                "platform-20-equal2", "platform-20-equal3", "virtual", "virtual-equal2", "virtual-equal3");
        assertThat(quick.axes().servers()).extracting(quick::controlOf).containsExactly("platform-20", "platform-20",
                "platform-20", "virtual", "virtual", "virtual");
    }

    /** Two names of each of two servers: one group of the suite's, one that is made. A rule for a server holds for its other names. */
    @Test
    void equalServersAreControlsOfOneAnother() {
        Suite twice = SUITE
                .withAxes(Records.with(SUITE.axes(), "servers", List.of(G1, ServerChoice.plain("platform-20"))))
                .withEqual(2);
        assertThat(twice.axes().servers()).extracting(ServerChoice::name).containsExactly("virtual-g1",
                "virtual-g1-equal2", "platform-20", "platform-20-equal2");
        assertThat(twice.axes().servers()).extracting(ServerChoice::variant, ServerChoice::collector)
                .containsExactly(tuple("virtual", "g1"), tuple("virtual", "g1"), tuple("platform-20", null),
                        tuple("platform-20", null));
        assertThat(twice.axes().servers()).extracting(twice::controlOf).containsExactly("same-g1", "same-g1",
                "platform-20", "platform-20");
        Exclusion rule = new Exclusion(List.of("platform-20"), List.of(), List.of(), List.of(), List.of(), false);
        assertThat(twice.axes().servers()).filteredOn(server -> rule.covers(server, "usual",
                Workloads.named("io").orElseThrow(), null, LoadPlans.named("closed-8")))
                .extracting(ServerChoice::name).containsExactly("platform-20", "platform-20-equal2");
    }
}
