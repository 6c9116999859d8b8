package io.carrierscope.runner.suite;

import io.carrierscope.runner.client.load.LoadSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A named load matrix: what it asks, its axes, how long each cell takes and what studies printed for its cells.
 *
 * @param repetitions runs of each cell, unless the user asks for another number; 3 or more give intervals
 */
public record Suite(String name, String question, String about, Axes axes, Axes shortAxes, int repetitions,
        LoadSettings times,
        Limits limits, List<Exclusion> exclusions, Map<String, List<String>> controls,
        List<PublishedNumber> published) {
    public Suite {
        exclusions = List.copyOf(exclusions);
        controls = Map.copyOf(controls);
        published = List.copyOf(published);
    }

    public Suite withAxes(Axes other) {
        return Records.with(Records.with(this, "axes", other), "shortAxes", other);
    }

    /** The suite with the corners that only its usual part leaves out. */
    public Suite whole() {
        return Records.with(this, "exclusions", exclusions.stream().filter(rule -> !rule.unlessFull()).toList());
    }

    public Suite withTimes(LoadSettings other) {
        return Records.with(this, "times", other);
    }

    public Suite withLimits(Limits other) {
        return Records.with(this, "limits", other);
    }

    /** The suite with each server under so many names, which are controls of one another. */
    public Suite withEqual(int names) {
        Map<String, List<String>> all = new HashMap<>(controls);
        axes.servers().stream().map(ServerChoice::plainName)
                .filter(own -> controls.values().stream().noneMatch(group -> group.contains(own)))
                .forEach(own -> all.put(own, List.of(own)));
        return Records.with(this, "controls", all).withAxes(Records.with(axes, "servers",
                axes.servers().stream().filter(this::isFirstOfItsGroup).flatMap(server -> server.equal(names))
                        .toList()));
    }

    /** Of a system that the suite runs under several names, one has others enough. */
    private boolean isFirstOfItsGroup(ServerChoice server) {
        String group = controlOf(server);
        return group == null || axes.servers().stream().filter(other -> group.equals(controlOf(other))).findFirst()
                .filter(server::equals).isPresent();
    }

    /** The name of the group of variants that are one system, null where the variant is in none. */
    String controlOf(ServerChoice server) {
        String collector = server.collector() == null ? "" : "-" + server.collector();
        return controls.entrySet().stream().filter(group -> group.getValue().contains(server.plainName()))
                .map(group -> group.getKey() + collector).sorted().findFirst().orElse(null);
    }

    /** What the JVMs of a server may use. */
    Limits limitsOf(ServerChoice server) {
        return server.collector() == null
                ? limits
                : limits.with(Role.SERVER, role -> role.withCollector(server.collector()));
    }
}
