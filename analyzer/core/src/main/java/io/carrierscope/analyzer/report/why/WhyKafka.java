package io.carrierscope.analyzer.report.why;

import io.carrierscope.analyzer.cell.SendBudget;
import io.carrierscope.analyzer.compare.PublishedRow;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.format.Means;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.report.format.SixDigits;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.why.Chain;
import io.carrierscope.analyzer.why.Condition;
import io.carrierscope.analyzer.why.Pair;
import io.carrierscope.analyzer.why.ServerCost;
import io.carrierscope.analyzer.why.Study;
import io.carrierscope.analyzer.why.Why;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The study with its broker: every request sends a message and waits for the acknowledgement. */
final class WhyKafka {
    private WhyKafka() {}

    static List<Block> blocks(Why why) {
        if (why.acks().isEmpty()) {
            return List.of(Block.Prose.of("These recordings hold no run of the suite " + Study.ACK.suite() + "."));
        }
        var blocks = new ArrayList<Block>();
        for (Condition c : why.acks()) {
            blocks.add(new Block.Heading(c.text() + ", " + Texts.plain(c.workload()) + ", messages "
                    + Texts.plain(String.join(", ", c.producers()))));
            blocks.add(ratios(c));
            published(why, c).ifPresent(blocks::add);
            Chain.ofPublished(c, Study.ACK).ifPresent(chain -> blocks.add(chain(chain)));
            messages(c).ifPresent(blocks::add);
            controls(c).forEach(blocks::add);
        }
        return blocks;
    }

    private static Block ratios(Condition c) {
        var rows = new ArrayList<List<String>>();
        asPublished(c).forEach(p -> rows.add(row(c, "as published", p)));
        for (String producer : Study.ACK.producers()) {
            Stream.of(c.pair(Study.ACK.faster(), Study.ACK.slower(), producer),
                    c.pair(Study.ACK.slower(), Study.ACK.base(), producer)).flatMap(Optional::stream)
                    .forEach(p -> rows.add(row(c, producer, p)));
        }
        return new Block.Figures("Throughput by configuration of the producer", List.of(Column.text("messages"),
                Column.text("servers"), Column.number("throughput", "per s"), Column.number("ratio", "×"),
                Column.text("95 % interval"), Column.number("CPU time's share of ln(ratio)", "%"),
                Column.number("CPU time", "µs per request"), Column.number("runs", ""),
                Column.text("beyond noise"), Column.text("warnings")), rows);
    }

    /** Each server with the settings of the study's program. */
    private static List<Pair> asPublished(Condition c) {
        return Stream.of(
                c.pair(Study.ACK.faster(), Study.PUBLISHED_FASTER, Study.ACK.slower(), Study.PUBLISHED_SLOWER),
                c.pair(Study.ACK.slower(), Study.ACK.base(), Study.PUBLISHED_SLOWER)).flatMap(Optional::stream)
                .toList();
    }

    private static List<String> row(Condition c, String messages, Pair p) {
        return List.of(messages, p.servers(),
                Numbers.rate(p.a().perSecond()) + " : " + Numbers.rate(p.b().perSecond()), Numbers.ratio(p.ratio()),
                Means.ratios(p.interval()), c.differ(p) ? WhyCosts.percent(p.shareOfDemand()) : Numbers.ABSENT,
                Numbers.micros(p.a().cpuNanos()) + " : " + Numbers.micros(p.b().cpuNanos()), Numbers.count(p.runs()),
                c.differ(p) ? "yes" : "no", WhyDoubts.of(p));
    }

    /** The possible readings of the published ratios; each cell holds the published number of its server. */
    private static Optional<Block> published(Why why, Condition c) {
        var here = c.cells().stream().map(g -> g.key()).toList();
        Map<String, List<PublishedRow>> readings = why.analysis().published().stream()
                .filter(r -> here.contains(r.group().key()))
                .collect(Collectors.groupingBy(r -> r.published().row(), LinkedHashMap::new, Collectors.toList()));
        var pairs = asPublished(c);
        if (readings.isEmpty() || pairs.size() < 2) {
            return Optional.empty();
        }
        double platform = pairs.get(1).b().perSecond();
        var rows = new ArrayList<List<String>>();
        readings.forEach((name, rowsOf) -> rows.add(List.of(Texts.plain(name), printed(rowsOf))));
        rows.add(List.of("measured here, each as published",
                "1 : " + Numbers.ratio(pairs.get(1).ratio()) + " : " + Numbers.ratio(pairs.get(0).a().perSecond()
                        / platform)));
        return Optional.of(new Block.Figures("Readings of the study beside the measurement", List.of(
                Column.text("reading"), Column.number("platform : virtual : WebFlux", "")), rows));
    }

    private static String printed(List<PublishedRow> rows) {
        return Stream.of(Study.ACK.base(), Study.ACK.slower(), Study.ACK.faster())
                .map(s -> rows.stream().filter(r -> new ServerCost(r.group()).server().equals(s))
                        .map(r -> r.published().value()).filter(Double::isFinite).map(SixDigits::of).findFirst()
                        .orElse(Numbers.ABSENT))
                .collect(Collectors.joining(" : "));
    }

    private static Block chain(Chain chain) {
        var rows = new ArrayList<List<String>>();
        chain.links().forEach(l -> rows.add(List.of(l.change(), Numbers.ratio(l.ratio()),
                WhyCosts.percent(OptionalDouble.of(chain.share(l))))));
        rows.add(List.of("all together: the ratio as published", Numbers.ratio(chain.ratio()), "100"));
        return new Block.Figures("From " + Study.ACK.slower() + " as published to " + Study.ACK.faster()
                + " as published, one change after the other",
                List.of(Column.text("change"),
                        Column.number("throughput", "×"), Column.number("share of ln(ratio)", "%")),
                rows);
    }

    private static Optional<Block> messages(Condition c) {
        var rows = new ArrayList<List<String>>();
        for (String producer : Study.ACK.producers()) {
            c.cells().stream().filter(g -> g.key().producer().equals(producer)).map(ServerCost::new)
                    .filter(s -> s.ofMessage(SendBudget::wholeNanos).isPresent())
                    .forEach(s -> rows.add(message(producer, s)));
        }
        return rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Block.Figures(
                        "Mean times of a message, stage by stage",
                        List.of(
                                Column.text("messages"), Column.text("server"),
                                Column.number("until the producer accepts it", "ms"),
                                Column.number("lingering in its batch", "ms"),
                                Column.number("otherwise in its batch", "ms"),
                                Column.number("request to the broker", "ms"),
                                Column.number("until the request continues", "ms"),
                                Column.number("messages per request to the broker", ""),
                                Column.number("senders waiting", "% of samples")),
                        rows));
    }

    private static List<String> message(String producer, ServerCost s) {
        return List.of(producer, s.server(), millis(s, SendBudget::acceptNanos), millis(s, SendBudget::lingerNanos),
                millis(s, SendBudget::queueNanos), millis(s, SendBudget::brokerNanos),
                millis(s, SendBudget::resumeNanos), Numbers.rate(s.messagesPerBrokerRequest()),
                WhyCosts.percent(s.waitingForBuffer()));
    }

    private static String millis(ServerCost s, ToDoubleFunction<SendBudget> nanos) {
        var mean = s.ofMessage(nanos);
        return mean.isEmpty() ? Numbers.ABSENT : Numbers.rate(mean.getAsDouble() / 1e6);
    }

    private static List<Block> controls(Condition c) {
        return c.pair(Study.ACK.faster(), Study.ACK.slower(), Study.HARMONISED).isEmpty()
                ? List.of()
                : WhyControls.blocks(c, Study.ACK, Study.HARMONISED);
    }
}
