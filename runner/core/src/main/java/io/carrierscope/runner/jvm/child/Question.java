package io.carrierscope.runner.jvm.child;

import java.util.Optional;

/**
 * A question of the client, which the parent relays to the server.
 *
 * @param what a question of {@link ParentLine}
 * @param number tells its answer from late answers to earlier questions
 */
public record Question(String what, int number) {
    String line() {
        return what + " " + number;
    }

    /** Empty for a line that is no question. */
    public static Optional<Question> of(String line) {
        String[] words = line.split(" ");
        return words[0].equals(ParentLine.METER) || words[0].equals(ParentLine.BACKLOG)
                ? Optional.of(new Question(words[0], Integer.parseInt(words[1])))
                : Optional.empty();
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
