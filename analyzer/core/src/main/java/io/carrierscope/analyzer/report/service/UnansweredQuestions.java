package io.carrierscope.analyzer.report.service;

import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.cell.Tasks;
import io.carrierscope.analyzer.finding.Verdict.Unknown;
import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.judge.JudgedCell;
import io.carrierscope.analyzer.recording.Topic;
import io.carrierscope.analyzer.recording.Visibility;
import io.carrierscope.analyzer.recording.event.EventCatalogue;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Prose;
import io.carrierscope.analyzer.report.block.Block.Tone;
import io.carrierscope.analyzer.report.format.Explanation;
import io.carrierscope.analyzer.settings.CommandName;
import io.carrierscope.analyzer.settings.EventSetting;
import io.carrierscope.analyzer.settings.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The causes that could neither be found nor ruled out, one line for each reason, and how to record what tells. */
public final class UnansweredQuestions {
    private static final int MOST_LINES = 6;
    private static final int OLDEST_SETTINGS = 21;
    /** What is not seen because of a threshold, and the threshold; nothing else is said. */
    private static final Pattern SHORTER = Pattern.compile("([^:]+) shorter than (.+) were not recorded");
    private static final Pattern EVENT = Pattern.compile("jdk\\.\\w+");
    /** An event, and its settings with commas between them. */
    private static final Pattern SETTINGS = Pattern.compile("(jdk\\.\\w+)#(\\S+)");

    /** A smaller part of what a cause asserts may be noise. */
    private static final double SUSPICIOUS = 0.2;
    private static final int MOST_LIKELY = 3;

    private UnansweredQuestions() {}

    public static List<Block> of(JudgedCell c) {
        var unknown = Unknown.of(c.verdicts());
        var lines = lines(unknown);
        var blocks = new ArrayList<Block>();
        lines.stream().limit(MOST_LINES).map(Prose::of).forEach(blocks::add);
        if (lines.size() > MOST_LINES) {
            blocks.add(new Prose(Tone.NOTE, "and " + Numbers.count(lines.size() - MOST_LINES) + " more"));
        }
        throughput(c, UnansweredQuestions::tasks).ifPresent(blocks::add);
        c.cell().subject().filter(s -> !unknown.isEmpty()).flatMap(s -> advice(s, unknown))
                .ifPresent(a -> a.forEach(line -> blocks.add(Prose.of(line))));
        return blocks;
    }

    /** The same for one screen: those of which something was seen, unless they are suspected; how many more there are, and one line on how to see them. */
    public static List<Block> brief(JudgedCell c) {
        var told = c.told().stream().map(f -> f.finding().name()).toList();
        var unknown = Unknown.of(c.verdicts()).stream().filter(u -> !told.contains(u.cause())).toList();
        var likely = unknown.stream().filter(u -> u.suspicion() >= SUSPICIOUS).limit(MOST_LIKELY).toList();
        var blocks = new ArrayList<Block>();
        likely.forEach(u -> blocks.add(Prose.of(u.cause() + ": " + u.missing().split("; ")[0])));
        int others = unknown.size() - likely.size();
        if (others > 0) {
            blocks.add(Prose.of(Numbers.count(others) + (likely.isEmpty() ? "" : " more")
                    + (others == 1 ? " cause" : " causes") + " of which nothing was seen could not be ruled out"));
        }
        throughput(c, s -> "").ifPresent(blocks::add);
        c.cell().subject().filter(s -> !unknown.isEmpty()).flatMap(s -> advice(s, unknown))
                .ifPresent(a -> blocks.add(Prose.of(a.getFirst())));
        return blocks;
    }

    private static Optional<Block> throughput(JudgedCell c, Function<MeasuredRecording, String> more) {
        return c.cell().subject().filter(s -> c.cell().throughputPerSecond().isEmpty())
                .map(s -> Prose.of("throughput: " + unseen(c) + ". " + Explanation.waysToCount(List.of(s))
                        + more.apply(s)));
    }

    private static String unseen(JudgedCell c) {
        var notCounted = Tasks.notCounted(c.cell());
        return notCounted.isEmpty()
                ? "neither requests nor tasks were seen"
                : "no requests were seen, and no threads count as tasks: " + String.join("; ", notCounted);
    }

    private static String tasks(MeasuredRecording s) {
        return !s.profile().mayHaveVirtualThreads() || s.visibility().of(Topic.VIRTUAL_THREAD_LIVES).seen()
                ? ""
                : "; where each has a virtual thread of its own, --question tasks (for "
                        + CommandName.with("record, watch and settings)");
    }

    /** One line for each reason, and one for all waits that were too short to be recorded. */
    private static List<String> lines(List<Unknown> unknown) {
        var lines = new ArrayList<String>();
        var tooShort = unknown.stream().filter(u -> parts(u).allMatch(p -> SHORTER.matcher(p).matches())).toList();
        if (!tooShort.isEmpty()) {
            lines.add(causes(tooShort) + ": "
                    + distinct(tooShort, 1, ", ") + " shorter than " + distinct(tooShort, 2, " or ")
                    + " were not recorded");
        }
        unknown.stream().filter(u -> !tooShort.contains(u))
                .collect(Collectors.groupingBy(Unknown::missing, LinkedHashMap::new, Collectors.toList()))
                .forEach((reason, alike) -> lines.add(causes(alike) + ": " + reason));
        return lines;
    }

    private static Stream<String> parts(Unknown unknown) {
        return Stream.of(unknown.missing().split("; "));
    }

    private static String distinct(List<Unknown> tooShort, int group, String separator) {
        return tooShort.stream().flatMap(UnansweredQuestions::parts).map(SHORTER::matcher).filter(Matcher::matches)
                .flatMap(m -> Stream.of(m.group(group).split(", | and "))).distinct()
                .collect(Collectors.joining(separator));
    }

    private static String causes(List<Unknown> unknown) {
        return unknown.stream().map(Unknown::cause).collect(Collectors.joining(", "));
    }

    /** For the JDK that was recorded, each command in a line of its own; empty when no setting would show more. */
    private static Optional<List<String>> advice(MeasuredRecording s, List<Unknown> unknown) {
        int jdk = Math.max(OLDEST_SETTINGS, s.profile().jdkFeature());
        var how = unknown.stream().map(Unknown::howToRecord).filter(h -> h.startsWith("jdk.")).distinct().toList();
        if (s.profile().jdkFeature() > 0 && s.profile().jdkFeature() < CommandName.OLDEST_REACHED) {
            return how.size() > 1 || waits(s, jdk, how)
                    ? Optional.of(List.of("To record more: " + CommandName.recordingWaits(s.profile().jdkFeature()),
                            "where FILE is a copy of the profile.jfc of that JDK, with each threshold set to 0 ms"))
                    : settings(how);
        }
        var questions = new ArrayList<Question>();
        if (waits(s, jdk, how)) {
            questions.add(Question.LOCKS);
        }
        if (lacks(s, jdk, how, Question.MEMORY)) {
            questions.add(Question.MEMORY);
        }
        return questions.isEmpty()
                ? settings(how)
                : Optional.of(List.of("To record more: " + CommandName.recording(questions),
                        "or, on another machine: " + CommandName.with("settings --jdk ") + jdk + " > all.jfc",
                        "and then: jcmd PID JFR.start settings=$PWD/all.jfc duration=60s filename=/tmp/app.jfr"));
    }

    /** True if the question of waits would show more; a recording that answers it is not asked to be made again. */
    private static boolean waits(MeasuredRecording s, int jdk, List<String> how) {
        return !s.settings().complete("jdk.ThreadPark")
                || jdk >= Visibility.JDK_WITH_METHOD_TRACE && s.profile().mayHaveVirtualThreads() && !how.isEmpty()
                        && !s.settings().tracesParks()
                || lacks(s, jdk, how, Question.LOCKS);
    }

    /** True if an event that is needed, and that the question records, was not recorded, or not all of it. */
    private static boolean lacks(MeasuredRecording s, int jdk, List<String> how, Question question) {
        var types = EventCatalogue.settings(jdk, List.of(question)).stream().map(EventSetting::type).toList();
        return how.stream().flatMap(h -> EVENT.matcher(h).results()).map(MatchResult::group)
                .anyMatch(type -> types.contains(type) && !s.settings().complete(type));
    }

    private static Optional<List<String>> settings(List<String> how) {
        return how.stream().filter(h -> SETTINGS.matcher(h).find()).findFirst()
                .map(h -> List.of("To record more: " + options(h) + ", as options of jcmd PID JFR.start"));
    }

    /** Settings of an event as Flight Recorder takes them: the name of the event before each. */
    static String options(String howToRecord) {
        return SETTINGS.matcher(howToRecord).replaceAll(m -> Stream.of(m.group(2).split(","))
                .map(setting -> m.group(1) + "#" + setting).collect(Collectors.joining(" ")));
    }
}
