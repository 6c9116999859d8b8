package io.carrierscope.analyzer.report;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.font.FontRenderContext;
import java.awt.font.LineMetrics;

/**
 * The text of pictures, as wide and high as in DejaVu Sans, one of the widest fonts without serifs. Browsers draw it in a font of theirs, so
 * nothing is gained by asking the platform, which takes long, differs between machines, and fails where there is no font at all.
 */
final class PictureText extends Font {
    private static final long serialVersionUID = 1;
    private static final int SIZE = 12;
    static final PictureText FONT = new PictureText();
    private static final Metrics METRICS = new Metrics(FONT);

    /** Advances of the characters from space to tilde, in parts of an em, as version 2.37 of the font has them. */
    private static final int[] ADVANCES = { //
            651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651, 690, 1303, 1303,
            1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716, 1716, 1716, 1087, 2048, 1401, 1405,
            1430, 1577, 1294, 1178, 1587, 1540, 604, 604, 1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300,
            1251, 1499, 1401, 2025, 1403, 1251, 1403, 799, 690, 799, 1716, 1024, 1024, 1255, 1300, 1126, 1300,
            1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842, 1067, 803, 1298,
            1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716};
    private static final int EM = 2048;
    private static final float ASCENT = pixels(1901);
    private static final float DESCENT = pixels(483);

    private PictureText() {
        super("text of pictures", PLAIN, SIZE); // a name that no font has: an axis keeps its font where another is equal
    }

    static FontMetrics metrics() {
        return METRICS;
    }

    /** Known, unlike that of a font in general, without looking for it. */
    @Override
    public String getFamily() {
        return SANS_SERIF;
    }

    @Override
    public LineMetrics getLineMetrics(String text, FontRenderContext context) {
        return new Line(text.length());
    }

    /** In whole pixels; a character that is not in the table counts as wide as the font is high. */
    private static int width(String text) {
        return Math.round(pixels(text.chars().map(PictureText::advance).sum()));
    }

    private static float pixels(int partsOfEm) {
        return partsOfEm * SIZE / (float) EM;
    }

    private static int advance(int character) {
        int i = character - ' ';
        return i >= 0 && i < ADVANCES.length ? ADVANCES[i] : EM;
    }

    private static final class Metrics extends FontMetrics {
        private static final long serialVersionUID = 1;

        Metrics(Font font) {
            super(font);
        }

        @Override
        public int getAscent() {
            return (int) Math.ceil(ASCENT);
        }

        @Override
        public int getDescent() {
            return (int) Math.ceil(DESCENT);
        }

        @Override
        public int stringWidth(String text) {
            return width(text);
        }
    }

    private static final class Line extends LineMetrics {
        private final int characters;

        Line(int characters) {
            this.characters = characters;
        }

        @Override
        public int getNumChars() {
            return characters;
        }

        @Override
        public float getAscent() {
            return ASCENT;
        }

        @Override
        public float getDescent() {
            return DESCENT;
        }

        @Override
        public float getLeading() {
            return 0;
        }

        @Override
        public float getHeight() {
            return ASCENT + DESCENT;
        }

        @Override
        public int getBaselineIndex() {
            return Font.ROMAN_BASELINE;
        }

        @Override
        public float[] getBaselineOffsets() {
            return new float[]{0, (DESCENT / 2 - ASCENT) / 2, -ASCENT};
        }

        @Override
        public float getStrikethroughOffset() {
            return -pixels(530);
        }

        @Override
        public float getStrikethroughThickness() {
            return pixels(102);
        }

        @Override
        public float getUnderlineOffset() {
            return pixels(40);
        }

        @Override
        public float getUnderlineThickness() {
            return pixels(90);
        }
    }
}
