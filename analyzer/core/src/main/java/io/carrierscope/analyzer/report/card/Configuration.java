package io.carrierscope.analyzer.report.card;

import io.carrierscope.analyzer.cell.Cell;
import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The limits that the libraries of an application work with. */
public final class Configuration {
    private Configuration() {}

    /** Empty for a cell whose server is no application. */
    public static Optional<Block> of(Cell cell) {
        return cell.server().filter(s -> cell.kind() instanceof Subject.Application)
                .map(s -> new Block.Prose(Block.Tone.NOTE,
                        "Configuration: " + s.profile().configuration().map(Configuration::limits)
                                .orElse("not known, because the application's JVM did not load the agent that reads it")
                                + "."));
    }

    private static String limits(Map<String, Integer> limits) {
        return limits.isEmpty()
                ? "no library shows its limits as a management bean"
                : limits.entrySet().stream().map(e -> Numbers.count(e.getValue()) + " " + Texts.plain(e.getKey()))
                        .collect(Collectors.joining(", "));
    }
}
