package io.carrierscope.runner.workload;

import io.carrierscope.runner.workload.Step.Cache;
import io.carrierscope.runner.workload.Step.Call;
import io.carrierscope.runner.workload.Step.Chance;
import io.carrierscope.runner.workload.Step.Compute;
import io.carrierscope.runner.workload.Step.Guard;
import io.carrierscope.runner.workload.Step.Items;
import io.carrierscope.runner.workload.Step.ObjectWait;
import io.carrierscope.runner.workload.Step.Permit;
import io.carrierscope.runner.workload.Step.Send;
import io.carrierscope.runner.workload.Step.Wait;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What one request does on the server, and the question this answers. */
public record Workload(String name, String question, List<Step> steps, int minimumJdk, Answer answer) {
    public Workload {
        steps = List.copyOf(steps);
    }

    Workload(String name, String question, int minimumJdk, Step... steps) {
        this(name, question, List.of(steps), minimumJdk, Answer.AFTER_WORK);
    }

    /** The mean time of a request on an idle server, with its items one after the other. */
    public Duration holdingTime() {
        return time(steps, step -> switch (step) {
            case Compute compute -> compute.cpu();
            case Wait wait -> wait.time();
            case ObjectWait wait -> wait.time();
            case Cache cache -> Duration.ZERO;
            case Guard guard -> Duration.ZERO;
            case Chance chance -> Duration.ZERO;
            case Items items -> Duration.ZERO;
            case Permit permit -> Duration.ZERO;
            case Call call -> Duration.ZERO;
            case Send send -> Duration.ZERO;
        });
    }

    /** True when a request needs a broker. */
    public boolean sends() {
        return sends(steps);
    }

    private static boolean sends(List<Step> steps) {
        return steps.stream().anyMatch(step -> switch (step) {
            case Send send -> true;
            case Guard guard -> sends(guard.steps());
            case Chance chance -> sends(chance.steps());
            case Items items -> sends(items.steps());
            case Permit permit -> sends(permit.steps());
            default -> false;
        });
    }

    /** What each service downstream does, by name, in the order of their first call; IllegalArgumentException when one does two things. */
    public Map<String, List<Step>> services() {
        Map<String, List<Step>> services = new LinkedHashMap<>();
        collect(steps, services);
        return services;
    }

    private static void collect(List<Step> steps, Map<String, List<Step>> services) {
        for (Step step : steps) {
            switch (step) {
                case Call call -> {
                    List<Step> before = services.putIfAbsent(call.service(), call.steps());
                    if (before != null && !before.equals(call.steps())) {
                        throw new IllegalArgumentException("expected one list of steps for service " + call.service());
                    }
                }
                case Guard guard -> collect(guard.steps(), services);
                case Chance chance -> collect(chance.steps(), services);
                case Items items -> collect(items.steps(), services);
                case Permit permit -> collect(permit.steps(), services);
                default -> {
                }
            }
        }
    }

    /** The CPU time that the steps ask for, on average. */
    public Duration cpuTime() {
        return time(steps, step -> step instanceof Compute compute ? compute.cpu() : Duration.ZERO);
    }

    private static Duration time(List<Step> steps, Function<Step, Duration> own) {
        return steps.stream().map(step -> switch (step) {
            case Guard guard -> time(guard.steps(), own);
            case Permit permit -> time(permit.steps(), own);
            case Call call -> time(call.steps(), own);
            case Chance chance -> time(chance.steps(), own).dividedBy(chance.oneIn());
            case Items items -> time(items.steps(), own).multipliedBy(items.count());
            default -> own.apply(step);
        }).reduce(Duration.ZERO, Duration::plus);
    }
}
