package io.carrierscope.analyzer.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.fleet.Group.Largest;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Member.KeptVerdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LargestTest {
    private final Fleet fleet = new Fleet(List.of(Label.SERVICE));

    @Test
    void whatTakesMostInAllRecordingsOfItsServiceComesFirst() {
        // cart: 0.2 + 0.31 = 0.51 of gc-pressure; pay: 0.4 of it, and 0.45 of lock-contention in the same recording
        add("cart", "a.jfr", "gc-pressure", 0.2);
        add("cart", "b.jfr", "gc-pressure", 0.31);
        fleet.add(member("pay", "c.jfr", found("gc-pressure", 0.4), found("lock-contention", 0.45),
                new KeptVerdict.Absent("pinning-monitor")));
        fleet.add(member("web", "d.jfr", new KeptVerdict.Absent("gc-pressure"),
                new KeptVerdict.Unknown("lock-contention", "missing", "record")));
        // a suspicion comes after each cause, whatever its share
        add("web", "e.jfr", "saturated-thread", 0.9);
        var largest = Largest.of(fleet);
        assertThat(largest.keySet()).containsExactly("b.jfr", "c.jfr", "e.jfr");
        assertThat(largest.get("b.jfr")).map(Largest::cause).containsExactly("gc-pressure");
        assertThat(largest.get("b.jfr").getFirst().total()).isEqualTo(new Tally(2, 0, 0, 510_000));
        assertThat(largest.get("c.jfr")).map(Largest::cause).containsExactly("lock-contention", "gc-pressure");
    }

    @Test
    void ofMoreTheTwentyThatTakeMost() {
        for (int i = 1; i <= 23; i++) {
            add("s" + i, "f" + i + ".jfr", "gc-pressure", i * 0.017);
        }
        // the recording has a card already, so a smaller cause of it is told there
        fleet.add(member("s23", "f23.jfr", found("lock-contention", 0.001)));
        fleet.add(member("s1", "f1.jfr", found("lock-contention", 0.002)));
        var largest = Largest.of(fleet);
        assertThat(largest.keySet()).hasSize(20).startsWith("f23.jfr", "f22.jfr").endsWith("f4.jfr");
        assertThat(largest.get("f23.jfr")).map(Largest::cause).containsExactly("gc-pressure", "lock-contention");
    }

    private void add(String service, String file, String cause, double share) {
        fleet.add(member(service, file, found(cause, share)));
    }

    private static KeptVerdict found(String cause, double share) {
        return new KeptVerdict.Found(cause, Math.round(share * 1e6), false, "time", "claim", "remedy", "");
    }

    private static Member member(String service, String file, KeptVerdict... verdicts) {
        return new Member(file, new Labels(service, "1", "a", "25.0.1"), 7, 60_000_000_000L, List.of(verdicts),
                Optional.of("cause found"), List.of(), 0, 0, List.of());
    }
}
