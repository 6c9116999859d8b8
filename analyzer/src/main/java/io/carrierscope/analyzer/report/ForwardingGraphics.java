package io.carrierscope.analyzer.report;

import java.awt.Color;
import java.awt.Composite;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.Paint;
import java.awt.Rectangle;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;
import java.text.AttributedCharacterIterator;
import java.util.Map;

/** Graphics that leave everything to others but what a subclass does itself: those for SVG cannot be extended. */
abstract class ForwardingGraphics extends Graphics2D {
    final Graphics2D to;

    ForwardingGraphics(Graphics2D to) {
        this.to = to;
    }

    @Override
    public void addRenderingHints(Map<?, ?> hints) {
        to.addRenderingHints(hints);
    }

    @Override
    public void clearRect(int x, int y, int width, int height) {
        to.clearRect(x, y, width, height);
    }

    @Override
    public void clip(Shape shape) {
        to.clip(shape);
    }

    @Override
    public void clipRect(int x, int y, int width, int height) {
        to.clipRect(x, y, width, height);
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        to.copyArea(x, y, width, height, dx, dy);
    }

    @Override
    public void dispose() {
        to.dispose();
    }

    @Override
    public void draw(Shape shape) {
        to.draw(shape);
    }

    @Override
    public void drawArc(int x, int y, int width, int height, int start, int extent) {
        to.drawArc(x, y, width, height, start, extent);
    }

    @Override
    public void drawGlyphVector(GlyphVector glyphs, float x, float y) {
        to.drawGlyphVector(glyphs, x, y);
    }

    @Override
    public boolean drawImage(Image image, int toX1, int toY1, int toX2, int toY2, int x1, int y1, int x2, int y2,
            ImageObserver observer) {
        return to.drawImage(image, toX1, toY1, toX2, toY2, x1, y1, x2, y2, observer);
    }

    @Override
    public boolean drawImage(Image image, int toX1, int toY1, int toX2, int toY2, int x1, int y1, int x2, int y2,
            Color color, ImageObserver observer) {
        return to.drawImage(image, toX1, toY1, toX2, toY2, x1, y1, x2, y2, color, observer);
    }

    @Override
    public boolean drawImage(Image image, AffineTransform transform, ImageObserver observer) {
        return to.drawImage(image, transform, observer);
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
        to.drawImage(image, operation, x, y);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        return to.drawImage(image, x, y, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color color, ImageObserver observer) {
        return to.drawImage(image, x, y, color, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        return to.drawImage(image, x, y, width, height, observer);
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, Color color, ImageObserver observer) {
        return to.drawImage(image, x, y, width, height, color, observer);
    }

    @Override
    public void drawLine(int x1, int y1, int x2, int y2) {
        to.drawLine(x1, y1, x2, y2);
    }

    @Override
    public void drawOval(int x, int y, int width, int height) {
        to.drawOval(x, y, width, height);
    }

    @Override
    public void drawPolygon(int[] xs, int[] ys, int count) {
        to.drawPolygon(xs, ys, count);
    }

    @Override
    public void drawPolyline(int[] xs, int[] ys, int count) {
        to.drawPolyline(xs, ys, count);
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform transform) {
        to.drawRenderableImage(image, transform);
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform transform) {
        to.drawRenderedImage(image, transform);
    }

    @Override
    public void drawRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        to.drawRoundRect(x, y, width, height, arcWidth, arcHeight);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, float x, float y) {
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(AttributedCharacterIterator text, int x, int y) {
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(String text, float x, float y) {
        to.drawString(text, x, y);
    }

    @Override
    public void drawString(String text, int x, int y) {
        to.drawString(text, x, y);
    }

    @Override
    public void fill(Shape shape) {
        to.fill(shape);
    }

    @Override
    public void fillArc(int x, int y, int width, int height, int start, int extent) {
        to.fillArc(x, y, width, height, start, extent);
    }

    @Override
    public void fillOval(int x, int y, int width, int height) {
        to.fillOval(x, y, width, height);
    }

    @Override
    public void fillPolygon(int[] xs, int[] ys, int count) {
        to.fillPolygon(xs, ys, count);
    }

    @Override
    public void fillRect(int x, int y, int width, int height) {
        to.fillRect(x, y, width, height);
    }

    @Override
    public void fillRoundRect(int x, int y, int width, int height, int arcWidth, int arcHeight) {
        to.fillRoundRect(x, y, width, height, arcWidth, arcHeight);
    }

    @Override
    public Color getBackground() {
        return to.getBackground();
    }

    @Override
    public Shape getClip() {
        return to.getClip();
    }

    @Override
    public Rectangle getClipBounds() {
        return to.getClipBounds();
    }

    @Override
    public Color getColor() {
        return to.getColor();
    }

    @Override
    public Composite getComposite() {
        return to.getComposite();
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        return to.getDeviceConfiguration();
    }

    @Override
    public Font getFont() {
        return to.getFont();
    }

    @Override
    public FontRenderContext getFontRenderContext() {
        return to.getFontRenderContext();
    }

    @Override
    public Paint getPaint() {
        return to.getPaint();
    }

    @Override
    public Object getRenderingHint(RenderingHints.Key key) {
        return to.getRenderingHint(key);
    }

    @Override
    public RenderingHints getRenderingHints() {
        return to.getRenderingHints();
    }

    @Override
    public Stroke getStroke() {
        return to.getStroke();
    }

    @Override
    public AffineTransform getTransform() {
        return to.getTransform();
    }

    @Override
    public boolean hit(Rectangle rectangle, Shape shape, boolean onStroke) {
        return to.hit(rectangle, shape, onStroke);
    }

    @Override
    public void rotate(double angle) {
        to.rotate(angle);
    }

    @Override
    public void rotate(double angle, double x, double y) {
        to.rotate(angle, x, y);
    }

    @Override
    public void scale(double x, double y) {
        to.scale(x, y);
    }

    @Override
    public void setBackground(Color color) {
        to.setBackground(color);
    }

    @Override
    public void setClip(Shape shape) {
        to.setClip(shape);
    }

    @Override
    public void setClip(int x, int y, int width, int height) {
        to.setClip(x, y, width, height);
    }

    @Override
    public void setColor(Color color) {
        to.setColor(color);
    }

    @Override
    public void setComposite(Composite composite) {
        to.setComposite(composite);
    }

    @Override
    public void setFont(Font font) {
        to.setFont(font);
    }

    @Override
    public void setPaint(Paint paint) {
        to.setPaint(paint);
    }

    @Override
    public void setPaintMode() {
        to.setPaintMode();
    }

    @Override
    public void setRenderingHint(RenderingHints.Key key, Object value) {
        to.setRenderingHint(key, value);
    }

    @Override
    public void setRenderingHints(Map<?, ?> hints) {
        to.setRenderingHints(hints);
    }

    @Override
    public void setStroke(Stroke stroke) {
        to.setStroke(stroke);
    }

    @Override
    public void setTransform(AffineTransform transform) {
        to.setTransform(transform);
    }

    @Override
    public void setXORMode(Color color) {
        to.setXORMode(color);
    }

    @Override
    public void shear(double x, double y) {
        to.shear(x, y);
    }

    @Override
    public void transform(AffineTransform transform) {
        to.transform(transform);
    }

    @Override
    public void translate(double x, double y) {
        to.translate(x, y);
    }

    @Override
    public void translate(int x, int y) {
        to.translate(x, y);
    }
}
