package io.carrierscope.incidents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

    @Test
    void readsWhatTheAnalyzerSays() throws Exception {
        var said = Said.of(new JsonMapper().readTree("""
                {"cells": [{"throughputPerSecond": 94.5, "verdicts": [
                  {"cause": "lock-contention", "status": "unknown", "howToRecord": "jdk.ThreadPark"},
                  {"cause": "pinning-monitor", "status": "found", "share": 0.966, "shareOf": "carrier time",
                   "evidence": [{"claim": "they wait", "source": "x"}], "whatIf": {"perSecond": 2345}}]}]}
                """));

        assertThat(said).isEqualTo(new Said(List.of("pinning-monitor"), List.of("lock-contention"),
                Optional.of("jdk.ThreadPark"), Optional.of(0.966), Optional.of("carrier time"),
                List.of("they wait"), Optional.of(94.5), Optional.of(2345.0)));
    }

    @Test
    void judgesByTheFirstCauseAndTheControlByAll() throws Exception {
        var incident = Incident.all().getFirst();
        String expected = incident.expected().getFirst();

        assertThat(right(incident, Incident.REPORTED, found(expected, "gc-pressure"))).isTrue();
        assertThat(right(incident, Incident.REPORTED, found("gc-pressure", expected))).isFalse();
        assertThat(right(incident, Incident.REPORTED, found())).isFalse();
        assertThat(right(incident, Incident.CONTROL, found("gc-pressure", expected))).isFalse();
        assertThat(right(incident, Incident.CONTROL, found("gc-pressure"))).isTrue();
    }

    @Test
    void settingsOfTheJdkMayLeaveTheCauseUnknownIfItIsTheFirst() throws Exception {
        var incident = Incident.all().getFirst();
        String expected = incident.expected().getFirst();

        assertThat(incident.isRight(Incident.REPORTED, unknown(expected, "gc-pressure"), true)).isTrue();
        assertThat(incident.isRight(Incident.REPORTED, unknown(expected, "gc-pressure"), false)).isFalse();
        assertThat(incident.isRight(Incident.REPORTED, unknown("gc-pressure", expected), true)).isFalse();
        assertThat(incident.isRight(Incident.REPORTED, found("gc-pressure"), true)).isFalse();
        assertThat(unknown(expected).answer()).isEqualTo("unknown: " + expected + "; record jdk.ThreadDump");
    }

    private static boolean right(Incident incident, String run, Said said) {
        return incident.isRight(run, said, false);
    }

    private static Said unknown(String... causes) {
        return said(List.of(), List.of(causes));
    }

    private static Said found(String... causes) {
        return said(List.of(causes), List.of());
    }

    private static Said said(List<String> found, List<String> unknown) {
        return new Said(found, unknown, Optional.of("jdk.ThreadDump"), Optional.empty(), Optional.empty(), List.of(),
                Optional.empty(),
                Optional.empty());
    }
}
