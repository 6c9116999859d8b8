package io.carrierscope.analyzer.report.fleet;

import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group.Largest;
import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Outlier;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.chart.FoundOverTime;
import io.carrierscope.analyzer.report.section.Sections.Written;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page over all groups of a fleet. */
public final class Overview {
    private static final int MOST_CAUSES = 8;
    private static final int MOST_CHARTS = 24;
    private static final int MOST_SITES = 20;
    private static final int MOST_ROWS = 100;

    private final Fleet fleet;
    private final Map<Fleet.Name, String> pages;
    private final List<String> causes;

    private Overview(Fleet fleet, Map<Fleet.Name, String> pages) {
        this.fleet = fleet;
        this.pages = pages;
        this.causes = causes(fleet);
    }

    /**
     * Returns the sections of the page.
     *
     * @param pages the file name of the page of each group
     * @param cards where the cards of recordings are, by file
     */
    public static List<Written> of(Fleet fleet, Map<Fleet.Name, String> pages, Map<String, String> cards) {
        var overview = new Overview(fleet, pages);
        return Stream.of(Written.of("answer", "Fleet", overview.answer()),
                Written.of("causes", "Groups and causes", overview.matrix()),
                Written.of("largest", "Recordings that matter", overview.largest(cards)),
                Written.of("trend", "Over time", overview.trend()),
                Written.of("outliers", "Hosts unlike the others", overview.outliers()),
                Written.of("pins", "Carrier time lost to pins", overview.pins()),
                Written.of("blind", "Not known", overview.blind()),
                Written.of("work", "CPU time of a unit of work", overview.work()),
                Written.of("jdks", "JDKs", overview.jdks()),
                Written.of("damaged", "Not read", overview.damaged()))
                .filter(s -> !s.blocks().isEmpty()).toList();
    }

    /** The causes found in most groups. */
    private static List<String> causes(Fleet fleet) {
        var groups = fleet.groups().values().stream().flatMap(g -> Words.found(g).stream())
                .collect(Collectors.groupingBy(Map.Entry::getKey, TreeMap::new,
                        Collectors.summingDouble(c -> Words.weight(c.getValue()))));
        return groups.entrySet().stream().sorted(Comparator
                .comparing((Map.Entry<String, Double> e) -> Words.suspicion(e.getKey()))
                .thenComparing(e -> -e.getValue()))
                .map(Map.Entry::getKey).limit(MOST_CAUSES).toList();
    }

    private List<Block> answer() {
        long with = fleet.groups().values().stream().filter(g -> Words.usual(g).stream()
                .anyMatch(c -> !Words.suspicion(c.getKey()))).count();
        var blocks = new ArrayList<Block>();
        blocks.add(new Prose(Tone.LEAD, Numbers.part(with, pages.size(), "group")
                + (with == 1 ? " has" : " have") + " a cause in at least half of the recordings that show it."));
        blocks.add(new Prose(Tone.NOTE, Numbers.count(fleet.recordings(), "recording") + ", "
                + Words.Hours.of(fleet).text() + ", grouped by "
                + fleet.by().stream().map(Label::id).collect(Collectors.joining(", ")) + "." + Words.states(states())
                + (fleet.damaged().isEmpty()
                        ? ""
                        : " " + Numbers.count(fleet.damaged().size(), "file") + " could not be read completely.")));
        blocks.add(new Block.Points(pages.entrySet().stream().map(this::point)
                .sorted(Comparator.comparing((Point p) -> p.mark())).toList()));
        return blocks;
    }

    private Map<String, Long> states() {
        var states = new TreeMap<String, Long>();
        fleet.groups().values().forEach(g -> g.states().forEach((state, n) -> states.merge(state, n, Long::sum)));
        return states;
    }

    private Point point(Map.Entry<Fleet.Name, String> page) {
        Group group = fleet.groups().get(page.getKey());
        var lines = new ArrayList<String>();
        var usual = Words.usual(group);
        usual.forEach(c -> lines.add(line(c.getKey(), c.getValue())));
        Outlier.of(group).forEach(o -> lines.add("host " + o.host() + " is unlike the others: " + o.cause() + " "
                + Words.count(o.of())));
        if (lines.isEmpty()) {
            lines.add("no cause in most recordings");
        }
        boolean found = usual.stream().anyMatch(c -> !Words.suspicion(c.getKey()));
        return new Point(found ? Mark.FOUND : usual.isEmpty() ? Mark.NEUTRAL : Mark.SUSPECTED, page.getKey() + ", "
                + Numbers.count(group.recordings(), "recording"), lines, page.getValue());
    }

    private static String line(String id, Group.OfCause cause) {
        String since = Words.since(cause);
        var example = cause.largest().verdict();
        return id + " " + Words.count(cause.total()) + (since.isEmpty() ? "" : ", " + since) + "; on average "
                + Numbers.percent(cause.total().meanShare()) + " % of " + example.shareOf()
                + (example.because().isEmpty() ? "" : "; because of " + example.because());
    }

    private List<Block> matrix() {
        if (causes.isEmpty()) {
            return List.of();
        }
        var columns = new ArrayList<>(List.of(Column.text("group"), Column.number("recordings", ""),
                Column.number("hosts", "")));
        causes.forEach(c -> columns.add(new Column(c, "", true)));
        var rows = fleet.groups().entrySet().stream().map(g -> {
            var row = new ArrayList<>(List.of(g.getKey().toString(), Numbers.count(g.getValue().recordings()),
                    Numbers.count(g.getValue().hosts().size())));
            causes.forEach(c -> row.add(share(g.getValue(), c)));
            return (List<String>) row;
        }).toList();
        return List.of(new Block.Figures("Share of the recordings with the cause, of those that show it", columns,
                rows));
    }

    private static String share(Group group, String cause) {
        var figures = group.causes().get(cause);
        return figures == null ? Numbers.ABSENT : Words.share(figures.total());
    }

    private List<Block> largest(Map<String, String> cards) {
        var points = Largest.of(fleet).entrySet().stream()
                .map(l -> new Point(Mark.NEUTRAL, l.getKey(), l.getValue().stream().map(Overview::line).toList(),
                        cards.getOrDefault(l.getKey(), "")))
                .toList();
        return points.isEmpty() ? List.of() : List.of(new Block.Points(points));
    }

    private static String line(Largest largest) {
        return largest.group() + ", most of " + largest.cause() + ": " + largest.example().verdict().claim();
    }

    private List<Block> trend() {
        var hours = Words.Hours.of(fleet);
        return hours.length() < 2
                ? List.of()
                : fleet.groups().entrySet().stream().flatMap(g -> Words.usual(g.getValue()).stream()
                        .map(c -> (Block) FoundOverTime.of(g.getKey() + ": " + c.getKey()
                                + ", % of recordings", c.getValue(), hours.first(), hours.length())))
                        .limit(MOST_CHARTS).toList();
    }

    private List<Block> outliers() {
        var rows = fleet.groups().entrySet().stream().flatMap(g -> Outlier.of(g.getValue()).stream()
                .map(o -> List.of(g.getKey().toString(), o.host(), o.cause(),
                        Numbers.count(o.of().found()) + " of " + Numbers.count(o.of().judged()),
                        Numbers.count(o.others().found()) + " of " + Numbers.count(o.others().judged()))))
                .limit(MOST_ROWS).toList();
        return new Block.Figures("Recordings with the cause", List.of(Column.text("group"), Column.text("host"),
                Column.text("cause"), Column.text("of this host"), Column.text("of the others")), rows).unlessEmpty();
    }

    private record Pins(Fleet.Name group, Group.Site site, Group.Lost lost, double seconds) {}

    private List<Block> pins() {
        var rows = fleet.groups().entrySet().stream().flatMap(g -> g.getValue().sites().entrySet().stream()
                .map(s -> new Pins(g.getKey(), s.getKey(), s.getValue(), g.getValue().recordedNanos() / 1e9)))
                .sorted(Comparator.comparingLong((Pins p) -> -p.lost.nanos()).thenComparing(p -> p.site.place()))
                .limit(MOST_SITES)
                .map(p -> List.of(p.group.toString(), p.site.place(), p.site.kind(), Numbers.count(p.lost.waits()),
                        Numbers.seconds(p.lost.nanos()), Numbers.rate(p.lost.nanos() / 1e9 / p.seconds)))
                .toList();
        return new Block.Figures("Sites, most carrier time first", List.of(Column.text("group"), Column.site("site"),
                Column.text("pinned by"), Column.number("waits", ""), Column.number("carrier time", "s"),
                Column.number("carriers held on average", "")), rows).unlessEmpty();
    }

    private List<Block> blind() {
        var rows = fleet.groups().entrySet().stream().flatMap(g -> g.getValue().causes().entrySet().stream()
                .filter(c -> 2 * c.getValue().total().unknown() >= g.getValue().recordings()
                        && Words.recordable(c.getKey()))
                .map(c -> blind(g.getKey(), c.getKey(), c.getValue(), g.getValue().recordings())))
                .limit(MOST_ROWS).toList();
        return new Block.Figures("Causes that at least half of a group's recordings do not show",
                List.of(Column.text("group"), Column.text("cause"), Column.number("recordings", "%"),
                        Column.text("missing, for example"), Column.text("record")),
                rows).unlessEmpty();
    }

    private static List<String> blind(Fleet.Name group, String cause, Group.OfCause figures, long recordings) {
        var example = figures.blind().verdict();
        return List.of(group.toString(), cause,
                Numbers.percent((double) figures.total().unknown() / recordings), example.missing(),
                example.howToRecord());
    }

    private List<Block> work() {
        var rows = fleet.groups().entrySet().stream().flatMap(g -> g.getValue().workByVersion().entrySet().stream()
                .filter(w -> w.getValue().units() > 0)
                .map(w -> List.of(g.getKey().toString(), w.getKey(), Numbers.count(w.getValue().units()),
                        Numbers.millis((double) w.getValue().cpuNanos() / w.getValue().units()))))
                .limit(MOST_ROWS).toList();
        return new Block.Figures("Requests, or tasks where none are recorded", List.of(Column.text("group"),
                Column.text("version"), Column.number("requests or tasks", ""), Column.number("CPU time each", "ms")),
                rows).unlessEmpty();
    }

    private List<Block> jdks() {
        var jdks = new TreeMap<String, Long>();
        var bugs = new TreeMap<String, Long>();
        fleet.groups().values().forEach(g -> {
            g.jdks().forEach((jdk, n) -> jdks.merge(jdk, n, Long::sum));
            g.bugs().forEach((bug, n) -> bugs.merge(bug, n, Long::sum));
        });
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Figures("Recordings by JDK", List.of(Column.text("JDK"),
                Column.number("recordings", "")),
                jdks.entrySet().stream().map(j -> List.of(j.getKey(), Numbers.count(j.getValue()))).toList()));
        bugs.forEach((bug, n) -> blocks.add(new Block.Warning(bug + ": " + Numbers.count(n, "recording"))));
        return blocks;
    }

    private List<Block> damaged() {
        return new Block.Figures("Files with parts that could not be read", List.of(Column.text("file"),
                Column.text("what")),
                fleet.damaged().entrySet().stream().limit(MOST_ROWS)
                        .map(d -> List.of(d.getKey(), String.join("; ", d.getValue()))).toList())
                .unlessEmpty();
    }
}
