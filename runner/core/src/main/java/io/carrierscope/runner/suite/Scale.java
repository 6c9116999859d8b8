package io.carrierscope.runner.suite;

import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.Workload;
import java.math.BigDecimal;
import java.time.Duration;

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
                workload.steps().stream().map(this::of).toList(), workload.minimumJdk(), workload.answer(),
                workload.calls());
    }

    private Step of(Step step) {
        return switch (step) {
            case Step.Compute compute -> new Step.Compute(of(compute.cpu()));
            case Step.Wait wait -> new Step.Wait(of(wait.time()));
            case Step.ObjectWait wait -> new Step.ObjectWait(of(wait.time()));
            case Step.Cache cache -> cache;
            case Step.Send send -> send;
            case Step.Query query -> new Step.Query(query.connections(), of(query.time()));
            case Step.Items items -> new Step.Items(Math.max(1, (int) Math.round(items.count() * factor)),
                    items.steps());
            case Step.Compound outer -> outer.with(outer.steps().stream().map(this::of).toList());
        };
    }

    private Duration of(Duration time) {
        return Duration.ofNanos(Math.max(1_000, Math.round(time.toNanos() * factor)));
    }
}
