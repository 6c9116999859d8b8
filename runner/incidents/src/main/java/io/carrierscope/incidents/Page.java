package io.carrierscope.incidents;

import io.carrierscope.incidents.Incident.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The page docs/internals/incidents.md, in Markdown. */
final class Page {
    private static final int WIDTH = 140;
    /** A prediction so close counts as confirmed. */
    private static final double NEAR = 0.2;
    private static final String HEAD = """
            # Incidents

            Public incidents with virtual threads. Each is a small program with the library that it was reported for, in its version, and a
            control in which the cause is gone. `./run-with-jfr.sh incidents` records both on two processors; `--only I1` takes one of them,
            `--list` shows them. It needs JDK 21 and 25. This page is written from the recordings by
            `./run-with-jfr.sh incidents --page docs/internals/incidents.md`; `--settings ours,profile` adds what the JDK's own settings show.

            *Found first* is the cause that `bin/analyzer explain` names first. *Predicted* is its prediction of tasks per second without that
            cause, from the recording and the thread dump beside it, and *control* what the control measured.

            - Where the cause ends all work, the prediction is the rate until then: the programs work for some seconds before the incident begins.
            - Where carriers are pinned, it is the number of tasks in the dump ÷ the time that a task waits and computes by itself, or the limit of
              processors or of a pool, if that is lower. The dump is needed, because tasks that wait for their first run leave no event.
            - A dash means that nothing is predicted. In I5 nothing ends before the spinning begins. In R5 the control bounds the tasks that wait, not the
              work.
            - In I3 and I10 the control does no more work than the incident: the scheduler added carriers, so the pins that are named first do not
              limit the rate.

            Six of them are in `recordings/`, one with a thread dump:

            ```
            bin/analyzer explain recordings/incident.I2.jfr --threads recordings/incident.I2.json
            ```

            """;

    private static final String STOCK = """

            ## The JDK's own settings

            What recordings with these settings show of the same programs. They leave out short waits, the lives of virtual threads and mostly
            thread dumps. So a cause may be unknown. The table then names the cause that is suspected first, and what to record for it.
            """;

    private static final String TAIL = """

            ## Not reproduced

            HikariCP 7.0.2, whose `ConcurrentBag.requite` spins over `Thread.yield` (<https://github.com/brettwooldridge/HikariCP/issues/2398>):
            2,000 virtual threads over 50 connections of a driver without a database, held for a yield, for 0 and for 5 ms, with 2 and with 6
            carriers on two processors. On JDK 25 at most 10 % of the CPU samples were in `requite`, and 7.1.0 differed by less than the noise.
            It needs more processors.

            MySQL Connector/J 8.4.0 (<https://github.com/mysql/mysql-connector-j/pull/95>) was tried by hand only, since a server's binaries take
            149 MB: 20 virtual threads over MariaDB 11.4.5 on JDK 21. `pinning-monitor` is found first with 88 % of carrier time at
            `ReadAheadInputStream.fill` (50 tasks per second), and with 9.5.0 nothing (800 per second).

            Undertow 2.3.12 on virtual threads, whose direct memory grows (<https://github.com/spring-projects/spring-boot/issues/39812>): it grew
            to 38 MB within 12 s, in buffers of 16 KB, but with 2.3.10 it grew as well, so there is no control.
            """;

    private Page() {}

    static String of(List<Judged> judged) {
        var ours = judged.stream().filter(j -> j.settings().equals(IncidentRunner.OURS)).toList();
        return HEAD
                + "| incident | found first | share | found in the control | tasks/s | predicted | control | predicted ÷ control |\n"
                + "|---|---|---:|---|---:|---:|---:|---:|\n"
                + ours.stream().map(Page::row).collect(Collectors.joining()) + within(ours) + stock(judged)
                + ours.stream().map(Page::section).collect(Collectors.joining()) + refuted(ours)
                + TAIL;
    }

    /** How many predictions the controls confirm. */
    private static String within(List<Judged> judged) {
        var ratios = judged.stream().flatMap(j -> ratio(j).stream()).toList();
        long near = ratios.stream().filter(r -> Math.abs(r - 1) <= NEAR).count();
        return "\n" + near + " of " + ratios.size() + " predictions are within 20 % of what the control measured.\n";
    }

    private static Optional<Double> ratio(Judged judged) {
        return judged.reported().withoutCause().flatMap(p -> judged.control().perSecond().map(c -> p / c));
    }

    /** What recordings with the JDK's own settings show; empty without any. */
    private static String stock(List<Judged> judged) {
        var settings = judged.stream().map(Judged::settings).filter(IncidentRunner.OF_THE_JDK::contains).distinct()
                .toList();
        return settings.isEmpty()
                ? ""
                : STOCK + settings.stream().map(s -> counts(judged, s)).collect(Collectors.joining())
                        + "\n| incident | " + settings.stream().map(Page::code).collect(Collectors.joining(" | "))
                        + " |\n"
                        + "|---|" + "---|".repeat(settings.size()) + "\n"
                        + judged.stream().map(Judged::incident).distinct().map(i -> "| " + i.id() + " | "
                                + settings.stream().map(s -> answer(judged, i, s)).collect(Collectors.joining(" | "))
                                + " |\n").collect(Collectors.joining());
    }

    private static String counts(List<Judged> judged, String settings) {
        var with = judged.stream().filter(j -> j.settings().equals(settings)).toList();
        long right = with.stream().filter(Judged::isRight).count();
        return String.format(Locale.ROOT,
                "%nOf %3$d incidents, %1$s names the cause first in %2$d, suspects it first in %4$d, leaves it unknown in %5$d, and is wrong in %6$d.%n",
                code(settings), of(with, Outcome.RIGHT), with.size(), of(with, Outcome.SUSPECTED),
                of(with, Outcome.UNKNOWN), with.size() - right);
    }

    private static long of(List<Judged> judged, Outcome outcome) {
        return judged.stream().filter(Judged::isRight)
                .filter(j -> j.incident().outcome(Incident.REPORTED, j.reported()) == outcome).count();
    }

    private static String answer(List<Judged> judged, Incident incident, String settings) {
        return judged.stream().filter(j -> j.incident().equals(incident) && j.settings().equals(settings)).findFirst()
                .map(j -> j.reported().answer() + (j.isRight() ? "" : " (**wrong**)")).orElse("not recorded");
    }

    private static String row(Judged judged) {
        return String.join(" | ", "| " + judged.incident().id() + ": " + judged.incident().title(),
                judged.reported().found().stream().findFirst().map(Page::code).orElse("nothing"),
                judged.reported().share().map(s -> String.format(Locale.ROOT, "%.0f %%", 100 * s)).orElse("–"),
                judged.control().found().isEmpty()
                        ? "nothing"
                        : judged.control().found().stream().map(Page::code).collect(Collectors.joining(", ")),
                rate(judged.reported().perSecond()), rate(judged.reported().withoutCause()),
                rate(judged.control().perSecond()),
                ratio(judged).map(r -> String.format(Locale.ROOT, "%.2f", r)).orElse("–")) + " |\n";
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
