package io.carrierscope.mcp;

import io.carrierscope.analyzer.cell.Subject;
import io.carrierscope.analyzer.cli.form.PackedRecording;
import io.carrierscope.analyzer.finding.CellCause;
import io.carrierscope.analyzer.finding.Evidence;
import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.Findings;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.card.VerdictPoints;
import io.carrierscope.analyzer.report.card.WhatIfs;
import io.carrierscope.analyzer.report.format.TailText;
import io.carrierscope.analyzer.report.format.Texts;
import io.carrierscope.analyzer.report.service.FoundCauses;
import io.carrierscope.analyzer.report.service.UnansweredQuestions;
import io.carrierscope.analyzer.report.table.BoundTables;
import io.carrierscope.analyzer.report.text.Tables.SidesText;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of one recording: causes with evidence and remedy, predictions, and what it does not show. */
final class Verdicts {
    private static final int MOST_LISTED = 20;
    private static final int MOST_FOUND = 3;
    private static final int MOST_EVIDENCE = 3;
    private static final int MOST_NAMED = 8;
    private static final int CLAIM = 180;
    private static final int SOURCE = 45;

    private Verdicts() {}

    static String explain(Recordings recordings, Arguments arguments) throws DataError {
        var file = arguments.text("file");
        if (file.isEmpty()) {
            return list(recordings.folders());
        }
        var c = recordings.judged(file.get());
        var cause = arguments.text("cause");
        return cause.isPresent() ? explain(c, cause.get()) : explain(c);
    }

    private static String list(Folders folders) {
        var all = folders.recordings();
        var reply = new Reply().say(Numbers.count(all.size(), "recording") + " (.jfr), the newest first:");
        all.stream().limit(MOST_LISTED)
                .flatMap(r -> PackedRecording.expanded(r.file()).stream().map(name -> folders.name(name) + ", "
                        + r.bytes() / 1_000 + " kB, " + r.written().toInstant().truncatedTo(ChronoUnit.SECONDS)))
                .limit(MOST_LISTED).forEach(reply::quote);
        if (all.size() > MOST_LISTED) {
            reply.say("… " + (all.size() - MOST_LISTED) + " older ones are left out");
        }
        return reply.text("explain with the file of one, or compare with two.");
    }

    private static String explain(JudgedCell c) {
        var reply = new Reply();
        c.cell().subject().ifPresent(s -> reply.quote("recorded: JDK " + s.profile().jdkVersion() + ", "
                + Numbers.rate(s.window().lengthSeconds()) + " s, " + s.profile().processors()));
        reply.quote("verdict: " + SidesText.verdict(c));
        var found = c.found();
        found.stream().limit(MOST_FOUND).forEach(f -> add(reply, f, f == found.getFirst() ? MOST_EVIDENCE : 1));
        if (found.size() > MOST_FOUND) {
            reply.say("also found: " + ids(found.subList(MOST_FOUND, found.size())));
        }
        unknown(reply, c);
        Stream.concat(c.told().stream(), c.foundForSlowest().stream().filter(f -> c.found().stream()
                .noneMatch(g -> g.cause().equals(f.cause())))).limit(MOST_FOUND).forEach(f -> add(reply, f, 1));
        TailText.of(c).ifPresent(reply::quote);
        c.warnings().stream().limit(2).forEach(w -> reply.quote("doubt: " + w));
        return reply.text(next(c));
    }

    private static void add(Reply reply, Verdict.Found f, int evidence) {
        var part = new Reply();
        part.say((f.suspicion() ? "SUSPECTED " : "FOUND ") + f.finding().name() + ": " + f.finding().about());
        part.quote(Numbers.percent(f.share(), f.lowerBound()) + " % of " + f.shareOf());
        f.evidence().stream().limit(evidence).forEach(e -> part.quote("evidence: " + text(e)));
        f.place().ifPresent(p -> part.quote("place: " + p.text()));
        part.say("Remedy: " + f.finding().remedy() + f.because().map(b -> " (comes from " + b + ")").orElse(""));
        if (!f.remedy().equals(f.finding().remedy())) {
            part.quote("remedy here: " + f.remedy());
        }
        f.gain().stream().filter(g -> g >= 1 + Verdict.NOISE).forEach(
                g -> part.say("Gain: up to " + Numbers.ratio(g) + " × the work without it (what_if tells more)"));
        reply.together(part);
    }

    private static String text(Evidence e) {
        return Texts.cut(e.claim(), CLAIM) + " [" + Texts.cut(e.source(), SOURCE) + "]";
    }

    private static void unknown(Reply reply, JudgedCell c) {
        var unknown = Verdict.Unknown.of(c.verdicts());
        if (!unknown.isEmpty()) {
            reply.say("UNKNOWN, neither found nor ruled out: " + Numbers.count(unknown.size(), "cause") + ", such as "
                    + ids(unknown.subList(0, Math.min(MOST_NAMED, unknown.size()))) + " (blind_spots says why)");
        }
    }

    private static String ids(List<? extends Verdict> verdicts) {
        return verdicts.stream().map(Verdict::cause).collect(Collectors.joining(", "));
    }

    private static String next(JudgedCell c) {
        var found = c.first();
        if (found.isEmpty()) {
            return "No cause was found. " + (c.tail().isPresent() ? "slowest takes single requests apart; " : "")
                    + "places shows where time goes; blind_spots what was not recorded.";
        }
        return (found.get().share() >= 1 && found.get().finding() instanceof CellCause cause && cause.haltsWork()
                ? "threads with a thread dump shows what they wait for; "
                : "") + "places of " + Places.Kind.of(c).id() + " shows where; what_if predicts without "
                + found.get().cause() + "; explain with cause=" + found.get().cause() + " has all its evidence.";
    }

    /** Everything said of one cause, whether it was found or not. */
    private static String explain(JudgedCell c, String cause) throws DataError {
        var verdict = c.on(cause).orElseThrow(() -> new DataError(
                "no such cause was judged; explain without a cause names those that were found, blind_spots the others"));
        var reply = new Reply().say(cause + ": " + verdict.finding().about());
        reply.quote(List.of(new Block.Points(
                List.of(VerdictPoints.of(verdict, VerdictPoints.measured(c))))));
        if (verdict instanceof Verdict.Found && !verdict.finding().wrongWhen().isEmpty()) {
            reply.say("This verdict is wrong when " + verdict.finding().wrongWhen() + ".");
        }
        reply.say("Judged from: " + verdict.finding().events());
        return reply.text(switch (verdict) {
            case Verdict.Found f -> "what_if without " + cause + ", or places.";
            case Verdict.Absent a -> "explain without a cause: this one is absent.";
            case Verdict.Unknown u -> "record_advice with this file says how to record what is missing.";
        });
    }

    static String whatIf(JudgedCell c, Arguments arguments) throws DataError {
        var without = arguments.text("without");
        var found = c.found().stream().filter(f -> without.map(f.cause()::equals).orElse(f.whatIf().isPresent()))
                .findFirst();
        var reply = new Reply();
        if (found.isPresent()) {
            add(reply, found.get(), 1);
            predicted(reply, c, found.get());
        } else if (without.isPresent()) {
            String id = Findings.named(without.get()).map(f -> f.id()).orElseThrow(() -> new DataError(
                    "no such cause; what_if takes one that explain found"));
            reply.say("Not predicted: " + id + " was not found here, so nothing is known of a gain without it");
        } else {
            reply.say("Not predicted: no cause was found that could be removed");
        }
        c.moreClients().ifPresent(w -> WhatIfs.lines(w, VerdictPoints.measured(c)).forEach(reply::quote));
        BoundTables.of(c).ifPresent(b -> reply.quote(List.of(b)));
        return reply
                .text("places shows where to change it; compare measures the change with a recording made after it.");
    }

    private static void predicted(Reply reply, JudgedCell c, Verdict.Found f) {
        var lines = c.cell().kind() instanceof Subject.Service
                ? FoundCauses.gain(c, f).stream().toList()
                : f.whatIf().map(w -> WhatIfs.lines(w, VerdictPoints.measured(c))).orElse(List.of());
        if (lines.isEmpty() && f.gain().isEmpty()) {
            reply.say("Gain: unknown, this recording does not tell");
        }
        lines.forEach(line -> reply.quote("prediction: " + line));
    }

    static String blindSpots(JudgedCell c) {
        var reply = new Reply();
        var unknown = Verdict.Unknown.of(c.verdicts());
        reply.say(Numbers.count(unknown.size(), "cause") + " of " + c.verdicts().size()
                + " could neither be found nor ruled out. Do not call them absent.");
        c.cell().subject().ifPresent(s -> s.coverage().lost().forEach(l -> reply.quote("not read: " + l)));
        reply.quote(UnansweredQuestions.of(c));
        c.warnings().forEach(w -> reply.quote("doubt: " + w));
        return reply.text(unknown.isEmpty()
                ? "explain: nothing that it judges is missing."
                : "record_advice with this file says how to record what is missing.");
    }
}
