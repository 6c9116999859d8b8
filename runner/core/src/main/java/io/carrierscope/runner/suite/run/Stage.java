package io.carrierscope.runner.suite.run;

import java.util.Locale;

/** The stages of a cell, for failures and progress. */
public enum Stage {
    BROKER_START, DATABASE_START, SERVER_START, CLIENT_START, WARMUP, MEASURE, STOP;

    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
