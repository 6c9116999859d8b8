package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.compare.Analysis;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the report as Markdown that reads well as a comment on a change; what is folded is left to the page. */
final class MarkdownWriter {
    private final StringBuilder out = new StringBuilder();

    static String write(Analysis analysis) {
        var writer = new MarkdownWriter();
        writer.line("# Carrierscope report");
        Sections.of(analysis).forEach(s -> {
            writer.line("\n## " + s.entry().title());
            s.blocks().forEach(writer::block);
        });
        return writer.out.toString();
    }

    private void block(Block block) {
        switch (block) {
            case Block.Prose p -> line("\n" + prose(p));
            case Block.Heading h -> line("\n**" + escape(h.text()) + "**");
            case Block.Warning w -> line("\n> ⚠ " + escape(w.text()));
            case Block.Figures f -> figures(f);
            case Block.Keys k -> line("\n" + k.keys().stream().map(MarkdownWriter::key)
                    .collect(Collectors.joining(" · ")));
            case Block.Points p -> points(p);
            case Block.Matrix m -> figures(TextWriter.flat(m));
            case Block.Chart c -> line("\n" + escape(c.title() + ": " + c.alternative()));
            case Block.Parts p -> line("\n" + escape(TextWriter.parts(p)));
            case Block.Listing l -> l.lines().forEach(s -> line("    " + Texts.harmless(s)));
            case Block.Fold f -> {
            }
            case Block.Card c -> card(c);
        }
    }

    private void card(Block.Card card) {
        line("\n### " + escape(card.title()));
        card.blocks().forEach(this::block);
    }

    private static String prose(Block.Prose p) {
        return switch (p.tone()) {
            case LEAD -> "**" + escape(p.text()) + "**";
            case PLAIN -> escape(p.text());
            case NOTE -> "_" + escape(p.text()) + "_";
        };
    }

    private static String key(Block.Key key) {
        return escape(key.name()) + " **" + escape(key.value()) + "**" + (key.unit().isEmpty() ? "" : " " + key.unit());
    }

    private void points(Block.Points points) {
        line("");
        for (var point : points.points()) {
            String mark = point.mark().text().isEmpty() ? "" : "**" + point.mark().text() + "** ";
            line("- " + mark + escape(point.head()));
            point.lines().forEach(l -> line("  - " + escape(l)));
        }
    }

    private void figures(Block.Figures f) {
        line("\n" + escape(f.caption()) + "\n");
        row(f.columns().stream().map(Block.Column::header).toList());
        line(f.columns().stream().map(c -> c.number() ? "---:" : "---").collect(Collectors.joining(" | ", "| ", " |")));
        f.rows().forEach(this::row);
    }

    private void row(List<String> values) {
        line(values.stream().map(v -> escape(Texts.plain(v))).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private static String escape(String text) {
        return Texts.markdown(text);
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
