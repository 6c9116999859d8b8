package io.carrierscope.analyzer.report;

/** A picture, drawn when a format wants it. */
@FunctionalInterface
interface Drawing {
    /**
     * The content of an inline SVG element.
     *
     * @param prefix of every id in it, so that two pictures of one page do not clash
     * @param label what a screen reader says
     */
    String svg(String prefix, String label);
}
