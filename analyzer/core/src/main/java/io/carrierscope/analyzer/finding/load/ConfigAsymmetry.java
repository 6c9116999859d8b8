package io.carrierscope.analyzer.finding.load;

import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.finding.CellPair.PairCause;
import io.carrierscope.analyzer.finding.CellPair;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The two cells also differ in settings of their JVMs, although they should differ on one axis only. Judged from GC, heap,
 * processors, JVM arguments and the limits of an application's libraries.
 */
public final class ConfigAsymmetry extends PairCause {
    private static final String EVENT = "jdk.JVMInformation";

    public ConfigAsymmetry() {
        super("config-asymmetry",
                "The two cells also differ in settings, which may explain the rest of the difference.",
                "give both the same settings",
                "the setting has no effect: the share is what the bounds leave unexplained, so it is an upper limit",
                List.of(JvmEvent.Jvm.class, JvmEvent.YoungCollector.class, JvmEvent.HeapLimit.class,
                        JvmEvent.LibraryLimit.class));
    }

    @Override
    public Rank rank() {
        return Rank.VALIDITY;
    }

    /**
     * Not judged between JDKs, whose defaults are part of the comparison, and not for a cell without Flight Recorder, whose
     * settings are unknown.
     */
    @Override
    public Optional<Verdict> judge(CellPair pair) {
        boolean recorded = Stream.of(pair.faster(), pair.slower()).allMatch(s -> s.cell().subject().isPresent());
        return pair.axis() == Axis.JDK || pair.axis() == Axis.RECORDING && !recorded
                ? Optional.empty()
                : Optional.of(judgeSettings(pair, recorded));
    }

    private Verdict judgeSettings(CellPair pair, boolean recorded) {
        if (!recorded) {
            return new Verdict.Unknown(this, "one of the two cells has no recording of its server",
                    EVENT + "#enabled=true in both");
        }
        return pair.unequalSettings().isEmpty()
                ? new Verdict.Absent(this, List.of(new Evidence("both have the same settings", EVENT)))
                : new Verdict.Found(this, 1 - pair.explainedShare().orElse(0),
                        "the logarithm of the ratio (at most: the share that the bounds do not explain)",
                        pair.unequalSettings().stream().map(l -> new Evidence(l, EVENT)).toList());
    }
}
