package io.carrierscope.analyzer.report;

import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.fleet.GroupPage;
import io.carrierscope.analyzer.report.fleet.Overview;
import io.carrierscope.analyzer.report.html.HtmlReport;
import io.carrierscope.analyzer.report.json.FleetJson;
import io.carrierscope.analyzer.report.json.Json;
import io.carrierscope.analyzer.report.section.Sections.Written;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.report.text.TextWriter;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Writes the report of a fleet: a page over all groups, a page for each group, and all figures as JSON. */
public final class FleetReport {
    private static final int LONGEST_NAME = 60;

    private FleetReport() {}

    /** Writes {@code index.html}, a page for each group, {@code report.md} and {@code fleet.json} into the directory. */
    public static void write(Fleet fleet, Path outDir) throws IOException {
        try {
            Files.createDirectories(outDir);
            var pages = pages(fleet);
            var overview = Overview.of(fleet, pages);
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
        return TextWriter.write(Overview.of(fleet, pages(fleet)).get(0).blocks());
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
}
