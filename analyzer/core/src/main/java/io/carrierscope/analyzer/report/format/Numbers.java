package io.carrierscope.analyzer.report.format;

/** The figures of reports: see the class that it extends. */
public final class Numbers extends io.carrierscope.analyzer.fold.stat.Numbers {
    private Numbers() {}
}
