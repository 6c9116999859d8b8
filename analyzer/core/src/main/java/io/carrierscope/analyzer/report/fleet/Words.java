package io.carrierscope.analyzer.report.fleet;

import io.carrierscope.analyzer.finding.Finding;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Onset;
import io.carrierscope.analyzer.fleet.Tally;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.Findings;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** How the pages of a fleet word their figures. */
final class Words {
    private Words() {}

    /** The causes that at least one recording has, those of most recordings first, then the suspicions. */
    static List<Map.Entry<String, Group.OfCause>> found(Group group) {
        return group.causes().entrySet().stream().filter(c -> c.getValue().total().found() > 0)
                .sorted(Comparator.comparing((Map.Entry<String, Group.OfCause> c) -> suspicion(c.getKey()))
                        .thenComparingDouble(c -> -weight(c.getValue())).thenComparing(Map.Entry::getKey))
                .toList();
    }

    /** The causes that at least half of the recordings have, or came to have; where there is none, such suspicions. */
    static List<Map.Entry<String, Group.OfCause>> usual(Group group) {
        var usual = found(group).stream()
                .filter(c -> c.getValue().total().usual() || Onset.of(c.getValue()).isPresent()).toList();
        return usual.stream().filter(c -> suspicion(c.getKey()) == suspicion(usual.getFirst().getKey())).toList();
    }

    static boolean suspicion(String finding) {
        return rank(finding).filter(r -> r == Finding.Rank.SUSPICION).isPresent();
    }

    private static Optional<Finding.Rank> rank(String finding) {
        return Findings.named(finding).map(Finding::rank);
    }

    /** True for what more events would tell in each recording; suspicions and the slowest requests are asked for where they matter. */
    static boolean recordable(String finding) {
        return !suspicion(finding) && rank(finding).filter(r -> r != Finding.Rank.TAIL).isPresent();
    }

    /** How many recordings are healthy, idle and so on, as a sentence after another; empty where none is of a service. */
    static String states(Map<String, Long> states) {
        return states.isEmpty()
                ? ""
                : states.entrySet().stream().map(s -> s.getKey() + " " + Numbers.count(s.getValue()))
                        .collect(Collectors.joining(", ", " Of these: ", "."));
    }

    /** The share that a cause takes on average over all recordings that show whether it is there. */
    static double weight(Group.OfCause cause) {
        return cause.total().shareOfAll().orElse(0);
    }

    static String share(Tally tally) {
        return tally.judged() == 0
                ? tally.unknown() > 0 ? "blind" : Numbers.ABSENT
                : Numbers.percent(tally.foundShare()) + " %";
    }

    /** Counts recordings that show it, such as {@code in 12 of 48 recordings}. */
    static String count(Tally tally) {
        return "in " + Numbers.part(tally.found(), tally.judged(), "recording")
                + (tally.unknown() == 0 ? "" : tally.judged() == 1 ? " that shows it" : " that show it");
    }

    /** Since when, as a phrase; empty for a cause that most recordings at the end do not have. */
    static String since(Group.OfCause cause) {
        return Onset.of(cause).map(o -> o.version().map(v -> "since version " + v + ", " + hour(o.hour()))
                .orElse(o.fromTheStart() ? "from the start" : "since " + hour(o.hour()))).orElse("");
    }

    static String hour(long hour) {
        return Numbers.instant(TimeUnit.HOURS.toNanos(hour));
    }

    /** First and last hour of the fleet's recordings, both since the epoch. */
    record Hours(long first, long last) {
        static Hours of(Fleet fleet) {
            var hours = fleet.groups().values().stream().flatMap(g -> g.times().keySet().stream())
                    .mapToLong(Group.At::hour).summaryStatistics();
            return new Hours(hours.getMin(), hours.getMax());
        }

        long length() {
            return last - first + 1;
        }

        String text() {
            return hour(first) + " to " + hour(last + 1);
        }
    }
}
