package io.carrierscope.analyzer.report;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import org.jfree.svg.SVGGraphics2D;

/** Draws as SVG, with text of {@link PictureText} alone. */
final class PictureGraphics extends ForwardingGraphics {
    PictureGraphics(SVGGraphics2D svg) {
        super(svg);
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return PictureText.metrics();
    }

    @Override
    public Graphics create() {
        return this;
    }
}
