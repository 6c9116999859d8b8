package io.carrierscope.analyzer.cell;

import io.carrierscope.analyzer.fold.classify.Frameworks;
import io.carrierscope.analyzer.fold.classify.RequestPreset;
import io.carrierscope.analyzer.fold.stat.DurationMap;
import io.carrierscope.analyzer.fold.stat.Durations;
import io.carrierscope.analyzer.fold.stat.Figure;
import io.carrierscope.analyzer.fold.thread.VirtualLives.Group;
import io.carrierscope.analyzer.recording.Window;
import io.carrierscope.analyzer.recording.event.ThreadRef;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Units of work in a recording without requests: the lives of virtual threads of which many end for each one alive. On a server
 * with a virtual thread per request, a life is a request. A life also stands for a part of a request where the server divides
 * it, so tasks are never called requests. Threads that live long do not count: threads per connection, pools, consumers.
 *
 * @param group the largest group of threads that come and go
 * @param windowSeconds length of the measured window
 * @param leftOut the other groups and why they do not count, one line each; tiny groups are omitted
 * @param fewer why there may be more requests than tasks; empty if not known to be so
 */
public record Tasks(Group group, double windowSeconds, List<String> leftOut, String fewer) {
    /** With fewer lives nothing can be said about a typical one. */
    static final long FEWEST = 50;
    private static final String GOES_ON = ". There are some more requests than tasks: a thread of Tomcat goes on with the"
            + " next request of its connection if that has arrived";
    private static final String COUNTED = " (--requests servlet counts them)";
    /** Groups with fewer threads, ended or alive, are not mentioned. */
    private static final double WORTH_A_LINE = 10;
    /** A unit of work is short beside the window: so many end for each one alive. */
    private static final double ENDED_PER_ALIVE = 10;
    /** In a window of less than ten seconds a life of a second is short enough, but not one that mostly began before the window. */
    private static final double FEWEST_ENDED_PER_ALIVE = 5;

    /** Returns the tasks of the recording, whether or not it has requests too; empty without such threads. */
    public static Optional<Tasks> of(MeasuredRecording r) {
        var groups = r.measured().virtualLives.groups();
        return r.threadCpu().busierThanCarriers().isPresent()
                ? Optional.empty()
                : groups.stream().filter(g -> objection(g, r.window()).isEmpty()).findFirst().map(g -> new Tasks(g,
                        r.window().lengthSeconds(), notCounted(r, other -> other != g), fewer(r)));
    }

    private static String fewer(MeasuredRecording r) {
        boolean ofTomcat = r.measured().waitStacks.anyMatch(Frameworks::staysWithConnection)
                || r.measured().samples.anyMatch(ThreadRef.CARRIERS, Frameworks::staysWithConnection);
        return !ofTomcat
                ? ""
                : r.profile().jdkFeature() < RequestPreset.FIRST_JDK ? GOES_ON : GOES_ON + COUNTED;
    }

    /** Returns why no group of virtual threads of the cell counts, one line each. */
    public static List<String> notCounted(Cell cell) {
        return cell.observed().map(Tasks::reasons).orElse(List.of());
    }

    private static List<String> reasons(MeasuredRecording r) {
        return r.measured().virtualLives.groups().stream().anyMatch(g -> objection(g, r.window()).isEmpty())
                ? r.threadCpu().busierThanCarriers().map(Tasks::aside).orElse(List.of())
                : notCounted(r, g -> true);
    }

    private static List<String> aside(String threads) {
        return List.of("virtual threads, since the threads " + threads + " do most of the work");
    }

    private static List<String> notCounted(MeasuredRecording r, Predicate<Group> wanted) {
        var lines = new ArrayList<String>();
        r.measured().virtualLives.groups().stream().filter(wanted)
                .filter(g -> g.ended() + g.meanAlive() >= WORTH_A_LINE)
                .forEach(g -> lines.add(phrase(g) + " "
                        + objection(g, r.window()).orElse(Figure.text("come and go as well: %,d ended", g.ended()))));
        return List.copyOf(lines);
    }

    private static Optional<String> objection(Group g, Window window) {
        if (g.ended() < Math.clamp(window.lengthSeconds(), FEWEST_ENDED_PER_ALIVE, ENDED_PER_ALIVE) * g.meanAlive()) {
            return Optional
                    .of(Figure.text("live long: %,d ended while %,.1f were alive on average", g.ended(),
                            g.meanAlive()));
        }
        return g.ended() < FEWEST
                ? Optional.of(Figure.text("are few: %,d ended", g.ended()))
                : Optional.empty();
    }

    private static String phrase(Group g) {
        return g.names().isEmpty() ? "virtual threads without a name" : "virtual threads named " + g.names();
    }

    /** Returns tasks ended per second. */
    public double perSecond() {
        return group.ended() / windowSeconds;
    }

    /** Returns the times from the first run of a task's thread to its end. */
    public Durations durations() {
        return group.durations();
    }

    /** Returns the same times by their start. */
    public DurationMap overTime() {
        return group.overTime();
    }

    /** Returns one sentence: what counts as a task here, and why. */
    public String why() {
        return Figure.text("A task is the life of one of the %s, from its first run to its end: a request, or a"
                + " part of one. %,d ended while %,.1f were alive on average%s",
                phrase(group), group.ended(), group.meanAlive(), fewer);
    }
}
