package io.carrierscope.analyzer.why;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The conditions of the two suites that compare WebFlux with virtual threads. */
public record Why(Analysis analysis, List<Condition> waits, List<Condition> acks) {
    public Why {
        waits = List.copyOf(waits);
        acks = List.copyOf(acks);
    }

    public static Why of(Analysis analysis) {
        return new Why(analysis, Condition.of(analysis, Study.WAIT.suite()),
                Condition.of(analysis, Study.ACK.suite()));
    }

    /** The condition to explain: both servers present, preferably warm, then the newest JDK, most controls, most repetitions. */
    public Optional<Condition> explained() {
        return waits.stream().filter(c -> c.pair(Study.WAIT.faster(), Study.WAIT.slower(), "").isPresent())
                .max(Comparator.comparing((Condition c) -> !c.cold()).thenComparing(Condition::jdk)
                        .thenComparing(c -> c.cells().size()).thenComparing(Condition::repetitions));
    }
}
