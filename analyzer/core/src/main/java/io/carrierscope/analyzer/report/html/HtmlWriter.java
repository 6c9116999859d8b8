package io.carrierscope.analyzer.report.html;

import static io.carrierscope.analyzer.report.format.Texts.html;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.FlameTree.FlameGraph;
import io.carrierscope.analyzer.report.chart.Pictures;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the blocks of a page as HTML, in their order. */
final class HtmlWriter {
    private static final String PAGE = ".html";
    private static final Pattern WORD_FIRST = Pattern.compile("^[a-z]++[ ,:]");
    private static final Pattern UNIT = Pattern.compile("(?<=\\d) (?=(?:%|×|[nµm]?s|[kMG]i?B)(?!\\w))|(?<=≥) (?=\\d)");

    /** On a narrow screen the rows of a table with more columns are paragraphs. */
    private static final int MOST_NARROW = 3;

    private final FlameGraphs flameGraphs;
    private final boolean services;
    private int pictures;

    /**
     * Creates a writer.
     *
     * @param range the time of which the page can show a part
     * @param services true if what leads is a sentence; that of a matrix begins with the name of a workload or a server
     */
    HtmlWriter(Optional<TimeRange> range, boolean services) {
        this.services = services;
        flameGraphs = new FlameGraphs(range);
    }

    /** The flame graphs written so far. */
    FlameGraphs flameGraphs() {
        return flameGraphs;
    }

    String write(List<Block> blocks) {
        var out = new StringBuilder();
        boolean inCharts = false;
        for (Block block : blocks) {
            boolean chart = block instanceof Block.Chart || block instanceof Block.Parts;
            // adjacent charts stand side by side
            out.append(chart && !inCharts ? "<div class=\"charts\">\n" : !chart && inCharts ? "</div>\n" : "");
            inCharts = chart;
            out.append(write(block));
        }
        return out.append(inCharts ? "</div>\n" : "").toString();
    }

    private String write(Block block) {
        return switch (block) {
            case Block.Prose p -> prose(p);
            case Block.Heading h ->
                "<h3" + (h.anchor().isEmpty() ? "" : " id=\"" + h.anchor() + "\"") + ">" + html(h.text())
                        + "</h3>\n";
            case Block.Warning w -> "<p class=\"warning\"><strong>Warning</strong> " + text(w.text()) + "</p>\n";
            case Block.Figures f -> figures(f);
            case Block.Keys k -> k.keys().stream().map(HtmlWriter::key)
                    .collect(Collectors.joining("", "<dl class=\"keys\">\n", "</dl>\n"));
            case Block.Points p -> p.points().stream().map(HtmlWriter::point)
                    .collect(Collectors.joining("", "<ul class=\"points\">\n", "</ul>\n"));
            case Block.Matrix m -> matrix(m);
            case Block.Chart c -> chart(c);
            case Block.Parts p -> parts(p);

            case Block.Flames f -> flames(f.graph().get());
            case Block.Listing l -> "<pre tabindex=\"0\">"
                    + l.lines().stream().map(Texts::html).collect(Collectors.joining("\n")) + "</pre>\n";
            case Block.Details f -> "<details>\n<summary>" + html(f.summary()) + "</summary>\n" + write(f.blocks())
                    + "</details>\n";
            case Block.Card c -> card(c);
        };
    }

    private String prose(Block.Prose p) {
        String why = p.link().isEmpty() ? "" : " <a class=\"why\" href=\"#" + html(p.link()) + "\">why</a>";
        return "<p class=\"" + lower(p.tone()) + "\">"
                + text(services && p.tone() == Block.Tone.LEAD ? begun(p.text()) : p.text())
                + why
                + "</p>\n";
    }

    /** A sentence begins with a capital, unless its first word is a name. */
    private static String begun(String sentence) {
        return WORD_FIRST.matcher(sentence).lookingAt()
                ? sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1)
                : sentence;
    }

    /** Running text: no line ends between a figure and its unit. */
    private static String text(String text) {
        return UNIT.matcher(html(text)).replaceAll("\u00a0");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String key(Block.Key key) {
        String unit = key.unit().isEmpty() ? "" : " <small>" + html(key.unit()) + "</small>";
        return "<div><dt>" + html(key.name()) + "</dt><dd>" + html(key.value()) + unit + "</dd></div>\n";
    }

    private static String point(Block.Point point) {
        String mark = point.mark().text().isEmpty()
                ? ""
                : "<span class=\"mark " + lower(point.mark()) + "\">" + html(point.mark().text()) + "</span> ";
        String head = point.link().isEmpty()
                ? "<strong>" + html(point.head()) + "</strong>"
                : "<a href=\"" + target(point.link()) + "\">" + html(point.head()) + "</a>";
        return "<li>" + mark + head + point.lines().stream().map(l -> "<p>" + text(l) + "</p>")
                .collect(Collectors.joining()) + "</li>\n";
    }

    /** A place on this page, or another page of the report. */
    private static String target(String link) {
        return (link.contains(PAGE) ? "" : "#") + html(link);
    }

    private static String figures(Block.Figures f) {
        var out = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(html(f.caption())).append(f.columns().size() > MOST_NARROW
                        ? "\"><table class=\"many\">\n<caption>"
                        : "\"><table>\n<caption>")
                .append(html(f.caption()))
                .append("</caption>\n<thead><tr>");
        f.columns().forEach(c -> out.append("<th scope=\"col\"").append(c.number() ? " class=\"n\">" : ">")
                .append(html(c.name())).append(unit(c)).append("</th>"));
        out.append("</tr></thead>\n<tbody>\n");
        f.rows().forEach(r -> out.append(row(f, r)));
        return out.append("</tbody></table></div>\n").toString();
    }

    private static String unit(Block.Column c) {
        return c.unit().isEmpty() ? "" : " <small>" + html(c.unit()) + "</small>";
    }

    private static String head(Block.Column c) {
        return c.unit().isEmpty() ? c.name() : c.name() + " " + c.unit();
    }

    private static String row(Block.Figures f, List<String> values) {
        var out = new StringBuilder("<tr>");
        boolean many = f.columns().size() > MOST_NARROW;
        for (int i = 0; i < values.size(); i++) {
            var column = f.columns().get(i);
            out.append(column.number() ? "<td class=\"n\"" : "<td")
                    .append(many && i > 0 ? " data-of=\"" + html(head(column)) + "\">" : ">")
                    .append(html(Texts.plain(values.get(i)))).append("</td>");
        }
        return out.append("</tr>\n").toString();
    }

    private static String matrix(Block.Matrix m) {
        var out = new StringBuilder("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(html(m.caption())).append("\"><table class=\"matrix\">\n<caption>").append(html(m.caption()))
                .append("</caption>\n<thead><tr>");
        m.labels().forEach(l -> out.append("<th scope=\"col\">").append(html(l)).append("</th>"));
        m.servers().forEach(s -> out.append("<th scope=\"col\" class=\"n\">").append(html(s)).append("</th>"));
        m.more().forEach(c -> out.append("<th scope=\"col\" class=\"n\">").append(html(c.name())).append(unit(c))
                .append("</th>"));
        out.append("</tr></thead>\n<tbody>\n");
        m.lines().forEach(line -> {
            out.append("<tr>");
            out.append(heads(line));
            line.fields().forEach(f -> out.append(field(f)));
            line.more().forEach(f -> out.append("<td class=\"n more\">").append(html(f)).append("</td>"));
            out.append("</tr>\n");
        });
        return out.append("</tbody></table></div>\n").toString();
    }

    /** The labels of a row, with the row's warning under the first. */
    private static String heads(Block.Line line) {
        String doubt = line.doubt().isEmpty()
                ? ""
                : "<small class=\"doubt\">" + html(Block.Field.DOUBT + " " + line.doubt()) + "</small>";
        String heads = line.labels().stream().map(l -> "<th scope=\"row\">" + html(l) + "</th>")
                .collect(Collectors.joining());
        return heads.replaceFirst("</th>", Matcher.quoteReplacement(doubt + "</th>"));
    }

    private static String field(Block.Field f) {
        if (f.link().isEmpty()) {
            return "<td class=\"n\">" + html(f.value()) + "</td>";
        }
        String sign = f.rank().sign().isEmpty()
                ? ""
                : "<span class=\"sign\" role=\"img\" aria-label=\"" + f.rank().text() + "\">" + f.rank().sign()
                        + "</span> ";
        String doubt = f.doubt().isEmpty() ? "" : " <span class=\"doubt\">" + html(f.doubt()) + "</span>";
        return String.format(Locale.ROOT, "<td class=\"n %s\" style=\"--share:%.3f\"><a href=\"#%s\">%s<b>%s</b>%s"
                + "<small>%s%s</small></a></td>", lower(f.rank()), f.share(), html(f.link()), sign, html(f.value()),
                f.margin().isEmpty() ? "" : " <i>" + html(f.margin()) + "</i>",
                html(f.note()), doubt);
    }

    private String chart(Block.Chart c) {
        String picture = Pictures.svg(c.plot().get(), c.heightPixels(), "chart" + ++pictures + "-",
                c.title() + ": " + c.alternative());
        return "<figure>\n<figcaption>" + html(c.title()) + "</figcaption>\n" + picture + "\n"
                + legend(c.legend()) + "</figure>\n";
    }

    private String flames(FlameGraph f) {
        int number = flameGraphs.add(f);
        String title = html(f.title());
        return "<div class=\"flames\" data-graph=\"" + number + "\">\n<p class=\"note\">" + title + "</p>\n"
                + "<p class=\"find\"><label>Find <input type=\"search\"/></label> <button type=\"button\">Reset</button>"
                + toggle("reversed", "Callers of hot frames")
                + (f.differential() ? toggle("before", "Sizes of the other side") : "")
                + " <output class=\"pointed\"></output></p>\n<div class=\"canvas\" role=\"group\" tabindex=\"0\" aria-label=\""
                + title + ". Arrow keys go from frame to frame, Enter enlarges one, Escape shows all\"></div>\n"
                + legend(FlameGraphs.legend(f))
                + "<details>\n<summary>As a table</summary>\n" + figures(f.hottest(10))
                + "</details>\n</div>\n";
    }

    private static String toggle(String name, String text) {
        return " <button type=\"button\" class=\"" + name + "\" aria-pressed=\"false\">" + text + "</button>";
    }

    private static String legend(List<Block.Swatch> swatches) {
        return swatches.isEmpty()
                ? ""
                : swatches.stream().map(HtmlWriter::swatch)
                        .collect(Collectors.joining("", "<ul class=\"legend\">", "</ul>\n"));
    }

    private static String parts(Block.Parts p) {
        var bar = new StringBuilder("<div class=\"bar\" role=\"img\" aria-label=\"").append(html(TextWriter.parts(p)))
                .append("\">");
        double whole = p.parts().stream().mapToDouble(Block.Part::share).sum();
        for (Block.Part part : p.parts()) {
            bar.append(String.format(Locale.ROOT, "<span style=\"width:%.2f%%;background:%s\"></span>",
                    100 * part.share() / whole, part.swatch().colour()));
        }
        return "<figure>\n<figcaption>" + html(p.title()) + "</figcaption>\n" + bar + "</div>\n"
                + legend(p.swatches()) + "</figure>\n";
    }

    private static String swatch(Block.Swatch s) {
        return "<li><span style=\"background:" + s.colour() + "\"></span>" + html(s.name())
                + (s.value().isEmpty() ? "" : " <b>" + html(s.value()) + "</b>") + "</li>";
    }

    private String card(Block.Card c) {
        String subtitle = c.subtitle().isEmpty() ? "" : "<p class=\"id\">" + html(c.subtitle()) + "</p>\n";
        return "<article id=\"" + c.anchor() + "\">\n<header><h3>" + html(c.title()) + "</h3>\n" + subtitle
                + "<a class=\"back\" href=\"#answer\">back to the verdict</a></header>\n" + write(c.blocks())
                + "</article>\n";
    }
}
