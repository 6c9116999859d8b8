package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.report.section.ClientsSectionTest;
import io.carrierscope.analyzer.report.service.Services;
import io.carrierscope.analyzer.report.text.Tables;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoldenReportTest {
    private final Locale before = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG", "tr-TR"})
    void theReportIsTheSameEverywhere(String locale) {
        Locale.setDefault(Locale.forLanguageTag(locale));
        var analysis = Samples.small();
        Golden.check("report.md", Reports.markdown(analysis));
        Golden.check("report.txt", Reports.text(analysis));
        Golden.check("report.json", Reports.json(analysis));
        Golden.check("tables.txt", String.join("\n", Tables.verdicts(analysis), Tables.pinning(analysis),
                Tables.carriers(analysis), Tables.latency(analysis)));
    }

    @Test
    void theReportOfAService() {
        Golden.check("service.txt", Reports.text(Services.busy()));
        Golden.check("service.md", Reports.markdown(Services.busy()));
    }

    @Test
    void theReportOfClients() {
        Golden.check("clients.md", Reports.markdown(ClientsSectionTest.analysis()));
    }

    /** The page is not kept as a file: its pictures depend on the fonts of the machine. */
    @ParameterizedTest
    @ValueSource(strings = {"de-DE", "ar-EG", "tr-TR"})
    void thePageIsTheSameEverywhere(String locale) {
        var analysis = Samples.small();
        Locale.setDefault(Locale.ROOT);
        String page = Reports.html(analysis);
        Locale.setDefault(Locale.forLanguageTag(locale));
        assertThat(Reports.html(analysis)).isEqualTo(page);
    }
}
