package io.carrierscope.analyzer.report.block;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.FlameTree.FlameGraph;
import java.awt.Color;
import java.util.List;
import java.util.function.Supplier;
import org.jfree.chart.plot.XYPlot;

/** A piece of a section as unescaped text; the writer of each format escapes it. */
public sealed interface Block {
    /** True when only the page shows the block. */
    default boolean pageOnly() {
        return false;
    }

    /** Emphasis of a paragraph. */
    enum Tone {
        LEAD, PLAIN, NOTE
    }

    /**
     * A paragraph.
     *
     * @param link anchor of the explanation on the page; empty when there is none
     */
    record Prose(Tone tone, String text, String link) implements Block {
        public Prose(Tone tone, String text) {
            this(tone, text, "");
        }

        public static Prose of(String text) {
            return new Prose(Tone.PLAIN, text);
        }
    }

    /**
     * A heading within a section.
     *
     * @param anchor where links lead; empty for none
     */
    record Heading(String text, String anchor) implements Block {
        public Heading(String text) {
            this(text, "");
        }
    }

    /** A warning about the figures that follow. */
    record Warning(String text) implements Block {}

    /**
     * A column of a table; {@code unit} is empty for texts.
     *
     * @param site true for a place in code, which says nothing when it is cut: a terminal shortens it last
     */
    record Column(String name, String unit, boolean number, boolean site) {
        public Column(String name, String unit, boolean number) {
            this(name, unit, number, false);
        }

        public static Column site(String name) {
            return new Column(name, "", false, true);
        }

        public static Column text(String name) {
            return new Column(name, "", false);
        }

        public static Column number(String name, String unit) {
            return new Column(name, unit, true);
        }

        /** Name and unit. */
        public String header() {
            return unit.isEmpty() ? name : name + " (" + unit + ")";
        }
    }

    /** A table of formatted figures. */
    record Figures(String caption, List<Column> columns, List<List<String>> rows) implements Block {
        public Figures {
            columns = List.copyOf(columns);
            rows = rows.stream().map(List::copyOf).toList();
        }

        /** The table as the only block; none for a table without rows. */
        public List<Block> unlessEmpty() {
            return rows.isEmpty() ? List.of() : List.of(this);
        }
    }

    /** A key figure with its name. */
    record Key(String name, String value, String unit) {}

    /** The key figures of a cell. */
    record Keys(List<Key> keys) implements Block {}

    /** What a list item asserts. */
    enum Mark {
        FOUND("found"), SUSPECTED("suspected"), UNKNOWN("unknown"), ABSENT("absent"), NEUTRAL("");

        private final String text;

        Mark(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    /** A list item: a short head and lines with its evidence. */
    record Point(Mark mark, String head, List<String> lines, String link) {}

    /** A list of points. */
    record Points(List<Point> points) implements Block {}

    /**
     * A cell of the matrix.
     *
     * @param margin margin of error of the value
     * @param share throughput as a share of the row's best
     * @param doubt mark for warnings; empty without any
     * @param link anchor of the cell's card
     */
    public record Field(String value, String margin, String note, double share, Rank rank, String doubt, String link) {
        public static final String DOUBT = "(!)";
        public static final Field NONE = new Field(Numbers.ABSENT, "", "", 0, Rank.NONE, "", "");
    }

    /** Place of a cell in its row of the matrix. */
    enum Rank {
        WINNER("★", "winner"), LEVEL("≈", "no difference shown from the fastest"), NONE("", "");

        private final String sign;
        private final String text;

        Rank(String sign, String text) {
            this.sign = sign;
            this.text = text;
        }

        public String sign() {
            return sign;
        }

        public String text() {
            return text;
        }
    }

    /** A row of the matrix; {@code doubt} and {@code more} describe the whole row. */
    record Line(List<String> labels, String doubt, List<Field> fields, List<String> more) {}

    /** The cells of one run, one column for each server variant. */
    record Matrix(String caption, List<String> labels, List<String> servers, List<Column> more, List<Line> lines)
            implements
                Block {
        /** The warnings of rows, for formats that do not show them in the rows; empty without any. */
        public String doubts() {
            var doubts = lines.stream().filter(l -> !l.doubt().isEmpty())
                    .map(l -> String.join(" ", l.labels()) + ": " + l.doubt()).toList();
            return doubts.isEmpty() ? "" : Field.DOUBT + " " + String.join("; ", doubts);
        }
    }

    /** A colour of a chart's legend; {@code value} may be empty. */
    record Swatch(String colour, String name, String value) {
        public Swatch(Color colour, String name, String value) {
            this(Palette.css(colour), name, value);
        }

        /** A swatch without a value. */
        public static Swatch of(Color colour, String name) {
            return new Swatch(colour, name, "");
        }

        /** A swatch whose value is a share in percent. */
        public static Swatch of(Color colour, String name, double share) {
            return new Swatch(colour, name, Numbers.percent(share) + " %");
        }
    }

    /**
     * A chart with an equivalent text.
     *
     * @param alternative the text; other formats show it instead of the chart
     * @param plot created only by a format that draws it
     * @param pageOnly true when the text adds nothing to other formats
     */
    record Chart(String title, String alternative, List<Swatch> legend, Supplier<XYPlot> plot, int heightPixels,
            boolean pageOnly)
            implements
                Block {
        /** The default height. */
        public static final int HEIGHT_PIXELS = 200;

        public Chart(String title, String alternative, List<Swatch> legend, Supplier<XYPlot> plot) {
            this(title, alternative, legend, plot, HEIGHT_PIXELS, false);
        }

        /** The same chart, left out by other formats. */
        public Chart onPageOnly() {
            return new Chart(title, alternative, legend, plot, heightPixels, true);
        }
    }

    /** A part of a whole; the {@code share} has a unit that is common to all its parts. */
    record Part(Swatch swatch, double share) {
        /** A part whose value is its share in percent. */
        public static Part of(Color colour, String name, double share) {
            return new Part(Swatch.of(colour, name, share), share);
        }
    }

    /** Parts of a whole as one bar. */
    record Parts(String title, List<Part> parts) implements Block {
        public List<Swatch> swatches() {
            return parts.stream().map(Part::swatch).toList();
        }
    }

    /** A flame graph, computed only by the page, which alone draws it. */
    record Flames(Supplier<FlameGraph> graph) implements Block {
        @Override
        public boolean pageOnly() {
            return true;
        }
    }

    /** Lines of code or a stack, shown verbatim. */
    record Listing(List<String> lines) implements Block {}

    /** Blocks that are shown on demand. */
    record Details(String summary, List<Block> blocks) implements Block {
        @Override
        public boolean pageOnly() {
            return true;
        }
    }

    /** Everything about one cell. */
    record Card(String anchor, String title, String subtitle, List<Block> blocks) implements Block {}
}
