package io.carrierscope.analyzer.fold.dump;

import io.carrierscope.analyzer.fold.classify.Holder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which thread waits for which: for the owner of a lock, or, with structured concurrency, for its subtasks. */
final class WaitGraph {
    private static final int MOST_PLACES = 5;

    private WaitGraph() {}

    /**
     * Returns the threads that wait for good, with those that they wait for: each of these waits for good, too. A wait with a time limit
     * ends, and so does the wait for subtasks of which one runs, as the first result may be enough. A dump takes one thread after the other:
     * one that waits for what it is said to hold held it a moment before.
     */
    static Map<DumpedThread, List<DumpedThread>> forGood(List<DumpedThread> threads) {
        var owners = Queue.owners(threads);
        var subtasks = subtasks(threads);
        var waits = new IdentityHashMap<DumpedThread, List<DumpedThread>>();
        var waiters = new IdentityHashMap<DumpedThread, List<DumpedThread>>();
        threads.stream().filter(t -> !t.timed()).forEach(t -> {
            var on = t.waitsFor().map(owners::get).filter(o -> o != null && o != t).map(List::of)
                    .orElseGet(() -> t.joins() ? subtasks.getOrDefault(t.id(), List.of()) : List.of());
            if (!on.isEmpty()) {
                waits.put(t, on);
                on.forEach(o -> waiters.computeIfAbsent(o, other -> new ArrayList<>()).add(t));
            }
        });
        // whoever waits for a thread that goes on may go on, too
        var goOn = new ArrayDeque<>(threads.stream().filter(t -> !waits.containsKey(t)).toList());
        while (!goOn.isEmpty()) {
            waiters.getOrDefault(goOn.pop(), List.of()).stream().filter(t -> waits.remove(t) != null)
                    .forEach(goOn::push);
        }
        return waits;
    }

    private static Map<Long, List<DumpedThread>> subtasks(List<DumpedThread> threads) {
        return threads.stream().filter(t -> t.parent().isPresent())
                .collect(Collectors.groupingBy(t -> t.parent().getAsLong()));
    }

    /** The tree of scopes in lines: threads that do the same below the same are one line, an arrow for each level. */
    static List<String> tree(List<DumpedThread> threads) {
        var lines = new ArrayList<String>();
        var subtasks = subtasks(threads);
        add("scope: ", threads.stream().filter(t -> t.parent().isEmpty() && subtasks.containsKey(t.id())).toList(),
                subtasks, new HashSet<>(), lines);
        return lines;
    }

    private static void add(String level, List<DumpedThread> alike, Map<Long, List<DumpedThread>> subtasks,
            Set<Long> seen, List<String> lines) {
        alike.stream().filter(t -> seen.add(t.id()))
                .collect(Collectors.groupingBy(t -> t.waiting() + " at " + Holder.at(t.stack()))).entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, List<DumpedThread>>>comparingInt(g -> -g.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .limit(MOST_PLACES).forEach(g -> {
                    var below = g.getValue().stream()
                            .flatMap(t -> subtasks.getOrDefault(t.id(), List.of()).stream()).toList();
                    lines.add(level + HangText.plural(g.getValue().size(), "thread") + ", such as "
                            + g.getValue().getFirst().label() + ", " + g.getKey()
                            + (below.isEmpty() ? "" : ", with " + HangText.plural(below.size(), "subtask")));
                    add("↳ " + level.replace("scope: ", ""), below, subtasks, seen, lines);
                });
    }
}
