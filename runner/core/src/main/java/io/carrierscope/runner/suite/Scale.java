package io.carrierscope.runner.suite;

import io.carrierscope.runner.workload.Workload;
import java.math.BigDecimal;

/** Shrinks the delays and counts of cells by a factor, which their names show. */
public record Scale(double factor) {
    public static final Scale WHOLE = new Scale(1);

    public Scale {
        if (!(factor > 0) || factor > 1) {
            throw new IllegalArgumentException("a scale is above 0 and at most 1");
        }
    }

    boolean isWhole() {
        return factor == 1;
    }

    /** Shrinks a cell that states this scale. It has no published numbers, which were measured at full scale. */
    Cell of(Cell cell) {
        return cell.withWorkload(of(cell.workload())).withLoad(cell.load().scaled(factor));
    }

    private Workload of(Workload workload) {
        String suffix = "-x" + BigDecimal.valueOf(factor).stripTrailingZeros().toPlainString().replace('.', '_');
        return new Workload(workload.name() + suffix, workload.question(),
                workload.steps().stream().map(step -> step.scaled(factor)).toList(), workload.minimumJdk(),
                workload.answer(),
                workload.calls());
    }
}
