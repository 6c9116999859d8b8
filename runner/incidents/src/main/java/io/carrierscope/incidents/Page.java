package io.carrierscope.incidents;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page docs/incidents.md, in Markdown. */
final class Page {
    private static final int WIDTH = 140;
    private static final String HEAD = """
            # Incidents

            Public incidents with virtual threads. Each is a small program with the library it was reported of, in the reported version, and a
            control in which the cause is gone. `./run-with-jfr.sh incidents` records both on two processors; `--only I1` takes one of them,
            `--list` shows them. It needs JDK 21 and 25. This page is written from the recordings by
            `./run-with-jfr.sh incidents --page docs/incidents.md`.

            *Found first* is the cause that `bin/analyzer explain` names first. *Predicted* is its prediction of tasks per second without that
            cause, beside what the control measured. A dash: nothing ends, so that there is nothing to predict from. These recordings were made on a
            machine that was busy with other work: predictions that end at the processors are low.

            Six of them are in `recordings/`, one with a thread dump:

            ```
            bin/analyzer explain recordings/incident.I2.jfr --threads recordings/incident.I2.json
            ```

            """;

    private static final String TAIL = """

            ## Not reproduced

            HikariCP 7.0.2, whose `ConcurrentBag.requite` spins over `Thread.yield` (<https://github.com/brettwooldridge/HikariCP/issues/2398>):
            2,000 virtual threads over 50 connections of a driver without a database, held for a yield, for 0 and for 5 ms, with 2 and with 6
            carriers on two processors. On JDK 25 at most 10 % of the CPU samples were in `requite`, and 7.1.0 differed by less than the noise.
            It needs more processors.
            """;

    private Page() {}

    static String of(List<Judged> judged) {
        return HEAD + "| incident | found first | share | found in the control | tasks/s | predicted | control |\n"
                + "|---|---|---:|---|---:|---:|---:|\n"
                + judged.stream().map(Page::row).collect(Collectors.joining())
                + judged.stream().map(Page::section).collect(Collectors.joining()) + refuted(judged)
                + TAIL;
    }

    private static String row(Judged judged) {
        return String.join(" | ", "| " + judged.incident().id() + ": " + judged.incident().title(),
                judged.reported().found().stream().findFirst().map(Page::code).orElse("nothing"),
                judged.reported().share().map(s -> String.format(Locale.ROOT, "%.0f %%", 100 * s)).orElse("–"),
                judged.control().found().isEmpty()
                        ? "nothing"
                        : judged.control().found().stream().map(Page::code).collect(Collectors.joining(", ")),
                rate(judged.reported().perSecond()), rate(judged.reported().withoutCause()),
                rate(judged.control().perSecond())) + " |\n";
    }

    private static String section(Judged judged) {
        var incident = judged.incident();
        return "\n## " + incident.id() + ": " + incident.title() + "\n\n"
                + paragraph("Reported in <" + incident.link() + ">: " + incident.reported())
                + "\n" + paragraph("The recording: " + judged.reported().summary() + ". "
                        + sentences(judged.reported().evidence()))
                + "\n" + paragraph("Control (" + incident.runs().get(Incident.CONTROL).about() + "): "
                        + judged.control().summary() + ". " + sentences(judged.control().evidence()));
    }

    private static String sentences(List<String> claims) {
        return claims.stream().map(claim -> Character.toUpperCase(claim.charAt(0)) + claim.substring(1) + ".")
                .collect(Collectors.joining(" "));
    }

    private static String refuted(List<Judged> judged) {
        return "\n## Diagnoses refuted\n\n" + judged.stream().map(Judged::incident).filter(i -> i.refuted() != null)
                .map(i -> paragraph("**" + i.refuted().said() + "** (<" + i.refuted().link() + ">) " + i.id() + ": "
                        + i.refuted().evidence()))
                .collect(Collectors.joining("\n"));
    }

    private static String code(String cause) {
        return "`" + cause + "`";
    }

    private static String rate(Optional<Double> perSecond) {
        return perSecond.map(x -> String.format(Locale.ROOT, "%,.0f", x)).orElse("–");
    }

    /** The text in lines, and an empty line. */
    private static String paragraph(String text) {
        var lines = new StringBuilder();
        int width = 0;
        for (String word : text.strip().split(" +")) {
            if (width > 0 && width + 1 + word.length() > WIDTH) {
                lines.append('\n');
                width = 0;
            }
            lines.append(width > 0 ? " " : "").append(word);
            width += (width > 0 ? 1 : 0) + word.length();
        }
        return lines.append("\n").toString();
    }
}
