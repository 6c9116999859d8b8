import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.carrierscope.analyzer.model.Bound;
import io.carrierscope.analyzer.model.Bounds;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Cells;
import io.carrierscope.analyzer.cell.LittlesLaw;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.cell.CellKey.Axis;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.EventSource;
import io.carrierscope.analyzer.recording.file.Recording;
import java.awt.Color;
import java.awt.Font;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.dflib.jjava.jupyter.kernel.display.mime.MIMEType;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;
import org.jfree.data.statistics.HistogramDataset;
import org.jfree.data.xy.DefaultTableXYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import tech.tablesaw.aggregate.AggregateFunctions;
import tech.tablesaw.api.*;
import tech.tablesaw.columns.Column;

// where things are; no output may show it
Path root = Path.of(System.getenv("CARRIERSCOPE_ROOT"));
Path work = root.resolve("notebooks/.work");

/** The files in the folder whose names match, by name. */
List<Path> files(String folder, String glob) throws Exception {
    var found = new ArrayList<Path>();
    try (var files = Files.newDirectoryStream(root.resolve(folder), glob)) {
        files.forEach(found::add);
    }
    Collections.sort(found);
    return found;
}

/** A table that the analyzer exported from the sample recordings. */
Table exported(String table) {
    return Table.read().csv(work.resolve("export/" + table + ".csv").toFile());
}

/** Ends the notebook when a figure is not what the text says. */
void require(boolean holds, String claim) {
    if (!holds) {
        throw new IllegalStateException("does not hold: " + claim);
    }
}

// figures: what matters of them, the same everywhere
String figure(double value) {
    double size = Math.abs(value);
    return value == Math.rint(value) || size >= 1000 ? String.format(Locale.ROOT, "%,.0f", value)
            : String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
}

String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
}

String field(Column<?> column, int row) {
    if (column.isMissing(row)) {
        return "<td></td>";
    }
    return column instanceof NumericColumn<?> number ? "<td align=\"right\">" + figure(number.getDouble(row)) + "</td>"
            : "<td align=\"left\">" + escaped(column.getString(row)) + "</td>";
}

String html(Table table) {
    var out = new StringBuilder("<table><thead><tr>");
    table.columns().forEach(c -> out.append("<th>").append(escaped(c.name())).append("</th>"));
    out.append("</tr></thead><tbody>");
    for (int row = 0; row < table.rowCount(); row++) {
        out.append("<tr>");
        for (Column<?> column : table.columns()) {
            out.append(field(column, row));
        }
        out.append("</tr>");
    }
    return out.append("</tbody></table>").toString();
}

kernel().getRenderer().<Table>createRegistration(Table.class).preferring(MIMEType.TEXT_HTML).register((t, c) -> c.renderIfRequested(MIMEType.TEXT_HTML, (Supplier<Object>) () -> html(t)));

// charts: colours that the colour-blind can tell apart (Okabe and Ito), as pictures because not every forge shows SVG
Map<String, Color> COLOURS = Map.of("on CPU", new Color(0x0072B2), "pinned", new Color(0xD55E00), "waiting", new Color(0xE69F00), "unknown", new Color(0xBBBBBB), "idle", new Color(0xDDEEDD), "first", new Color(0x0072B2), "second", new Color(0xE69F00), "third", new Color(0x009E73));
List<Color> SERIES = List.of(COLOURS.get("first"), COLOURS.get("second"), COLOURS.get("third"), COLOURS.get("pinned"), new Color(0xCC79A7));

/** A chart drawn as PNG; where it cannot be shown stands its title. The kernel's own encoding of images loses the last bytes. */
record Picture(String title, String base64) {
    @Override
    public String toString() {
        return title;
    }
}

kernel().getRenderer().<Picture>createRegistration(Picture.class).preferring(MIMEType.IMAGE_PNG).register((p, c) -> c.renderIfRequested(MIMEType.IMAGE_PNG, (Supplier<Object>) () -> p.base64()));

/** The chart on white, in one size. */
Picture picture(JFreeChart chart) throws java.io.IOException {
    chart.setBackgroundPaint(Color.WHITE);
    chart.getPlot().setBackgroundPaint(Color.WHITE);
    chart.getPlot().setOutlineVisible(false);
    chart.getTitle().setFont(new Font(Font.SANS_SERIF, Font.BOLD, 15));
    var png = new java.io.ByteArrayOutputStream();
    ChartUtils.writeChartAsPNG(png, chart, 860, 360);
    return new Picture(chart.getTitle().getText(), Base64.getEncoder().encodeToString(png.toByteArray()));
}

/** Flat bars in the colours of the series. */
Picture bars(String title, String unit, DefaultCategoryDataset data) throws java.io.IOException {
    var chart = ChartFactory.createBarChart(title, null, unit, data, PlotOrientation.HORIZONTAL, true, false, false);
    var bars = (BarRenderer) chart.getCategoryPlot().getRenderer();
    bars.setBarPainter(new StandardBarPainter());
    bars.setShadowVisible(false);
    bars.setItemMargin(0.05);
    for (int i = 0; i < data.getRowCount(); i++) {
        bars.setSeriesPaint(i, SERIES.get(i % SERIES.size()));
    }
    chart.getCategoryPlot().getDomainAxis().setMaximumCategoryLabelWidthRatio(0.5f);
    chart.getCategoryPlot().setRangeGridlinePaint(Color.LIGHT_GRAY);
    return picture(chart);
}

/** Lines in the colours of the series, thick enough to see. */
Picture lines(String title, String x, String y, XYSeriesCollection data) throws java.io.IOException {
    var chart = ChartFactory.createXYLineChart(title, x, y, data);
    var plot = chart.getXYPlot();
    ((NumberAxis) plot.getRangeAxis()).setAutoRangeIncludesZero(true);
    for (int i = 0; i < data.getSeriesCount(); i++) {
        plot.getRenderer().setSeriesPaint(i, SERIES.get(i % SERIES.size()));
        plot.getRenderer().setSeriesStroke(i, new java.awt.BasicStroke(2f));
    }
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    plot.setDomainGridlinePaint(Color.LIGHT_GRAY);
    return picture(chart);
}
