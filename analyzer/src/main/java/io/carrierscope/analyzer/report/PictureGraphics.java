package io.carrierscope.analyzer.report;

import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics;
import org.jfree.svg.SVGGraphics2D;

/** Draws as SVG, with text of {@link PictureText} alone. */
final class PictureGraphics extends ForwardingGraphics {
    private final SVGGraphics2D svg;

    PictureGraphics(SVGGraphics2D svg) {
        super(svg);
        this.svg = svg;
    }

    @Override
    public FontMetrics getFontMetrics(Font font) {
        return PictureText.metrics();
    }

    @Override
    public Graphics create() {
        return new PictureGraphics((SVGGraphics2D) svg.create());
    }
}
