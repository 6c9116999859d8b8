package io.carrierscope.analyzer.report;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;

/** Draws with text of {@link PictureText} alone. */
final class PictureGraphics extends ForwardingGraphics {
    PictureGraphics(Graphics2D to) {
        super(to);
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return PictureText.metrics();
    }

    @Override
    public Graphics create() {
        return new PictureGraphics((Graphics2D) to.create());
    }
}
