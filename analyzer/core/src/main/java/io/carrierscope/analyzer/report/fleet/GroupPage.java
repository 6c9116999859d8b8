package io.carrierscope.analyzer.report.fleet;

import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Tally;
import io.carrierscope.analyzer.fleet.VersionChange;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.block.Block.Mark;
import io.carrierscope.analyzer.report.block.Block.Point;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.chart.FoundOverTime;
import io.carrierscope.analyzer.report.section.Sections.Written;
import io.carrierscope.analyzer.settings.CommandName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page of one group of a fleet. */
public final class GroupPage {
    private static final int MOST_HOSTS = 200;
    private static final int MOST_CHANGES = 100;

    private final Group group;
    private final Words.Hours hours;
    private final List<Map.Entry<String, Group.OfCause>> found;

    private GroupPage(Group group, Words.Hours hours) {
        this.group = group;
        this.hours = hours;
        this.found = Words.found(group);
    }

    /** Returns the sections of the page. */
    public static List<Written> of(Fleet fleet, Fleet.Name name) {
        var page = new GroupPage(fleet.groups().get(name), Words.Hours.of(fleet));
        return Stream.of(Written.of("answer", name.toString(), page.answer()),
                Written.of("causes", "Causes", page.causes()),
                Written.of("trend", "Over time", page.trend()),
                Written.of("versions", "Versions", page.versions()),
                Written.of("hosts", "Hosts", page.hosts()),
                Written.of("not-known", "Not known", page.notKnown()))
                .filter(s -> !s.blocks().isEmpty()).toList();
    }

    private List<Block> answer() {
        var usual = Words.usual(group);
        var first = usual.isEmpty()
                ? "No cause in most of the recordings that show it"
                : usual.get(0).getKey() + " " + Words.count(usual.get(0).getValue().total()) + " "
                        + Words.since(usual.get(0).getValue());
        return List.of(new Prose(Tone.LEAD, first.strip() + "."), new Prose(Tone.NOTE,
                Numbers.count(group.recordings(), "recording") + " of " + Numbers.count(group.hosts().size(), "host")
                        + ", " + Numbers.seconds(group.recordedNanos()) + " s in all, JDK "
                        + String.join(", ", group.jdks().keySet()) + "." + Words.states(group.states())));
    }

    private List<Block> causes() {
        return found.isEmpty()
                ? List.of()
                : List.of(new Block.Points(found.stream().map(c -> point(c.getKey(), c.getValue())).toList()));
    }

    private static Point point(String id, Group.OfCause cause) {
        var largest = cause.largest();
        String since = Words.since(cause);
        return new Point(Mark.FOUND, id + " " + Words.count(cause.total())
                + (since.isEmpty() ? "" : ", " + since),
                List.of("Most in " + largest.file() + ": " + largest.verdict().claim() + ", "
                        + Numbers.percent(largest.verdict().shareMillionths() / 1e6, largest.verdict().lowerBound())
                        + " % of " + largest.verdict().shareOf(),
                        largest.verdict().because().isEmpty()
                                ? "Remedy: " + largest.verdict().remedy()
                                : "Because of " + largest.verdict().because(),
                        "Its report: " + CommandName.with("report " + CommandName.word(largest.file()))),
                "");
    }

    private List<Block> trend() {
        return hours.length() < 2
                ? List.of()
                : found.stream().map(c -> (Block) FoundOverTime.of(c.getKey() + ", % of recordings", c.getValue(),
                        hours.first(), hours.length())).toList();
    }

    private List<Block> versions() {
        var versions = new LinkedHashMap<String, Long>();
        group.times().forEach((at, n) -> versions.merge(at.version(), n, Long::sum));
        var blocks = new ArrayList<>(table("Share of the recordings with the cause, by version, in the order of their"
                + " first recording", "version", versions, GroupPage::byVersion));
        var changes = VersionChange.of(group).stream().limit(MOST_CHANGES).map(GroupPage::change).toList();
        if (!changes.isEmpty()) {
            blocks.add(new Block.Figures("Each version beside the one before, paired by hour", List.of(
                    Column.text("before"), Column.text("after"), Column.text("figure"), Column.text("paired by"),
                    Column.number("pairs", ""), Column.text("change"), Column.text("95 % interval")), changes));
        }
        return blocks;
    }

    private static List<String> change(VersionChange c) {
        boolean ratio = c.ofCpuTime();
        return List.of(c.before(), c.after(),
                ratio ? "CPU time of a unit of work" : "share that " + c.figure() + " takes",
                c.pairedBy().text(), Numbers.count(c.pairs()),
                ratio ? "× " + Numbers.ratio(c.change()) : Numbers.signedPercent(c.change()) + " points", ratio
                        ? "× " + Numbers.ratio(c.interval().low()) + " to " + Numbers.ratio(c.interval().high())
                        : Numbers.signedPercent(c.interval().low()) + " to "
                                + Numbers.signedPercent(c.interval().high()) + " points");
    }

    private static Map<String, Tally> byVersion(Group.OfCause cause) {
        return cause.times().entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().version(), Map.Entry::getValue, Tally::plus));
    }

    private List<Block> hosts() {
        return table("Share of the recordings with the cause, by host", "host", group.hosts(), Group.OfCause::hosts);
    }

    private List<Block> table(String caption, String key, Map<String, Long> recordings,
            Function<Group.OfCause, Map<String, Tally>> tallies) {
        if (found.isEmpty()) {
            return List.of();
        }
        var columns = new ArrayList<>(List.of(Column.text(key), Column.number("recordings", "")));
        found.forEach(c -> columns.add(new Column(c.getKey(), "", true)));
        var byCause = found.stream().map(c -> tallies.apply(c.getValue())).toList();
        var rows = recordings.entrySet().stream().limit(MOST_HOSTS).map(k -> {
            var row = new ArrayList<>(List.of(k.getKey(), Numbers.count(k.getValue())));
            byCause.forEach(t -> row.add(Words.share(t.getOrDefault(k.getKey(), Tally.NONE))));
            return (List<String>) row;
        }).toList();
        var blocks = new ArrayList<Block>();
        blocks.add(new Block.Figures(caption, columns, rows));
        if (recordings.size() > MOST_HOSTS) {
            blocks.add(new Prose(Tone.NOTE, "and " + Numbers.count(recordings.size() - MOST_HOSTS) + " more"));
        }
        return blocks;
    }

    private List<Block> notKnown() {
        var points = group.causes().entrySet().stream()
                .filter(c -> c.getValue().blind() != null && Words.recordable(c.getKey()))
                .map(c -> new Point(Mark.UNKNOWN, c.getKey() + " in "
                        + Numbers.count(c.getValue().total().unknown(), "recording"),
                        List.of("For example " + c.getValue().blind().file() + ": "
                                + c.getValue().blind().verdict().missing(),
                                "Record: "
                                        + c.getValue().blind().verdict().howToRecord()),
                        ""))
                .toList();
        return points.isEmpty() ? List.of() : List.of(new Block.Points(points));
    }
}
