package io.carrierscope.runner.workload;

/** When a handler completes its response: after the work, or before it, as one published study did. */
public enum Answer {
    AFTER_WORK, BEFORE_WORK
}
