package io.carrierscope.runner.suite.yaml;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.JsonNode;
import io.carrierscope.runner.workload.Step;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A suite as written in YAML. Absent fields are null. */
record SuiteText(LocatedName name, String question, String about, Map<String, Variant> servers,
        Map<String, AppText> services, Map<String, Work> workloads, List<CallText> requests,
        AxesText axes, AxesText usual, Integer repeat, Phases phases, Map<String, RoleText> limits, List<Rule> exclude,
        Map<String, List<LocatedName>> control, List<Table> published) {

    /** A list that may be left out. */
    static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }

    /** Named fields that may be left out. */
    static <T> Map<String, T> orEmpty(Map<String, T> map) {
        return map == null ? Map.of() : map;
    }

    /** A server variant of the catalogue under another name, or an application. */
    record Variant(LocatedName is, List<String> jvm, AppText app) {}

    /** An application, or a service that it needs: an executable jar, or a command. */
    record AppText(String jar, List<String> command, List<String> args, List<String> jvm, Map<String, String> env,
            String folder, Integer port, String ready, String threads, boolean tls) {}

    /** A request to an application. One of the methods names its path. */
    record CallText(String name, Integer weight, String get, String post, String put, String patch, String delete,
            String head, Map<String, String> headers, JsonNode body, Integer expect, Map<String, JsonNode> feed,
            String feedFile, Map<String, String> take) {}

    /** A workload of the suite's own: steps, or requests to an application. */
    record Work(String question, List<Step> steps, LocatedName answer, Integer jdk, List<CallText> requests) {}

    /** The axes, or a part of them. */
    record AxesText(List<LocatedName> server, List<LocatedName> pollers, List<LocatedName> client,
            List<LocatedName> workload, List<LocatedName> producer, List<LocatedName> load,
            List<LocatedName> warmup, List<String> jdk, List<LocatedName> recording) {}

    /** How long a cell takes. */
    record Phases(LocatedName warmup, Duration cap, Duration window, Duration measure, Duration drain,
            Duration timeout) {}

    /** What the JVM of a role may use. */
    record RoleText(Integer cpus, Double quota, Size heap, Size memory, String gc, List<String> jvm) {}

    /** A corner of the matrix that is left out. */
    record Rule(List<LocatedName> server, List<LocatedName> client, List<LocatedName> workload,
            List<LocatedName> producer, List<LocatedName> load, LocatedName unless) {}

    /**
     * What a study printed: a row of values, one for each server, or for each client where these are what it is about; where
     * servers sent differently, also a producer for each.
     */
    record Table(String study, String source, String metric, String unit, List<LocatedName> server,
            List<LocatedName> client,
            List<LocatedName> producer,
            List<Numbers> rows) {}

    /** One row of a table. */
    record Numbers(String row, LocatedName workload, LocatedName load,
            @JsonSetter(contentNulls = Nulls.SET) List<Double> values) {}

    /** Megabytes, written such as 256m or 1g. */
    record Size(int megabytes) {}
}
