package io.carrierscope.runner.workload;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.carrierscope.runner.app.HttpCall;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    public Workload(String name, String question, int minimumJdk, Step... steps) {
        this(name, question, List.of(steps), minimumJdk, Answer.AFTER_WORK);
    }

    /** The mean time of a request on an idle server, with its items one after the other. */
    public Duration holdingTime() {
        return cpuTime().plus(steps.stream().map(Step::waitTime).reduce(Duration.ZERO, Duration::plus));
    }

    /** The CPU time that the steps ask for, on average. */
    public Duration cpuTime() {
        return steps.stream().map(Step::cpuTime).reduce(Duration.ZERO, Duration::plus);
    }

    /** True when a request needs a broker. */
    public boolean sends() {
        return own(steps, Step.Sends.class).findAny().isPresent();
    }

    /** True when a request needs a database. */
    public boolean queries() {
        return !poolSizes().isEmpty();
    }

    /** How many connections each pool has over which requests query the database. */
    public Set<Integer> poolSizes() {
        return own(steps, Step.Queries.class).map(Step.Queries::connections).collect(Collectors.toSet());
    }

    /** What each service downstream does, by name, in the order of their first call; IllegalArgumentException when one does two things. */
    public Map<String, List<Step>> services() {
        Map<String, List<Step>> services = new LinkedHashMap<>();
        own(steps, Step.Calls.class).forEach(call -> {
            List<Step> before = services.putIfAbsent(call.service(), call.steps());
            if (before != null && !before.equals(call.steps())) {
                throw new IllegalArgumentException("expected one list of steps for service " + call.service());
            }
        });
        return services;
    }

    /** The steps of a kind that the server does itself, at any depth: not what its calls make services do. */
    private static <S extends Step> Stream<S> own(List<Step> steps, Class<S> kind) {
        return steps.stream().flatMap(step -> Stream.concat(Stream.of(step).filter(kind::isInstance).map(kind::cast),
                step instanceof Step.Calls ? Stream.empty() : own(step.steps(), kind)));
    }

    /** When a handler answers: after the work, or before it, as in one published study. */
    public enum Answer {
        AFTER_WORK, BEFORE_WORK
    }
}
