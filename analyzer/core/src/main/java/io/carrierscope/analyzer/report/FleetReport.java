package io.carrierscope.analyzer.report;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group.Largest;
import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Member;
import io.carrierscope.analyzer.fleet.Onset;
import io.carrierscope.analyzer.fleet.Outlier;
import io.carrierscope.analyzer.fleet.Tally;
import io.carrierscope.analyzer.fleet.VersionChange;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.fleet.GroupPage;
import io.carrierscope.analyzer.report.fleet.Overview;
import io.carrierscope.analyzer.report.format.CellNames;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.section.Sections.Written;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Writes the report of a fleet: a page over all groups, a page for each group, and all figures as JSON. */
public final class FleetReport {
    private static final int LONGEST_NAME = 60;
    static final String LARGEST = "largest";

    private FleetReport() {}

    /**
     * Writes {@code index.html}, a page for each group, {@code report.md} and {@code fleet.json} into the directory.
     *
     * @param cards the recordings of {@link Largest#of}, whose report is written to the folder {@value #LARGEST}
     */
    public static void write(Fleet fleet, Optional<Analysis> cards, Path outDir) throws IOException {
        try {
            Files.createDirectories(outDir);
            var pages = pages(fleet);
            var links = cards.isPresent() ? cards(cards.get(), outDir) : Map.<String, String>of();
            var overview = Overview.of(fleet, pages, links);
            Reports.replace(outDir.resolve("index.html"), page(fleet, "Fleet", overview));
            for (var page : pages.entrySet()) {
                Reports.replace(outDir.resolve(page.getValue()),
                        page(fleet, page.getKey().toString(), GroupPage.of(fleet, page.getKey())));
            }
            Reports.replace(outDir.resolve("report.md"), MarkdownWriter.write(blocks(overview)));
            Reports.replace(outDir.resolve("fleet.json"), Json.write(FleetJson.of(fleet)));
        } catch (FileSystemException e) {
            throw new IOException(Reports.inWords(e), e);
        }
    }

    /** The answer in short, for a terminal. */
    public static String text(Fleet fleet) {
        return TextWriter.write(Overview.of(fleet, pages(fleet), Map.of()).get(0).blocks());
    }

    /** Writes the cards of these recordings, and returns where each has its own, by file; an only one is a page without cards. */
    static Map<String, String> cards(Analysis cards, Path outDir) throws IOException {
        Reports.write(cards, outDir.resolve(LARGEST));
        var names = CellNames.of(cards);
        var links = new HashMap<String, String>();
        cards.cells().forEach(c -> Stream.of(c.cell().server(), c.cell().client(), c.cell().runner(),
                c.cell().downstream()).flatMap(Optional::stream).forEach(
                        r -> links.put(Member.name(r.file()),
                                LARGEST + "/index.html" + (cards.cells().size() == 1 ? "" : "#" + names.anchor(c)))));
        return links;
    }

    private static List<Block> blocks(List<Written> sections) {
        return sections.stream().flatMap(s -> Stream.concat(
                Stream.<Block>of(new Block.Heading(s.entry().title())), s.blocks().stream()))
                .toList();
    }

    private static String page(Fleet fleet, String what, List<Written> sections) {
        return String.join("", HtmlReport.page(what, Numbers.count(fleet.recordings(), "recording"), sections));
    }

    /** The pages are numbered, because names may be alike but for their signs. */
    private static Map<Fleet.Name, String> pages(Fleet fleet) {
        var pages = new TreeMap<Fleet.Name, String>();
        fleet.groups().keySet().forEach(name -> pages.put(name, "group-" + (pages.size() + 1) + "-" + slug(name)
                + ".html"));
        return pages;
    }

    private static String slug(Fleet.Name name) {
        String slug = name.toString().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
        return slug.substring(0, Math.min(LONGEST_NAME, slug.length()));
    }

    /** All figures of a fleet, as {@code fleet.json}. */
    public record FleetJson(List<String> groupedBy, long recordings, List<GroupJson> groups,
            Map<String, List<String>> damaged) {
        /** One group. */
        record GroupJson(List<String> name, long recordings, double recordedSeconds, Map<String, Long> hosts,
                Map<String, Long> jdks, Map<String, Long> knownBugs, Map<String, Long> states, List<CauseJson> causes,
                List<OutlierJson> outliers,
                List<SiteJson> pins, List<WorkJson> work, List<ChangeJson> changes) {}

        /** One cause in a group; {@code since} is absent for a cause that most recordings at the end do not have. */
        record CauseJson(String cause, TallyJson recordings, @JsonInclude(Include.NON_NULL) SinceJson since,
                @JsonInclude(Include.NON_NULL) String mostIn, Map<String, TallyJson> byHost, List<HourJson> byHour) {}

        /** Numbers of recordings, and the mean share that the cause takes where it was found. */
        record TallyJson(long found, long absent, long unknown, double meanShare) {
            static TallyJson of(Tally t) {
                return new TallyJson(t.found(), t.absent(), t.unknown(), t.meanShare());
            }
        }

        /** Since when a group has a cause; {@code version} is absent if the cause did not come with a version. */
        record SinceJson(@JsonInclude(Include.NON_NULL) String version, String hour, boolean fromTheStart) {
            static SinceJson of(Onset o) {
                return new SinceJson(o.version().orElse(null), time(o.hour()), o.fromTheStart());
            }
        }

        /** One hour of one version. */
        record HourJson(String hour, String version, TallyJson recordings) {}

        /** A host that is unlike the others. */
        record OutlierJson(String host, String cause, TallyJson recordings, TallyJson others) {
            static OutlierJson of(Outlier o) {
                return new OutlierJson(o.host(), o.cause(), TallyJson.of(o.of()), TallyJson.of(o.others()));
            }
        }

        /** A site of pins. */
        record SiteJson(String site, String pinnedBy, long waits, double carrierSeconds) {}

        /** Work and CPU time of one version. */
        record WorkJson(String version, long units, double cpuSeconds) {}

        /** A figure of one version beside that of the version before, with the ends of its interval of 95 %. */
        record ChangeJson(String before, String after, String figure, String pairedBy, int pairs, double change,
                double low,
                double high) {
            static ChangeJson of(VersionChange c) {
                return new ChangeJson(c.before(), c.after(), c.figure(), c.pairedBy().text(), c.pairs(), c.change(),
                        c.interval().low(), c.interval().high());
            }
        }

        /** Returns the figures of the fleet. */
        public static FleetJson of(Fleet fleet) {
            return new FleetJson(fleet.by().stream().map(Label::id).toList(), fleet.recordings(),
                    fleet.groups().entrySet().stream().map(g -> group(g.getKey(), g.getValue())).toList(),
                    Texts.named(fleet.damaged()));
        }

        private static GroupJson group(Fleet.Name name, Group g) {
            return new GroupJson(name.values(), g.recordings(), g.recordedNanos() / 1e9, Texts.named(g.hosts()),
                    Texts.named(g.jdks()), g.bugs(), g.states(),
                    g.causes().entrySet().stream().map(c -> cause(c.getKey(), c.getValue())).toList(),
                    Outlier.of(g).stream().map(OutlierJson::of).toList(),
                    g.sites().entrySet().stream().map(s -> new SiteJson(s.getKey().place(), s.getKey().kind(),
                            s.getValue().waits(), s.getValue().nanos() / 1e9)).toList(),
                    g.workByVersion().entrySet().stream().map(w -> new WorkJson(w.getKey(), w.getValue().units(),
                            w.getValue().cpuNanos() / 1e9)).toList(),
                    VersionChange.of(g).stream().map(ChangeJson::of).toList());
        }

        private static CauseJson cause(String id, Group.OfCause c) {
            var byHost = new LinkedHashMap<String, TallyJson>();
            c.hosts().forEach((host, tally) -> byHost.put(host, TallyJson.of(tally)));
            return new CauseJson(id, TallyJson.of(c.total()), Onset.of(c).map(SinceJson::of).orElse(null),
                    c.largest() == null ? null : c.largest().file(), Texts.named(byHost),
                    c.times().entrySet().stream().map(t -> new HourJson(time(t.getKey().hour()), t.getKey().version(),
                            TallyJson.of(t.getValue()))).toList());
        }

        private static String time(long hour) {
            return Numbers.instant(TimeUnit.HOURS.toNanos(hour));
        }
    }
}
