package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.cause.Verdict;
import io.carrierscope.analyzer.compare.Axis;
import io.carrierscope.analyzer.compare.Comparison;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Comparisons in one sentence each, and the choice of those worth saying first. */
final class Sentences {
    private Sentences() {}

    /** The largest shown decisive comparison of each workload along each axis, largest first; comparisons come sorted. */
    static List<Comparison> largest(Run run) {
        Map<List<Object>, Comparison> largest = new LinkedHashMap<>();
        run.decisive().stream().filter(Comparison::shown)
                .forEach(c -> largest.putIfAbsent(List.of(c.a().key().workload(), c.axis()), c));
        return List.copyOf(largest.values());
    }

    /** Where the comparison was made: {@code pin-monitor, virtual}. */
    static String place(Run run, Comparison c) {
        var key = c.a().key();
        var place = new ArrayList<String>();
        place.add(key.workload());
        if (c.axis() != Axis.SERVER) {
            place.add(key.server());
        }
        if (c.axis() != Axis.JDK) {
            place.add(Names.jdk(key));
        }
        if (c.axis() != Axis.LOAD && run.cells().stream().map(x -> x.cell().key().load()).distinct().count() > 1) {
            place.add(key.load());
        }
        if (c.axis() != Axis.RECORDING && !key.recording().equals("on")) {
            place.add("recording " + key.recording());
        }
        return Texts.plain(String.join(", ", place));
    }

    /** Which is faster, by how much and what holds the other back. */
    static String of(Comparison c) {
        String fast = Texts.plain(c.axis().label(c.a().key()));
        String slow = Texts.plain(c.axis().label(c.b().key()));
        return fast + " answers " + Numbers.ratio(c.ratio()) + " × the requests of " + slow + interval(c) + " ("
                + Means.throughput(c.a()) + " : " + Means.throughput(c.b()) + " per second" + runs(c) + ")"
                + why(c, slow) + ".";
    }

    static String interval(Comparison c) {
        return c.interval().isEmpty() ? "" : ", 95 % interval " + Means.ratios(c.interval());
    }

    private static String runs(Comparison c) {
        int a = c.a().repetitions().size();
        int b = c.b().repetitions().size();
        return a + b < 3 ? "" : ", means of " + (a == b ? a + " runs each" : a + " and " + b + " runs");
    }

    private static String why(Comparison c, String slow) {
        if (!c.causes().isEmpty()) {
            return "; cause in " + slow + ": "
                    + c.causes().stream().map(Verdict.Found::cause).distinct().collect(Collectors.joining(", "));
        }
        return c.b().typical().bounds().binding().map(b -> "; " + slow + " is limited by " + b.id().text()).orElse("");
    }
}
