package io.carrierscope.analyzer.fleet;

import io.carrierscope.analyzer.fleet.Labels.Label;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Recordings of many JVMs by group, and what could not be read. Adding and merging may happen in any order. */
public final class Fleet {
    private final List<Label> by;
    private final TreeMap<Name, Group> groups = new TreeMap<>();
    private final TreeMap<String, List<String>> damaged = new TreeMap<>();

    /** The labels that the recordings of a group have in common. */
    public record Name(List<String> values) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            return Arrays.compare(values.toArray(String[]::new), other.values.toArray(String[]::new));
        }

        @Override
        public String toString() {
            return String.join(" · ", values);
        }
    }

    /** Creates a fleet without recordings, grouped by these labels. */
    public Fleet(List<Label> by) {
        this.by = List.copyOf(by);
    }

    /** Adds a recording. */
    public void add(Member member) {
        groups.computeIfAbsent(new Name(member.labels().group(by)), n -> new Group()).add(member);
    }

    /** Notes parts of a file, or all of it, that could not be read: one line for each. */
    public void damaged(String file, List<String> lost) {
        if (!lost.isEmpty()) {
            damaged.put(file, List.copyOf(lost));
        }
    }

    /** Adds the recordings of another fleet, which has none of the files of this one. */
    public void merge(Fleet other) {
        other.groups.forEach((name, group) -> groups.computeIfAbsent(name, n -> new Group()).merge(group));
        damaged.putAll(other.damaged);
    }

    /** Returns the labels by which recordings are grouped. */
    public List<Label> by() {
        return by;
    }

    /** Returns the groups by name. */
    public Map<Name, Group> groups() {
        return groups;
    }

    /** Returns what could not be read, by file. */
    public Map<String, List<String>> damaged() {
        return damaged;
    }

    /** Returns the number of recordings. */
    public long recordings() {
        return groups.values().stream().mapToLong(Group::recordings).sum();
    }
}
