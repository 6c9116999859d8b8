package io.carrierscope.analyzer.watch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The alarms of a watch, and what became of them. An alarm that no interval could judge was not passed. */
public final class Alarms {
    private final List<Alarm> all;
    private final Set<Alarm> judged = new HashSet<>();
    private final Set<Alarm> saidUnjudged = new HashSet<>();
    private boolean raised;

    public Alarms(List<Alarm> all) {
        this.all = List.copyOf(all);
    }

    /** Returns a line for each alarm that goes off, and one for each that could not be judged for the first time. */
    public List<String> lines(Look look) {
        var lines = new ArrayList<String>();
        for (Alarm alarm : all) {
            var text = alarm.raised(look);
            raised |= text.isPresent();
            text.ifPresent(t -> lines.add("ALARM " + t));
            alarm.unjudged(look).ifPresentOrElse(why -> {
                if (saidUnjudged.add(alarm)) {
                    lines.add("NOT JUDGED " + alarm.id() + ": " + why);
                }
            }, () -> judged.add(alarm));
        }
        return lines;
    }

    /** The alarms that no interval could judge. */
    public List<String> neverJudged() {
        return all.stream().filter(a -> !judged.contains(a)).map(Alarm::id).toList();
    }

    /** True if each alarm was judged and none went off. */
    public boolean passed() {
        return !raised && neverJudged().isEmpty();
    }
}
