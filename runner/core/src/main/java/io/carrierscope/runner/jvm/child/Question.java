package io.carrierscope.runner.jvm.child;

import java.util.List;
import java.util.Optional;

/**
 * A question of the client, which the parent relays to the server.
 *
 * @param what a question of {@link ParentLine}
 * @param number tells its answer from late answers to earlier questions
 */
public record Question(String what, int number) {
    private static final List<String> QUESTIONS = List.of(ParentLine.METER, ParentLine.BACKLOG, ParentLine.RECORD,
            ParentLine.UNRECORD);

    String line() {
        return what + " " + number;
    }

    /** Empty for a line that is not a question. */
    public static Optional<Question> of(String line) {
        String[] words = line.split(" ");
        return QUESTIONS.contains(words[0])
                ? Optional.of(new Question(words[0], Integer.parseInt(words[1])))
                : Optional.empty();
    }

    /** True for one that all JVMs answer which record, and not only the server. */
    public boolean switchesRecorder() {
        return what.equals(ParentLine.RECORD) || what.equals(ParentLine.UNRECORD);
    }

    /** The line with the answer of the server. */
    public String answered(String text) {
        return number + " " + text;
    }

    /** The answer of the server, if the line has that to this question. */
    Optional<String> answerIn(String line) {
        String mine = answered("");
        return line.startsWith(mine) ? Optional.of(line.substring(mine.length())) : Optional.empty();
    }
}
