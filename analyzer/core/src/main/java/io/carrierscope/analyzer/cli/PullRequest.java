package io.carrierscope.analyzer.cli;

import io.carrierscope.analyzer.check.Check;
import io.carrierscope.analyzer.check.Check.Judgement;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.format.Texts;
import java.util.List;
import java.util.stream.Stream;

/** A check as those see it who review the change. */
final class PullRequest {
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
        return (failed.isEmpty()
                ? "**carrierscope: all " + Numbers.count(check.outcomes().size(), "limit") + " kept**"
                : "**carrierscope: " + failed.size() + " of " + Numbers.count(check.outcomes().size(), "limit")
                        + " not kept**")
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
