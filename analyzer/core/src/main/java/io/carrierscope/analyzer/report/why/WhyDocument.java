package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.text.MarkdownWriter;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.Study;
import io.carrierscope.analyzer.why.Why;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page that explains why WebFlux is ahead of virtual threads. All its figures come from the recordings. */
public final class WhyDocument {
    private static final String TITLE = "# Why WebFlux answers more requests than virtual threads";
    private static final String SOURCE = "All figures on this page come from recordings. These commands record the same cells, and write"
            + " the page:";

    private static final int WIDTH = 136;
    private static final Pattern WRAP = Pattern.compile("(.{1," + WIDTH + "})(?: |$)");

    private WhyDocument() {}

    /** As Markdown. */
    public static String markdown(Why why) {
        Map<String, List<Block>> sections = new LinkedHashMap<>();
        sections.put("The answer", WhyAnswer.blocks(why));
        sections.put("Throughput ratios", ratios(why));
        why.explained().ifPresent(c -> {
            sections.put("Cost of a request", WhyCosts.blocks(c));
            sections.put("Claims and their controls", WhyControls.blocks(c, Study.WAIT, ""));
        });
        sections.put("With a broker", WhyKafka.blocks(why));
        sections.put("Warnings", WhyDoubts.blocks(Stream.concat(why.waits().stream(), why.acks().stream())));
        sections.put("Runs", measured(why));
        var text = new StringBuilder(TITLE + "\n\n" + SOURCE + "\n\n```\n" + WhyCommands.of(why) + "\n```\n");
        sections.forEach((title, blocks) -> text.append("\n## ").append(title).append("\n\n")
                .append(wrapped(MarkdownWriter.write(blocks))));
        return text.toString();
    }

    /** Breaks lines of prose at {@link #WIDTH}; rows of tables stay whole. */
    private static String wrapped(String markdown) {
        return markdown.lines().map(l -> l.startsWith("|") ? l : WRAP.matcher(l).replaceAll("$1\n").stripTrailing())
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static List<Block> ratios(Why why) {
        var rows = new ArrayList<List<String>>();
        for (Condition c : why.waits()) {
            Stream.of(c.pair(Study.WAIT.faster(), Study.WAIT.slower(), ""),
                    c.pair(Study.WAIT.slower(), Study.WAIT.base(), "")).flatMap(p -> p.stream())
                    .forEach(p -> rows.add(row(c, p)));
        }
        return List.of(new Block.Figures(
                "A handler that waits, no broker: throughput of the first server divided by that"
                        + " of the second, in the same run",
                List.of(Block.Column.text("conditions"), Block.Column.text("warm-up"),
                        Block.Column.text("servers"), Block.Column.number("throughput", "per s"),
                        Block.Column.number("ratio", "×"), Block.Column.text("95 % interval"),
                        Block.Column.number("runs", ""), Block.Column.text("beyond noise"),
                        Block.Column.text("warnings")),
                rows));
    }

    private static List<String> row(Condition c, Pair p) {
        return List.of(c.text(), c.warmup().isEmpty() ? "as the suite" : c.warmup(), p.servers(),
                Numbers.rate(p.a().perSecond()) + " : " + Numbers.rate(p.b().perSecond()), Numbers.ratio(p.ratio()),
                Means.ratios(p.interval()), Numbers.count(p.runs()),
                c.differ(p) ? "yes" : "no", WhyDoubts.of(p));
    }

    private static List<Block> measured(Why why) {
        var lines = Stream.concat(why.waits().stream(), why.acks().stream()).map(WhyDocument::measured).distinct()
                .toList();
        return List.of(new Block.Points(lines.stream().map(l -> new Block.Point(Block.Mark.NEUTRAL, l, List.of(), ""))
                .toList()),
                Block.Prose.of("A difference is beyond noise if its interval excludes 1. An interval needs three"
                        + " runs of each side; with fewer, the ratio must be larger than that of two runs of either server under"
                        + " the same conditions (which 95 % of all pairs of repetitions do not exceed), and at least 1.05."));
    }

    private static String measured(Condition c) {
        var server = c.cells().get(0).typical().cell().server();
        String machine = server.flatMap(s -> s.profile().environment())
                .map(e -> e.cpuModel() + ", " + Numbers.count(e.processors(), "processor") + ", " + e.osName() + " "
                        + e.kernel())
                .orElse("machine unknown");
        String limits = server.flatMap(s -> s.profile().cell()).map(d -> d.limits()).orElse("");
        return "run " + c.runId() + ", JDK " + server.map(s -> s.profile().jdkVersion()).orElse("" + c.jdk()) + ", "
                + machine + ", server " + limits + ", " + c.workload() + ", " + c.load()
                + server.map(s -> ", measured for " + Numbers.whole(s.window().lengthSeconds()) + " s").orElse("");
    }
}
