package io.carrierscope.runner.suite.yaml;

import io.carrierscope.runner.workload.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A suite as written in YAML. Absent fields are null. */
record SuiteText(LocatedName name, String question, String about, Map<String, Variant> servers,
        Map<String, Work> workloads,
        AxesText axes, AxesText usual, Integer repeat, Phases phases, Map<String, RoleText> limits, List<Rule> exclude,
        Map<String, List<LocatedName>> control, List<Table> published) {

    /** A server variant of the catalogue under another name. */
    record Variant(LocatedName is, List<String> jvm) {}

    /** A workload of the suite's own. */
    record Work(String question, List<Step> steps, LocatedName answer, Integer jdk) {}

    /** The axes, or a part of them. */
    record AxesText(List<LocatedName> server, List<LocatedName> client, List<LocatedName> workload,
            List<LocatedName> producer, List<LocatedName> load,
            List<LocatedName> warmup, List<String> jdk,
            List<LocatedName> recording) {}

    /** How long a cell takes. */
    record Phases(LocatedName warmup, Duration cap, Duration window, Duration measure, Duration drain,
            Duration timeout) {}

    /** What the JVM of a role may use. */
    record RoleText(Integer cpus, Size heap, Size memory, String gc, List<String> jvm) {}

    /** A corner of the matrix that is left out. */
    record Rule(List<LocatedName> server, List<LocatedName> workload, List<LocatedName> load, LocatedName unless) {}

    /**
     * What a study printed: a row of values, one for each server, or for each client where these are what it is about; where
     * servers sent differently, also a producer for each.
     */
    record Table(String study, String source, String metric, String unit, List<LocatedName> server,
            List<LocatedName> client,
            List<LocatedName> producer,
            List<Numbers> rows) {}

    /** One row of a table. */
    record Numbers(String row, LocatedName workload, LocatedName load, List<Double> values) {}

    /** Megabytes, written such as 256m or 1g. */
    record Size(int megabytes) {}
}
