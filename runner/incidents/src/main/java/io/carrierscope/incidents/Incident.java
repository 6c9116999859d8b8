package io.carrierscope.incidents;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A public incident, as incidents.yaml describes it.
 *
 * @param id a short name, such as I4
 * @param link where it was reported
 * @param reported what users saw
 * @param program simple name of the class that shows it
 * @param expected causes of which one must be found first
 * @param warmup seconds before the recording begins; 0 where the recording begins before the program
 * @param seconds how long it is recorded
 * @param jars names of the jars of its class path, without .jar
 * @param jvm options of its JVM; may be null
 * @param runs what is recorded, by name: {@code reported} and {@code control}
 * @param refuted an explanation that the recordings refute; may be null
 */
record Incident(String id, String title, String link, String reported, String program, List<String> expected,
        double warmup,
        double seconds, List<String> jars, List<String> jvm, Map<String, Run> runs, Refuted refuted) {
    static final String REPORTED = "reported";
    static final String CONTROL = "control";
    private static final int FIRST_ON_NEWEST = 25;
    private static final String CATALOGUE = "/incidents.yaml";

    /**
     * One recording of the program.
     *
     * @param jdk feature release that it needs
     * @param jars in place of those of the incident; may be null
     * @param jvm in place of those of the incident; may be null
     * @param about what is different in the control; null of the reported run
     */
    record Run(int jdk, List<String> jars, List<String> jvm, String about) {}

    /** What somebody said, where, and what the recordings say. */
    record Refuted(String link, String said, String evidence) {}

    /** All incidents, in the order of the catalogue. */
    static List<Incident> all() throws IOException {
        var yaml = JsonMapper.builder(new YAMLFactory()).enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
        try (var in = Incident.class.getResourceAsStream(CATALOGUE)) {
            return yaml.readValue(in, new TypeReference<>() {
            });
        }
    }

    List<String> jars(Run run) {
        return run.jars() == null ? jars : run.jars();
    }

    List<String> options(Run run) {
        return Optional.ofNullable(run.jvm()).or(() -> Optional.ofNullable(jvm)).orElse(List.of());
    }

    /** The same incident on another JDK, where it needs at least 25; empty where an older one shows it. A control on an older one stays there. */
    Optional<Incident> on(int newest) {
        if (runs.get(REPORTED).jdk() < FIRST_ON_NEWEST) {
            return Optional.empty();
        }
        var others = new LinkedHashMap<String, Run>();
        runs.forEach((name, run) -> others.put(name,
                new Run(run.jdk < FIRST_ON_NEWEST ? run.jdk : newest, run.jars, run.jvm, run.about)));
        return Optional
                .of(new Incident(id, title, link, reported, program, expected, warmup, seconds, jars, jvm, others,
                        refuted));
    }

    /** How verdicts compare with what is expected. */
    enum Outcome {
        /** An expected cause is found first; in the control none of them is found. */
        RIGHT,
        /** Nothing is found, and an expected cause is suspected first. */
        SUSPECTED,
        /** Nothing is found or suspected, and an expected cause is unknown. */
        UNKNOWN, WRONG
    }

    /** How the verdicts on this run compare with what is expected. */
    Outcome outcome(String run, Said said) {
        if (!run.equals(REPORTED)) {
            return said.found().stream().noneMatch(expected::contains) ? Outcome.RIGHT : Outcome.WRONG;
        }
        if (!said.found().isEmpty()) {
            return expected.contains(said.found().getFirst()) ? Outcome.RIGHT : Outcome.WRONG;
        }
        if (!said.suspected().isEmpty()) {
            return expected.contains(said.suspected().getFirst()) ? Outcome.SUSPECTED : Outcome.WRONG;
        }
        return expected.stream().anyMatch(said.unknown()::containsKey) ? Outcome.UNKNOWN : Outcome.WRONG;
    }
}
