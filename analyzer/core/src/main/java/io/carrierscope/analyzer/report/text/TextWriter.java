package io.carrierscope.analyzer.report.text;

import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Figures;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.section.Sections;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes blocks as plain text: aligned columns, no colours, no control sequences; collapsed details are omitted. Tables fit the
 * terminal; in a file or a pipe nothing is cut.
 */
public final class TextWriter {
    /** System property set by the launcher: the width of the terminal, or the one that COLUMNS asks for. */
    private static final String COLUMNS = "carrierscope.columns";
    private static final int WIDEST_PROSE = 118;
    private static final int NARROWEST = 12;
    private static final String GAP = "  ";

    private final StringBuilder out = new StringBuilder();
    private final int width;
    private final int prose;

    private TextWriter(int width) {
        this.width = width;
        this.prose = Math.min(width, WIDEST_PROSE);
    }

    static int width() {
        return Integer.getInteger(COLUMNS, Integer.MAX_VALUE);
    }

    public static String write(List<Block> blocks) {
        return write(blocks, width());
    }

    /** @param width characters of a line of tables, at least; figures are never cut */
    public static String write(List<Block> blocks, int width) {
        var writer = new TextWriter(width);
        blocks.forEach(writer::block);
        return writer.out.toString();
    }

    /** The whole report. */
    public static String write(Analysis analysis) {
        var writer = new TextWriter(width());
        Sections.of(analysis).whole().stream().filter(s -> !s.pageOnly()).forEach(s -> {
            writer.gap();
            if (!s.entry().first()) { // the answer needs no title
                writer.line(s.entry().title().toUpperCase(Locale.ROOT));
            }
            s.blocks().forEach(writer::block);
        });
        return writer.out.toString();
    }

    private void block(Block block) {
        switch (block) {
            case Block b when b.pageOnly() -> {
            }
            case Block.Prose p -> wrapped(p.text(), "");
            case Block.Heading h -> {
                gap();
                wrapped(h.text(), "");
            }
            case Block.Warning w -> wrapped("warning: " + w.text(), "  ");
            case Block.Figures f -> figures(f);
            case Block.Keys k -> wrapped(k.keys().stream().map(TextWriter::key).collect(Collectors.joining(", ")), "");
            case Block.Points p -> p.points().forEach(this::point);
            case Block.Matrix m -> matrix(m);
            case Block.Chart c -> wrapped(c.title() + ": " + c.alternative(), "  ");
            case Block.Parts p -> wrapped(parts(p), "  ");

            case Block.Flames f -> throw new IllegalStateException("shown on the page only");
            case Block.Listing l -> l.lines().forEach(s -> line("    " + s));
            case Block.Details f -> throw new IllegalStateException("shown on the page only");
            case Block.Card c -> card(c);
        }
    }

    private void card(Block.Card card) {
        gap();
        wrapped(card.title(), "");
        line("-".repeat(Math.min(prose, length(card.title()))));
        card.blocks().forEach(this::block);
    }

    private static String key(Block.Key key) {
        return key.name() + " " + key.value() + (key.unit().isEmpty() ? "" : " " + key.unit());
    }

    public static String parts(Block.Parts parts) {
        return parts.title() + ": " + parts.swatches().stream().map(s -> s.name() + " " + s.value())
                .collect(Collectors.joining(", "));
    }

    private void point(Block.Point point) {
        wrapped("- " + (point.mark().text().isEmpty() ? "" : point.mark().text() + ": ") + point.head(), "  ");
        point.lines().forEach(l -> wrapped("    " + l, "    "));
    }

    /** The matrix as a table, with the marks behind the figures. */
    static Figures flat(Block.Matrix m) {
        var columns = new ArrayList<Block.Column>();
        m.labels().forEach(l -> columns.add(Block.Column.text(l)));
        m.servers().forEach(s -> columns.add(new Block.Column(s, "", true)));
        columns.addAll(m.more());
        var rows = m.lines().stream().map(line -> {
            var row = new ArrayList<>(line.labels());
            line.fields().forEach(f -> row.add(field(f)));
            row.addAll(line.more());
            return (List<String>) row;
        }).toList();
        return new Figures(m.caption(), columns, rows);
    }

    private static String field(Block.Field f) {
        return (f.doubt().isEmpty() ? "" : Block.Field.DOUBT + " ") + f.value()
                + (f.margin().isEmpty() ? "" : " " + f.margin())
                + (f.rank().sign().isEmpty() ? "" : " " + f.rank().sign());
    }

    private void matrix(Block.Matrix m) {
        figures(flat(m));
        if (!m.doubts().isEmpty()) {
            wrapped(m.doubts(), "");
        }
    }

    private void figures(Figures f) {
        gap();
        wrapped(f.caption(), "");
        if (f.rows().isEmpty()) {
            line("  (none)");
            return;
        }
        int[] widths = widths(f);
        line(row(f, f.columns().stream().map(Block.Column::name).toList(), widths));
        if (f.columns().stream().anyMatch(c -> !c.unit().isEmpty())) {
            line(row(f, f.columns().stream().map(Block.Column::unit).toList(), widths));
        }
        line(Arrays.stream(widths).mapToObj("-"::repeat).collect(Collectors.joining(GAP)));
        f.rows().forEach(r -> line(row(f, r, widths)));
    }

    /** Columns are as wide as their contents. When the table is too wide, texts shrink first, then sites, then headers, never figures. */
    private int[] widths(Figures f) {
        int n = f.columns().size();
        int[] contents = IntStream.range(0, n).map(c -> content(f, c)).toArray();
        int[] widths = IntStream.range(0, n).map(c -> Math.max(contents[c], header(f.columns().get(c)))).toArray();
        int excess = Arrays.stream(widths).sum() + GAP.length() * (n - 1) - width;
        for (; excess > 0; excess--) {
            var widest = widest(IntStream.range(0, n).filter(c -> shrinks(f, c) && widths[c] > NARROWEST), widths)
                    .or(() -> widest(IntStream.range(0, n).filter(c -> !number(f, c) && widths[c] > NARROWEST), widths))
                    .or(() -> widest(IntStream.range(0, n).filter(c -> number(f, c) && widths[c] > contents[c]),
                            widths));
            if (widest.isEmpty()) {
                break;
            }
            widths[widest.get()]--;
        }
        return widths;
    }

    private static Optional<Integer> widest(IntStream columns, int[] widths) {
        return columns.boxed().max(Comparator.comparingInt(c -> widths[c]));
    }

    private static boolean shrinks(Figures f, int column) {
        return !number(f, column) && !f.columns().get(column).site();
    }

    private static boolean number(Figures f, int column) {
        return f.columns().get(column).number();
    }

    private static int content(Figures f, int column) {
        return f.rows().stream().mapToInt(r -> length(Texts.plain(r.get(column)))).max().orElse(0);
    }

    private static int header(Block.Column column) {
        return Math.max(length(column.name()), length(column.unit()));
    }

    private static String row(Figures f, List<String> values, int[] widths) {
        return IntStream.range(0, widths.length)
                .mapToObj(c -> pad(cut(f.columns().get(c), Texts.plain(values.get(c)), widths[c]), widths[c],
                        f.columns().get(c).number()))
                .collect(Collectors.joining(GAP)).stripTrailing();
    }

    /** Cuts a text; a site loses its beginning, because its end tells more. */
    private static String cut(Block.Column column, String text, int width) {
        return column.site() && length(text) > width
                ? "…" + text.substring(text.offsetByCodePoints(text.length(), 1 - width))
                : Texts.cut(text, width);
    }

    private static String pad(String text, int width, boolean right) {
        String spaces = " ".repeat(Math.max(0, width - length(text)));
        return right ? spaces + text : text + spaces;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private void wrapped(String text, String indent) {
        var current = new StringBuilder();
        for (String word : Texts.harmless(text).stripTrailing().split(" (?=[^\\s%])")) {
            if (!current.isEmpty() && length(current.toString()) + 1 + length(word) > prose) {
                line(current.toString());
                current.setLength(0);
                current.append(indent).append(word);
            } else {
                current.append(current.isEmpty() ? "" : " ").append(word);
            }
        }
        line(current.toString());
    }

    /** Adds a blank line, unless there is one already or nothing above. */
    private void gap() {
        if (!out.isEmpty() && out.lastIndexOf("\n\n") != out.length() - 2) {
            line("");
        }
    }

    private void line(String text) {
        out.append(Texts.harmless(text)).append('\n');
    }
}
