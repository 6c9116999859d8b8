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
                  {"cause": "lock-contention", "status": "unknown"},
                  {"cause": "pinning-monitor", "status": "found", "share": 0.966, "shareOf": "carrier time",
                   "evidence": [{"claim": "they wait", "source": "x"}], "whatIf": {"perSecond": 2345}}]}]}
                """));

        assertThat(said).isEqualTo(new Said(List.of("pinning-monitor"), Optional.of(0.966), Optional.of("carrier time"),
                List.of("they wait"), Optional.of(94.5), Optional.of(2345.0)));
    }

    @Test
    void judgesByTheFirstCauseAndTheControlByAll() throws Exception {
        var incident = Incident.all().getFirst();
        String expected = incident.expected().getFirst();

        assertThat(incident.isRight(Incident.REPORTED, found(expected, "gc-pressure"))).isTrue();
        assertThat(incident.isRight(Incident.REPORTED, found("gc-pressure", expected))).isFalse();
        assertThat(incident.isRight(Incident.REPORTED, found())).isFalse();
        assertThat(incident.isRight(Incident.CONTROL, found("gc-pressure", expected))).isFalse();
        assertThat(incident.isRight(Incident.CONTROL, found("gc-pressure"))).isTrue();
    }

    private static Said found(String... causes) {
        return new Said(List.of(causes), Optional.empty(), Optional.empty(), List.of(), Optional.empty(),
                Optional.empty());
    }
}
