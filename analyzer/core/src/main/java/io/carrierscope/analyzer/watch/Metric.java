package io.carrierscope.analyzer.watch;

import io.carrierscope.analyzer.cell.CarrierTimeBreakdown;
import io.carrierscope.analyzer.finding.wait.Queues;
import io.carrierscope.analyzer.fold.classify.WaitKind;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.Sight;
import io.carrierscope.analyzer.recording.Topic;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A figure of an interval that an alarm can have a limit for. */
public enum Metric {
    PINNED("pinned", Unit.SHARE, l -> carriers(l, CarrierTimeBreakdown::pinned)),
    BUSY("busy", Unit.SHARE, l -> carriers(l, CarrierTimeBreakdown::leastBusyShare)),
    CPU("cpu", Unit.SHARE, l -> l.measured().measured().cpu.jvmShare()),
    GC("gc", Unit.SHARE, l -> OptionalDouble.of(l.measured().gcPauseShare())),
    P50("p50", Unit.DURATION, l -> response(l, 50)),
    P99("p99", Unit.DURATION, l -> response(l, 99)),
    LOCKS("locks", Unit.NUMBER, l -> OptionalDouble.of(l.measured().measured().waits.meanWaiting(WaitKind::ofLock)));

    /** The unit of a figure: a share from 0 to 1, nanoseconds, or a number of threads. */
    public enum Unit {
        SHARE(v -> Numbers.percent(v) + " %"), DURATION(v -> Numbers.millis(v) + " ms"), NUMBER(Numbers::rate);

        private final DoubleFunction<String> text;

        Unit(DoubleFunction<String> text) {
            this.text = text;
        }

        String text(double value) {
            return text.apply(value);
        }
    }

    private final String id;
    private final Unit unit;
    private final Function<Look, OptionalDouble> value;

    Metric(String id, Unit unit, Function<Look, OptionalDouble> value) {
        this.id = id;
        this.unit = unit;
        this.value = value;
    }

    public static Optional<Metric> named(String id) {
        return Arrays.stream(values()).filter(m -> m.id.equals(id)).findFirst();
    }

    public String id() {
        return id;
    }

    public Unit unit() {
        return unit;
    }

    /** The value in the interval; empty if there is nothing that it tells of, such as no carriers or no requests. */
    OptionalDouble of(Look look) {
        return value.apply(look);
    }

    /** Why the interval does not tell whether the value is small; empty where it tells. */
    Optional<String> missing(Look look) {
        return switch (this) {
            case P50, P99 -> look.withoutResponse();
            case PINNED -> missing(look, b -> b.pins(look.measured().visibility().of(Topic.PINS)));
            case BUSY -> missing(look, CarrierTimeBreakdown::sight);
            case CPU -> of(look).isPresent() ? Optional.empty() : Optional.of("no load of the processors was recorded");
            case LOCKS -> new Alarm.Cause(Queues.LOCKS.id()).unjudged(look);
            case GC -> missing(look.measured().visibility().of(Topic.GC_PAUSES));
        };
    }

    /** Without virtual threads carriers do nothing. */
    private static Optional<String> missing(Look look, Function<CarrierTimeBreakdown, Sight> ofCarriers) {
        var carriers = look.cell().cell().carrierTime();
        return carriers.isPresent()
                ? missing(ofCarriers.apply(carriers.get()))
                : missing(look.measured().visibility().virtualThreads())
                        .map(unseen -> "no virtual thread left an event");
    }

    private static Optional<String> missing(Sight sight) {
        return Optional.of(sight).filter(s -> !s.seen()).map(Sight::missing);
    }

    private static OptionalDouble carriers(Look look, ToDoubleFunction<CarrierTimeBreakdown> part) {
        return Figure.of(look.cell().cell().carrierTime(), part);
    }

    private static OptionalDouble response(Look look, double percent) {
        return Figure.of(look.cell().cell().response(), d -> d.percentileNanos(percent));
    }
}
