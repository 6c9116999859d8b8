package io.carrierscope.analyzer.report.text;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.section.Sections;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the report as Markdown that fits into a comment on a pull request: collapsed details are omitted, and so are cells,
 * rows and points beyond the size limit.
 */
public final class MarkdownWriter {
    /** Largest size of a report, slightly below the size limit of comments on code hosting sites. */
    static final int MOST_BYTES = 55_000;

    /** Numbers of cards, rows and points of a shortened report. */
    private record Room(int cards, int rows, int points) {}

    private static final List<Room> ROOMS = List.of(new Room(12, 200, 60), new Room(12, 60, 20), new Room(8, 40, 12),
            new Room(6, 30, 10), new Room(4, 20, 8), new Room(2, 12, 5), new Room(0, 6, 3));

    private final StringBuilder out = new StringBuilder();
    private final Room room;

    private MarkdownWriter(Room room) {
        this.room = room;
    }

    /** Writes the report with as much detail as fits. */
    public static String write(Sections sections) {
        return fitting(room -> write(sections, room));
    }

    /** Writes these blocks with as much detail as fits. */
    public static String fitting(List<Block> blocks) {
        return fitting(room -> write(blocks, room));
    }

    private static String fitting(Function<Room, String> written) {
        String text = "";
        for (Room room : ROOMS) {
            text = written.apply(room);
            if (bytes(text) < MOST_BYTES) {
                return text;
            }
        }
        return cut(text);
    }

    /** Writes these blocks completely. */
    public static String write(List<Block> blocks) {
        return write(blocks, new Room(Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE));
    }

    private static String write(List<Block> blocks, Room room) {
        var writer = new MarkdownWriter(room);
        blocks.forEach(writer::block);
        return writer.out.toString().stripLeading();
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    /** Cuts the text at the end of a line. */
    private static String cut(String text) {
        var kept = new StringBuilder();
        int left = MOST_BYTES - 100;
        for (String line : text.split("(?<=\n)")) {
            left -= bytes(line);
            if (left < 0) {
                break;
            }
            kept.append(line);
        }
        return kept.append("\n_The rest is in index.html._\n").toString();
    }

    private static String write(Sections sections, Room room) {
        var writer = new MarkdownWriter(room);
        writer.line("# Carrierscope report");
        sections.brief(room.cards()).stream().filter(s -> !s.pageOnly()).forEach(s -> {
            writer.line("\n## " + s.entry().title());
            s.blocks().forEach(writer::block);
        });
        return writer.out.toString();
    }

    private void block(Block block) {
        switch (block) {
            case Block b when b.pageOnly() -> {
            }
            case Block.Prose p -> line("\n" + prose(p));
            case Block.Heading h -> line("\n**" + escape(h.text()) + "**");
            case Block.Warning w -> line("\n> ⚠ " + escape(w.text()));
            case Block.Figures f -> figures(f);
            case Block.Keys k -> line("\n" + k.keys().stream().map(MarkdownWriter::key)
                    .collect(Collectors.joining(" · ")));
            case Block.Points p -> points(p);
            case Block.Matrix m -> matrix(m);
            case Block.Chart c -> line("\n" + escape(c.title() + ": " + c.alternative()));
            case Block.Parts p -> line("\n" + escape(TextWriter.parts(p)));
            case Block.Flames f -> throw new IllegalStateException("shown on the page only");
            case Block.Listing l -> l.lines().forEach(s -> line("    " + Texts.harmless(s)));
            case Block.Details f -> throw new IllegalStateException("shown on the page only");
            case Block.Card c -> card(c);
        }
    }

    private void matrix(Block.Matrix m) {
        figures(TextWriter.flat(m));
        if (!m.doubts().isEmpty()) {
            line("\n" + escape(m.doubts()));
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
        for (var point : points.points().stream().limit(room.points()).toList()) {
            String mark = point.mark().text().isEmpty() ? "" : "**" + point.mark().text() + "** ";
            line("- " + mark + escape(point.head()));
            point.lines().forEach(l -> line("  - " + escape(l)));
        }
        more(points.points().size() - room.points(), "");
    }

    private void figures(Block.Figures f) {
        line("\n" + escape(f.caption()) + "\n");
        row(f.columns().stream().map(Block.Column::header).toList());
        line(f.columns().stream().map(c -> c.number() ? "---:" : "---").collect(Collectors.joining(" | ", "| ", " |")));
        f.rows().stream().limit(room.rows()).forEach(this::row);
        more(f.rows().size() - room.rows(), " rows");
    }

    /** Adds a note of how many items were omitted. */
    private void more(int left, String what) {
        if (left > 0) {
            line("\n_" + Numbers.count(left) + " more" + what + " in index.html._");
        }
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
