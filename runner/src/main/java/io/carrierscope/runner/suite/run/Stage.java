package io.carrierscope.runner.suite.run;

import java.util.Locale;

/** Where in its life a cell can fail. */
public enum Stage {
    BROKER_START, SERVER_START, CLIENT_START, WARMUP, MEASURE, STOP;

    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
