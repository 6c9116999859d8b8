package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.client.load.LoadSettings;
import io.carrierscope.runner.client.load.Warmup;
import io.carrierscope.runner.suite.yaml.SuiteText.Phases;
import java.time.Duration;

/** Reads how long the phases of a suite's cells take. */
record PhasesReader(String file) {
    private static final Duration WARMUP = Duration.ofSeconds(4);
    private static final Duration MEASURE = Duration.ofSeconds(6);
    private static final Duration DRAIN = Duration.ofMillis(500);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    LoadSettings read(Phases phases) throws SuiteProblem {
        if (phases == null) {
            return new LoadSettings(Warmup.fixed(WARMUP), MEASURE, DRAIN, TIMEOUT);
        }
        Warmup warmup = phases.warmup() == null ? Warmup.fixed(WARMUP) : warmup(phases.warmup(), phases);
        return new LoadSettings(warmup, or(phases.measure(), MEASURE), or(phases.drain(), DRAIN),
                or(phases.timeout(), TIMEOUT));
    }

    /** The phases, which may be null, say how long a steady one may take. */
    Warmup warmup(LocatedName warmup, Phases phases) throws SuiteProblem {
        if (warmup.text().equals("steady")) {
            return Warmup.steady(or(phases == null ? null : phases.cap(), Warmup.CAP),
                    or(phases == null ? null : phases.window(), Warmup.WINDOW));
        }
        try {
            return Warmup.fixed(Quantities.time(warmup.text()));
        } catch (IllegalArgumentException wrong) {
            throw new SuiteProblem(file, warmup.line(), wrong.getMessage() + ", or steady");
        }
    }

    private static Duration or(Duration wanted, Duration usual) {
        return wanted == null ? usual : wanted;
    }
}
