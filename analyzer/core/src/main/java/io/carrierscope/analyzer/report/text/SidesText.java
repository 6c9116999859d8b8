package io.carrierscope.analyzer.report.text;

import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.compare.CellGroup;
import io.carrierscope.analyzer.compare.Comparison;
import io.carrierscope.analyzer.compare.Differences;
import io.carrierscope.analyzer.compare.Sides;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.report.service.Headline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Sides that the user puts beside each other, each with its causes, and the first compared with each other one. */
public final class SidesText {
    private SidesText() {}

    public static String of(List<CellGroup> sides) {
        var lines = new ArrayList<String>();
        for (CellGroup side : sides) {
            lines.add(side.key().id() + ": " + verdict(side.typical()));
            side.typical().found().forEach(f -> lines.add("  " + f.cause() + ": " + f.evidence().get(0).claim()));
        }
        CellGroup first = sides.get(0);
        for (CellGroup other : sides.subList(1, sides.size())) {
            lines.add("");
            Sides.doubts(first, other).forEach(doubt -> lines.add("! " + doubt));
            Optional<Comparison> comparison = Sides.compare(first, other);
            lines.add(comparison.map(Explanation::of).orElseGet(() -> Explanation.withoutThroughput(first, other)));
            if (comparison.filter(Comparison::shown).isEmpty()) {
                Stream.concat(onlyIn(first, other), onlyIn(other, first)).forEach(lines::add);
            }
            if (Differences.ofService(first) && Differences.ofService(other)) {
                lines.add("");
                lines.add(Tables.differences(first, other));
            }
        }
        lines.add("");
        lines.add(Tables.sideBySide(sides));
        return String.join("\n", lines);
    }

    /** The sentence that says most of a service, or of a cell of a matrix. */
    public static String verdict(JudgedCell c) {
        return c.cell().kind() instanceof Subject.Service ? Headline.of(c) : Explanation.of(c);
    }

    private static Stream<String> onlyIn(CellGroup side, CellGroup other) {
        return Sides.onlyIn(side, other).stream().map(f -> "Only in " + side.key().id() + ": " + f.cause() + " – "
                + f.evidence().get(0).claim() + "; remedy: " + f.remedy());
    }
}
