package io.carrierscope.mcp;

import io.carrierscope.analyzer.finding.Verdict;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.service.UnansweredQuestions;
import io.carrierscope.analyzer.settings.CommandName;
import io.carrierscope.analyzer.settings.Question;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How to record what answers a question. */
final class Advice {
    private static final int OLDEST = 21;

    private Advice() {}

    static List<String> questions() {
        return Arrays.stream(Question.values()).map(Advice::id).toList();
    }

    private static String id(Question question) {
        return question.name().toLowerCase(Locale.ROOT);
    }

    static String record(Recordings recordings, Arguments arguments) throws DataError {
        var asked = asked(arguments);
        var file = arguments.text("file");
        var reply = new Reply();
        int jdk = arguments.number("jdk").orElse(0);
        if (file.isPresent()) {
            var c = recordings.judged(file.get());
            jdk = jdk > 0 ? jdk : c.cell().subject().map(s -> s.profile().jdkFeature()).orElse(0);
            if (!Verdict.Unknown.of(c.verdicts()).isEmpty()) {
                reply.say("What this recording does not tell, and why:").quote(UnansweredQuestions.of(c));
            }
        }
        if (jdk > 0 && jdk < OLDEST) {
            reply.say("JDK " + jdk + " has no virtual threads: its recordings show platform threads only.");
        }
        asked.forEach(q -> reply.say("question " + id(q) + ": " + q.asks() + "; costs " + q.cost()));
        String names = asked.stream().map(Advice::id).collect(Collectors.joining(","));
        reply.say(
                "To record a running JVM: " + CommandName.with("record PID --for 60s --question " + names + " -o DIR"));
        reply.say("or by hand: " + CommandName.with("settings --jdk ") + (jdk < OLDEST ? "N" : jdk) + " --question "
                + names
                + " app.jfc, then jcmd PID JFR.start settings=$PWD/app.jfc duration=60s filename=/tmp/app.jfr");
        return reply.text("ask the user to record, then explain with the new file.");
    }

    private static List<Question> asked(Arguments arguments) throws DataError {
        var asked = new ArrayList<Question>();
        for (String name : arguments.texts("questions")) {
            asked.add(Arrays.stream(Question.values()).filter(q -> id(q).equals(name)).findFirst()
                    .orElseThrow(() -> new DataError("questions are " + String.join(", ", questions()))));
        }
        return asked.isEmpty() ? List.of(Question.PINNING, Question.CARRIERS, Question.LOCKS) : asked;
    }
}
