package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.check.Baseline;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Limit;
import io.carrierscope.analyzer.cli.Main.CliErrors;
import io.carrierscope.analyzer.cli.form.Forms.CauseForm;
import io.carrierscope.analyzer.cli.form.Forms.Nanoseconds;
import io.carrierscope.analyzer.cli.form.Forms.Share;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.fleet.Labelling.PathPattern;
import io.carrierscope.analyzer.fleet.Labelling;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.format.Texts;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code analyzer check}: a gate for builds; one line per limit with its value, and exit code 1 if one is broken. */
@Command(name = "check", description = "Fails when a recording breaks a limit or cannot decide it, with one line for each limit and its value.", exitCodeListHeading = "Exit codes:%n", exitCodeList = {
        "0:all limits are kept", "1:a limit is broken or not decided", "2:wrong arguments",
        "3:no limit is broken, but a file could not be read, or not all of it"})
public final class CheckCommand extends Subcommand {
    @Mixin
    private RecordingFiles recordings;

    @Option(names = {"--max-pinned-total",
            "--max-pinned"}, paramLabel = "DURATION", converter = Nanoseconds.class, description = "Longest time that virtual threads may hold carriers while they wait, summed over all waits of the recording, such as 0ms; units are ns, us, ms and s.")
    private Optional<Long> maxPinned = Optional.empty();

    @Option(names = "--max-single-pin", paramLabel = "DURATION", converter = Nanoseconds.class, description = "Longest single wait for which a virtual thread may hold its carrier, such as 20ms.")
    private Optional<Long> maxSinglePin = Optional.empty();

    @Option(names = "--max-pinned-share", paramLabel = "SHARE", converter = Share.class, description = "The sum as a share of carrier time, such as 5%% or 0.05.")
    private Optional<Double> maxPinnedShare = Optional.empty();

    @Option(names = "--p50", paramLabel = "DURATION", converter = Nanoseconds.class, description = "Longest median response time.")
    private Optional<Long> p50 = Optional.empty();

    @Option(names = "--p99", paramLabel = "DURATION", converter = Nanoseconds.class, description = "Longest response time at the 99th percentile.")
    private Optional<Long> p99 = Optional.empty();

    @Option(names = "--p999", paramLabel = "DURATION", converter = Nanoseconds.class, description = "Longest response time at the 99.9th percentile.")
    private Optional<Long> p999 = Optional.empty();

    @Option(names = "--absent", split = ",", paramLabel = "CAUSE", converter = CauseForm.class, description = "Causes that must be absent; '${ROOT-COMMAND-NAME} causes' lists them.")
    private List<String> absent = List.of();

    @Option(names = "--healthy", description = "Fail unless each recording is called healthy: if a cause or a suspicion is found.")
    private boolean healthy;

    @Option(names = "--allow-unknown", description = "Pass limits that the recordings cannot answer (default: fail).")
    private boolean allowUnknown;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write the result to FILE, as JUnit XML.")
    private Optional<Path> junit = Optional.empty();

    @Option(names = "--baseline", arity = "1..*", paramLabel = "FILE", description = "Recordings of before the change, of the same cells or service: fail if a figure got worse by more than noise, or a cause is new.")
    private List<Path> baseline = List.of();

    @Option(names = "--from", paramLabel = "PACKAGE", defaultValue = "", description = "With --baseline: count only what happens in this package or class, such as com.acme, or is called from there.")
    private String from;

    @Option(names = "--path", paramLabel = "PATTERN", description = "With --baseline: pattern that reads the name of the service from the path of a recording, such as '{service}/*.jfr' (default: as the recording tells).")
    private Optional<String> path = Optional.empty();

    @Option(names = "--markdown", paramLabel = "FILE", description = "Also write the result to FILE, for a pull request.")
    private Optional<Path> markdown = Optional.empty();

    @Option(names = "--sarif", paramLabel = "FILE", description = "Also write what fails to FILE, for code scanning; its places are looked for below this folder.")
    private Optional<Path> sarif = Optional.empty();

    @Option(names = "--annotations", description = "Also print a line that GitHub shows for each limit that fails.")
    private boolean annotations;

    /** A build that cannot read its recording has another fault than one that breaks a limit. */
    private static final int UNREADABLE = 3;
    private static final int BROKEN = 1;

    @Override
    public Integer call() throws DataError {
        var limits = limits();
        for (Path file : Stream.of(junit, markdown, sarif).flatMap(Optional::stream).toList()) {
            if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                write(() -> Files.delete(file), file); // an earlier outcome would stand for this check
            }
        }
        Analysis analysis;
        Optional<Analysis> old;
        try {
            analysis = recordings.analyse();
            old = baseline.isEmpty() ? Optional.empty() : Optional.of(recordings.analyse(baseline));
        } catch (DataError e) {
            say(CliErrors.line(e.getMessage()));
            return UNREADABLE;
        }
        var sides = Stream.concat(Stream.of(analysis), old.stream()).toList();
        boolean read = sides.stream().allMatch(a -> recordings.exitCode(a) == 0);
        if (!read && sides.stream().anyMatch(a -> a.cells().isEmpty())) {
            return UNREADABLE; // which was said
        }
        var limited = Check.of(analysis, limits, allowUnknown);
        var names = names();
        var against = old.map(before -> new Baseline(before, analysis, names, from));
        against.stream().flatMap(b -> b.doubts().stream()).forEach(doubt -> out().println("! " + doubt));
        var check = against.map(limited::and).orElse(limited);
        check.outcomes().forEach(o -> out().println(o.line()));
        Check.suspicions(analysis, limits).forEach(out()::println);
        check.failure().ifPresent(out()::println);
        if (junit.isPresent()) {
            write(JUnitXml.of(check), junit.get());
        }
        if (markdown.isPresent()) {
            write(PullRequest.markdown(check), markdown.get());
        }
        if (sarif.isPresent()) {
            write(new Sarif(check, Path.of("")).text(), sarif.get());
        }
        if (annotations) {
            PullRequest.annotations(check).forEach(out()::println);
        }
        return !check.failed().isEmpty() ? BROKEN : read ? 0 : UNREADABLE;
    }

    private Labelling names() {
        try {
            return new Labelling(List.of(Label.SERVICE), path.map(PathPattern::new), Optional.empty());
        } catch (IllegalArgumentException e) {
            throw wrong(e.getMessage());
        }
    }

    private List<Limit> limits() {
        var named = Stream.<Optional<? extends Limit>>of(maxPinned.map(Limit.MaxPinned::new),
                maxSinglePin.map(Limit.MaxSinglePin::new), maxPinnedShare.map(Limit.MaxPinnedShare::new),
                p50.map(nanos -> new Limit.MaxResponse(50, nanos)),
                p99.map(nanos -> new Limit.MaxResponse(99, nanos)),
                p999.map(nanos -> new Limit.MaxResponse(99.9, nanos))).flatMap(Optional::stream);
        var limits = Stream.<Limit>concat(named, Stream.concat(
                absent.stream().map(Limit::absent), Stream.of(new Limit.Healthy()).filter(h -> healthy))).toList();
        if (limits.isEmpty() && baseline.isEmpty()) {
            throw wrong("name at least one limit, such as --max-pinned-total 0ms, or a --baseline");
        }
        return limits;
    }

    /** A check as JUnit XML for build servers: one test case for each limit of each cell; it is skipped where a limit that is not decided may pass. */
    public static final class JUnitXml {
        private JUnitXml() {}

        public static String of(Check check) {
            var out = new StringWriter();
            try {
                XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out);
                xml.writeStartDocument();
                xml.writeStartElement("testsuite");
                xml.writeAttribute("name", "carrierscope");
                xml.writeAttribute("tests", Integer.toString(check.outcomes().size()));
                xml.writeAttribute("failures", Integer.toString(check.failed().size()));
                xml.writeAttribute("skipped", Integer.toString(check.allowed().size()));
                for (Check.Outcome outcome : check.outcomes()) {
                    testCase(xml, outcome, check.fails(outcome));
                }
                xml.writeEndElement();
                xml.writeEndDocument();
            } catch (XMLStreamException e) {
                throw new IllegalStateException(e); // a StringWriter does not fail
            }
            return out.toString();
        }

        private static void testCase(XMLStreamWriter xml, Check.Outcome outcome, boolean fails)
                throws XMLStreamException {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", printable(outcome.judged()));
            xml.writeAttribute("name", printable(outcome.limit().name()));
            if (outcome.judgement().status() != Judgement.Status.KEPT) {
                xml.writeStartElement(fails ? "failure" : "skipped");
                xml.writeAttribute("message", printable(outcome.line()));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }

        /** XML cannot hold most control characters, not even escaped. */
        private static String printable(String text) {
            return text.replaceAll("[\\x00-\\x1F\\x7F\\uFFFE\\uFFFF\\p{Cs}]", "?");
        }
    }

    /** A check as those see it who review the change. */
    static final class PullRequest {
        /** With the lines around them at most 40 in all. */
        private static final int MOST = 32;
        private static final int LONGEST = 500;

        private PullRequest() {}

        /** A line that says how it ended, and a table of what failed, then of the rest. */
        static String markdown(Check check) {
            var failed = check.failed();
            var rest = check.outcomes().stream().filter(o -> !failed.contains(o)).toList();
            var shown = Stream.concat(failed.stream(), rest.stream()).limit(MOST).toList();
            int more = check.outcomes().size() - shown.size();
            int kept = check.outcomes().size() - check.allowed().size();
            String limits = Numbers.count(check.outcomes().size(), "limit");
            return (failed.isEmpty()
                    ? "**carrierscope: " + (check.allowed().isEmpty()
                            ? "all " + limits + " kept"
                            : kept + " of " + limits + " kept, " + check.allowed().size() + " not decided") + "**"
                    : "**carrierscope: not kept: " + Numbers.part(failed.size(), check.outcomes().size(), "limit")
                            + "**")
                    + "\n\n| | what | limit | |\n|---|---|---|---|\n"
                    + String.join("", shown.stream().map(o -> row(check, o)).toList())
                    + (more > 0 ? "\nand " + more + " more\n" : "");
        }

        private static String row(Check check, Check.Outcome o) {
            String sign = check.fails(o) ? "❌" : o.judgement().status() == Judgement.Status.KEPT ? "✅" : "❔";
            return "| " + sign + " | " + Texts.markdown(cut(o.judged())) + " | " + Texts.markdown(o.limit().name())
                    + " | "
                    + Texts.markdown(cut(o.judgement().how())) + " |\n";
        }

        private static String cut(String text) {
            return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " …";
        }

        /** One line for each limit that fails, in the form that GitHub reads from the output of a step. */
        static List<String> annotations(Check check) {
            return check.failed().stream().map(o -> "::error title=carrierscope::" + o.line().replace("%", "%25")
                    .replace("\r", "%0D").replace("\n", "%0A")).toList();
        }
    }
}
