package io.carrierscope.analyzer.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.CellNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The key figures on a cell's card equal those in the JSON. */
class CardsAndJsonTest {
    private static final Pattern KEY = Pattern.compile("(throughput|response p99|predicted : measured) [0-9.,]*[0-9]");
    private static final Pattern FOUND = Pattern.compile("found:? ([a-z-]+, (?:≥ )?[0-9.]+ % of)");

    private final Analysis analysis = Samples.small();

    @Test
    void markdownHasTheFiguresOfTheJson() throws Exception {
        check(Reports.markdown(analysis).replace("*", ""), "\n### %s\n", "\n##");
    }

    @Test
    void textHasTheFiguresOfTheJson() throws Exception {
        check(Reports.text(analysis), "\n%s\n---", "\n---");
    }

    private void check(String report, String head, String end) throws Exception {
        var cells = JsonMapper.builder().build().readTree(Reports.json(analysis)).get("cells");
        var names = CellNames.of(analysis);
        assertThat(cells).hasSize(analysis.cells().size()).hasSize(5);
        for (int i = 0; i < cells.size(); i++) {
            String title = String.format(head, names.title(analysis.cells().get(i)));
            assertThat(report).containsOnlyOnce(title);
            String card = report.substring(report.indexOf(title) + title.length()).split(end)[0];
            assertThat(onCard(card.replaceAll("\\s+", " "))).as(title).isEqualTo(inJson(cells.get(i)));
        }
    }

    private static List<String> onCard(String card) {
        var figures = new ArrayList<>(KEY.matcher(card).results().map(m -> m.group()).toList());
        FOUND.matcher(card).results().limit(1).forEach(m -> figures.add(m.group(1)));
        return figures;
    }

    private static List<String> inJson(JsonNode cell) {
        var figures = new ArrayList<String>();
        double perSecond = cell.get("throughputPerSecond").asDouble();
        if (!cell.get("throughputPerSecond").isNull()) {
            figures.add("throughput " + Numbers.rate(perSecond));
        }
        if (!cell.get("latencyMillis").isNull()) {
            figures.add("response p99 " + Numbers.millis(cell.get("latencyMillis").get("p99").asDouble() * 1e6));
        }
        if (!cell.get("predictedPerSecond").isNull()) {
            figures.add("predicted : measured " + Numbers.ratio(cell.get("predictedPerSecond").asDouble() / perSecond));
        }
        var first = cell.get("verdicts").path(0);
        if (first.path("status").asText().equals("found")) {
            figures.add(first.get("cause").asText() + ", " + Numbers.percent(first.get("share").asDouble(),
                    first.path("bound").asText().equals("lower")) + " % of");
        }
        return figures;
    }
}
