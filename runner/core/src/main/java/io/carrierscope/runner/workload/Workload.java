package io.carrierscope.runner.workload;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.carrierscope.runner.app.HttpCall;
import io.carrierscope.runner.workload.Step.Cache;
import io.carrierscope.runner.workload.Step.Call;
import io.carrierscope.runner.workload.Step.Chance;
import io.carrierscope.runner.workload.Step.Compound;
import io.carrierscope.runner.workload.Step.Compute;
import io.carrierscope.runner.workload.Step.Items;
import io.carrierscope.runner.workload.Step.Leaf;
import io.carrierscope.runner.workload.Step.ObjectWait;
import io.carrierscope.runner.workload.Step.Query;
import io.carrierscope.runner.workload.Step.Send;
import io.carrierscope.runner.workload.Step.Wait;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one request does on the server, and the question this answers.
 *
 * @param steps empty for an application, which decides itself what it does
 * @param calls the requests that are sent; none for a GET of the address itself
 */
public record Workload(String name, String question, List<Step> steps, int minimumJdk, Answer answer,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<HttpCall> calls) {
    public Workload {
        steps = List.copyOf(steps);
        calls = calls == null ? List.of() : List.copyOf(calls);
    }

    public Workload(String name, String question, List<Step> steps, int minimumJdk, Answer answer) {
        this(name, question, steps, minimumJdk, answer, List.of());
    }

    /** The requests that an application is asked. It decides itself what they do. */
    public static Workload of(String name, String question, List<HttpCall> calls) {
        return new Workload(name, question, List.of(), 0, Answer.AFTER_WORK, calls);
    }

    Workload(String name, String question, int minimumJdk, Step... steps) {
        this(name, question, List.of(steps), minimumJdk, Answer.AFTER_WORK);
    }

    /** The mean time of a request on an idle server, with its items one after the other. */
    public Duration holdingTime() {
        return time(steps, leaf -> switch (leaf) {
            case Compute compute -> compute.cpu();
            case Wait wait -> wait.time();
            case ObjectWait wait -> wait.time();
            case Cache cache -> Duration.ZERO;
            case Send send -> Duration.ZERO;
            case Query query -> query.time();
        });
    }

    /** True when a request needs a broker. */
    public boolean sends() {
        return own(steps).anyMatch(Send.class::isInstance);
    }

    /** True when a request needs a database. */
    public boolean queries() {
        return !poolSizes().isEmpty();
    }

    /** How many connections each pool has over which requests query the database. */
    public Set<Integer> poolSizes() {
        return own(steps).filter(Query.class::isInstance).map(step -> ((Query) step).connections())
                .collect(Collectors.toSet());
    }

    /** The steps without inner steps that the server does itself, and its calls, without what they make services do. */
    private static Stream<Step> own(List<Step> steps) {
        return steps.stream().flatMap(step -> switch (step) {
            case Call call -> Stream.of(call);
            case Compound outer -> own(outer.steps());
            case Leaf leaf -> Stream.of(leaf);
        });
    }

    /** What each service downstream does, by name, in the order of their first call; IllegalArgumentException when one does two things. */
    public Map<String, List<Step>> services() {
        Map<String, List<Step>> services = new LinkedHashMap<>();
        own(steps).forEach(step -> {
            if (step instanceof Call call) {
                List<Step> before = services.putIfAbsent(call.service(), call.steps());
                if (before != null && !before.equals(call.steps())) {
                    throw new IllegalArgumentException("expected one list of steps for service " + call.service());
                }
            }
        });
        return services;
    }

    /** The CPU time that the steps ask for, on average. */
    public Duration cpuTime() {
        return time(steps, leaf -> leaf instanceof Compute compute ? compute.cpu() : Duration.ZERO);
    }

    private static Duration time(List<Step> steps, Function<Leaf, Duration> own) {
        return steps.stream().map(step -> switch (step) {
            case Chance chance -> time(chance.steps(), own).dividedBy(chance.oneIn());
            case Items items -> time(items.steps(), own).multipliedBy(items.count());
            case Compound outer -> time(outer.steps(), own);
            case Leaf leaf -> own.apply(leaf);
        }).reduce(Duration.ZERO, Duration::plus);
    }
}
