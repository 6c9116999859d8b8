package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.Numbers;
import io.carrierscope.analyzer.verdict.Verdict;
import io.carrierscope.analyzer.verdict.Verdict.Unknown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The causes that could neither be found nor ruled out, one line for each reason, and how to record what tells. */
public final class NotKnown {
    private static final int MOST_LINES = 6;
    private static final int OLDEST_SETTINGS = 21;

    private NotKnown() {}

    public static List<Block> of(JudgedCell c) {
        Map<String, List<Unknown>> byReason = c.verdicts().stream().filter(Unknown.class::isInstance)
                .map(Unknown.class::cast)
                .collect(Collectors.groupingBy(Unknown::missing, LinkedHashMap::new, Collectors.toList()));
        if (byReason.isEmpty()) {
            return List.of();
        }
        var blocks = new ArrayList<Block>();
        byReason.forEach((reason, unknown) -> {
            if (blocks.size() < MOST_LINES) {
                blocks.add(Prose.of(causes(unknown) + ": " + reason));
            }
        });
        if (byReason.size() > MOST_LINES) {
            blocks.add(new Prose(Tone.NOTE, "and " + Numbers.count(byReason.size() - MOST_LINES) + " more"));
        }
        c.cell().subject().flatMap(s -> advice(s, c.verdicts()))
                .ifPresent(a -> blocks.add(new Prose(Tone.PLAIN, a)));
        return blocks;
    }

    private static String causes(List<Unknown> unknown) {
        return unknown.stream().map(Unknown::cause).collect(Collectors.joining(", "));
    }

    /** One line for the JDK that was recorded; empty when no setting would show more. */
    private static Optional<String> advice(MeasuredRecording s, List<Verdict> verdicts) {
        int jdk = Math.max(OLDEST_SETTINGS, s.profile().jdkFeature());
        var how = verdicts.stream().filter(Unknown.class::isInstance).map(v -> ((Unknown) v).howToRecord())
                .filter(h -> h.startsWith("jdk.")).distinct().toList();
        if (how.size() > 1 || !s.profile().settings().complete("jdk.ThreadPark")) {
            return Optional.of("To record more: analyzer settings --jdk " + jdk + " > all.jfc, then jcmd PID JFR.start"
                    + " settings=$PWD/all.jfc duration=60s filename=/tmp/app.jfr");
        }
        return how.stream().findFirst().map(h -> "To record more: " + h);
    }
}
