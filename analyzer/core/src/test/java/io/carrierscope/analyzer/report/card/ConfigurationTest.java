package io.carrierscope.analyzer.report.card;

import static io.carrierscope.analyzer.cell.HandMade.application;
import static io.carrierscope.analyzer.cell.HandMade.cell;
import static io.carrierscope.analyzer.cell.HandMade.event;
import static io.carrierscope.analyzer.cell.HandMade.recording;
import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.recording.Recorded;
import io.carrierscope.analyzer.recording.event.JvmEvent;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.CellDetails.Configuration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
    private static final JvmEvent AGENT = Recorded.setting("carrierscope.Configuration", "enabled", "true");

    private static Optional<String> text(JvmEvent.CellInfo info, JvmEvent... told) {
        return Configuration.of(cell(recording("s.jfr", 25, info, List.of(), told), null))
                .map(block -> ((Block.Prose) block).text());
    }

    @Test
    void namesEachLimit() {
        assertThat(text(application("virtual", 8), AGENT,
                new JvmEvent.LibraryLimit(0, "Tomcat http-nio-*", "connections", 8_192),
                new JvmEvent.LibraryLimit(0, "HikariCP orders", "connections", 10),
                new JvmEvent.LibraryLimit(0, "HikariCP orders", "connections", 7)))
                .hasValue("Configuration: 7 connections of HikariCP orders, 8,192 connections of Tomcat http-nio-*.");
    }

    @Test
    void tellsNothingFromUnknown() {
        assertThat(text(application("virtual", 8), AGENT))
                .hasValue("Configuration: no library shows its limits as a management bean.");
        assertThat(text(application("virtual", 8))).hasValueSatisfying(
                text -> assertThat(text).startsWith("Configuration: not known, because the application's JVM"));
        assertThat(text(event("virtual", "virtual", "server", 8, 0, 25))).isEmpty();
    }
}
