package io.carrierscope.runner.docs;

import java.util.Optional;
import java.util.regex.Pattern;

/** A figure that a study printed once, also where it stands beside several cells of ours. */
record StudyFigure(String metric, String row, String variant) {
    /** The bank's figures stand beside a tenth of their waits too, and those of the notes on WebFlux beside two loads. */
    private static final Pattern OURS = Pattern.compile(", a tenth$|^\\d+ clients, ");
    /** Two clients replace the fibers of a library today. */
    private static final Pattern FIBERS = Pattern.compile("-(virtual|async)$");

    /**
     * Empty for what was not printed as a figure: what a ratio of others refers to, and what is computed from two figures.
     */
    static Optional<StudyFigure> of(String metric, String unit, String row, String variant) {
        boolean reference = unit.startsWith("×") && variant.contains("platform");
        return reference || metric.equals("connects-per-second")
                ? Optional.empty()
                : Optional.of(new StudyFigure(metric, OURS.matcher(row).replaceFirst(""),
                        FIBERS.matcher(variant).replaceFirst("-fibers")));
    }
}
