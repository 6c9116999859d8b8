package io.carrierscope.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.incidents.Incident.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IncidentTest {
    private static final Path ROOT = Path.of(System.getProperty("carrierscope.root"));

    @Test
    void everyIncidentHasItsProgramItsControlAndItsJars() throws Exception {
        String pom = Files.readString(ROOT.resolve("runner/incidents/pom.xml"));
        for (Incident incident : Incident.all()) {
            assertThat(Class.forName("io.carrierscope.incidents.program." + incident.program())).isNotNull();
            assertThat(incident.runs()).containsOnlyKeys(Incident.REPORTED, Incident.CONTROL);
            assertThat(incident.runs().get(Incident.CONTROL).about()).isNotBlank();
            for (Incident.Run run : incident.runs().values()) {
                assertThat(incident.jars(run)).allSatisfy(jar -> {
                    int dash = jar.lastIndexOf('-');
                    assertThat(pom).contains("<artifactId>" + jar.substring(0, dash) + "</artifactId><version>"
                            + jar.substring(dash + 1) + "</version>");
                });
            }
        }
    }

    /** R1 needs JDK 21, and R4 has JDK 25, and 21 for its control, where the cause is absent. */
    @Test
    void onANewerJdkControlsOfAnOlderOneStayThere() throws Exception {
        var moved = Incident.all().stream().filter(i -> List.of("R1", "R4").contains(i.id()))
                .flatMap(i -> i.on(28).stream()).toList();
        assertThat(moved).singleElement().satisfies(i -> {
            assertThat(i.id()).isEqualTo("R4");
            assertThat(i.runs().get(Incident.REPORTED).jdk()).isEqualTo(28);
            assertThat(i.runs().get(Incident.CONTROL).jdk()).isEqualTo(21);
        });
    }

    @Test
    void readsWhatTheAnalyzerSays() throws Exception {
        var said = Said.of(new JsonMapper().readTree("""
                {"cells": [{"throughputPerSecond": 94.5, "verdicts": [
                  {"cause": "spinning", "status": "unknown", "howToRecord": "jdk.ThreadSleep"},
                  {"cause": "lock-contention", "status": "unknown", "howToRecord": "jdk.ThreadPark", "suspicion": 0.4},
                  {"cause": "pinning-monitor", "status": "found", "share": 0.966,
                   "evidence": [{"claim": "they wait", "source": "x"}], "whatIf": {"perSecond": 2345}}]}]}
                """));

        assertThat(said).isEqualTo(new Said(List.of("pinning-monitor"), List.of("lock-contention"),
                Map.of("spinning", "jdk.ThreadSleep", "lock-contention", "jdk.ThreadPark"), Optional.of(0.966),
                List.of("they wait"), Optional.of(94.5), Optional.of(2345.0)));
    }

    @Test
    void judgesByTheFirstCauseAndTheControlByAll() throws Exception {
        var incident = Incident.all().getFirst();
        String expected = incident.expected().getFirst();

        assertThat(incident.outcome(Incident.REPORTED, found(expected, "gc-pressure"))).isEqualTo(Outcome.RIGHT);
        assertThat(incident.outcome(Incident.REPORTED, found("gc-pressure", expected))).isEqualTo(Outcome.WRONG);
        assertThat(incident.outcome(Incident.REPORTED, found())).isEqualTo(Outcome.WRONG);
        assertThat(incident.outcome(Incident.CONTROL, found("gc-pressure", expected))).isEqualTo(Outcome.WRONG);
        assertThat(incident.outcome(Incident.CONTROL, found("gc-pressure"))).isEqualTo(Outcome.RIGHT);
    }

    @Test
    void settingsOfTheJdkMayLeaveTheCauseUnknownIfNoOtherIsSuspected() throws Exception {
        var incident = Incident.all().getFirst();
        String expected = incident.expected().getFirst();

        assertThat(incident.outcome(Incident.REPORTED, suspected(expected, "gc-pressure")))
                .isEqualTo(Outcome.SUSPECTED);
        assertThat(incident.outcome(Incident.REPORTED, suspected("gc-pressure", expected))).isEqualTo(Outcome.WRONG);
        var unknown = said(List.of(), List.of(), Map.of("gc-pressure", "x", expected, "y"));
        assertThat(incident.outcome(Incident.REPORTED, unknown)).isEqualTo(Outcome.UNKNOWN);
        assertThat(new Judged(incident, "profile", unknown, found()).isRight()).isTrue();
        assertThat(new Judged(incident, "ours", unknown, found()).isRight()).isFalse();
        assertThat(suspected(expected).answer()).isEqualTo("unknown: " + expected + "; record jdk.ThreadDump");
    }

    private static Said suspected(String... causes) {
        return said(List.of(), List.of(causes), Map.of(causes[0], "jdk.ThreadDump"));
    }

    private static Said found(String... causes) {
        return said(List.of(causes), List.of(), Map.of());
    }

    private static Said said(List<String> found, List<String> suspected, Map<String, String> unknown) {
        return new Said(found, suspected, unknown, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
    }
}
