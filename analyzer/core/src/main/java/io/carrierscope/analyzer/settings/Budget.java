package io.carrierscope.analyzer.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What recording may cost a JVM. Some events happen once or more for each unit of work, so where units are short they take a noticeable
 * part of the processors. Such events are left out, the least wanted first; those that are recorded are recorded whole.
 *
 * @param perSecond how often events of each type happen
 * @param processors that the JVM may use
 * @param readMicros CPU time that a reader on the same machine takes for each event while it is recorded; 0 if none reads
 */
public record Budget(Map<String, Double> perSecond, int processors, double readMicros) {
    /** Share of the processors' time. Samples and periodic events take the rest of 3 %. */
    private static final double SHARE = 0.01;

    /**
     * Events that are left out together, or recorded more cheaply.
     *
     * @param what the events, in the plural
     * @param micros CPU time that the JVM takes for one, with its stack where it has one: measured, see docs/internals/cost.md
     * @param unknown what stays unknown without them
     * @param question records them in any case
     */
    private record Group(String what, double micros, String unknown, Question question, Set<String> types) {}

    private static final Group REQUESTS = new Group("requests", 1, "requests per second and response times",
            Question.TASKS, Set.of("carrierscope.Handler"));
    private static final Group TASKS = new Group("starts and ends of virtual threads", 0.8,
            "tasks per second and how long they take", Question.TASKS,
            Set.of("jdk.VirtualThreadStart", "jdk.VirtualThreadEnd"));
    /** The most wanted first. */
    private static final List<Group> GROUPS = List.of(REQUESTS,
            TASKS,
            new Group("socket reads", 4, "what waits for less than 20 ms for other services", Question.LATENCY,
                    Set.of("jdk.SocketRead")),
            new Group("parks and waits for monitors, with their stacks,", 4,
                    "where platform threads wait for locks and permits", Question.LOCKS,
                    Set.of("jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait")),
            new Group("sleeps", 4, "what sleeps and how late it wakes up", Question.LATENCY,
                    Set.of("jdk.ThreadSleep")));
    private static final Set<String> COUNTED = GROUPS.stream().flatMap(g -> g.types.stream())
            .collect(Collectors.toUnmodifiableSet());

    /**
     * Settings that keep to the budget.
     *
     * @param leftOut a line for each kind of events that is not recorded whole
     * @param questions record these events in any case
     * @param threadsPerSecond how many virtual threads started and ended per second, if that is left out
     */
    public record Kept(List<EventSetting> settings, List<String> leftOut, Set<Question> questions,
            OptionalDouble threadsPerSecond) {}

    /** Returns the settings with which a JVM counts the events that a budget needs to know, as cheaply as possible. */
    public static List<EventSetting> counting(List<EventSetting> wanted) {
        return wanted.stream().filter(s -> COUNTED.contains(s.type())).map(s -> s.and("stackTrace", "false")).toList();
    }

    /**
     * Leaves out what does not fit beside what is wanted more.
     *
     * @param cheaper settings that are used in place of those that do not fit
     * @param asked questions that are answered in any case
     * @param responseTimes whether the response times of requests, or of tasks where there are none, are wanted beside what fits
     */
    public Kept keep(List<EventSetting> wanted, List<EventSetting> cheaper, Set<Question> asked,
            boolean responseTimes) {
        var needed = perSecond(REQUESTS) > 0 ? REQUESTS : TASKS;
        var leftOut = new ArrayList<Group>();
        double spent = 0;
        for (Group group : GROUPS) {
            if (asked.contains(group.question) || responseTimes && group.equals(needed)) {
                continue;
            }
            if (spent + share(group) > SHARE) {
                leftOut.add(group);
            } else {
                spent += share(group);
            }
        }
        var off = leftOut.stream().flatMap(g -> g.types.stream()).collect(Collectors.toUnmodifiableSet());
        var inPlace = cheaper.stream().filter(s -> off.contains(s.type()))
                .collect(Collectors.toMap(EventSetting::type, s -> s));
        return new Kept(Stream.concat(wanted.stream().filter(s -> !off.contains(s.type())),
                off.stream().map(type -> inPlace.getOrDefault(type, EventSetting.off(type)))).toList(),
                leftOut.stream().map(this::line).toList(),
                leftOut.stream().map(Group::question).collect(Collectors.toCollection(TreeSet::new)),
                leftOut.contains(TASKS) ? OptionalDouble.of(perSecond(TASKS) / 2) : OptionalDouble.empty());
    }

    private double perSecond(Group group) {
        return group.types.stream().mapToDouble(t -> perSecond.getOrDefault(t, 0.0)).sum();
    }

    private double share(Group group) {
        return perSecond(group) * (group.micros + readMicros) / 1e6 / processors;
    }

    private String line(Group group) {
        return String.format(Locale.ROOT,
                "left out: %,.0f %s per second, which would take %.1f %% of the processors; unknown: %s",
                perSecond(group), group.what, 100 * share(group), group.unknown);
    }
}
