package io.carrierscope.runner.workload;

/** When a handler answers: after the work, or before it, as in one published study. */
public enum Answer {
    AFTER_WORK, BEFORE_WORK
}
