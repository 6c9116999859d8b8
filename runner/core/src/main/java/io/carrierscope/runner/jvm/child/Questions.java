package io.carrierscope.runner.jvm.child;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Asks one question after the other. A server that has no processor left for long may answer late or never. */
final class Questions {
    private final Consumer<String> parent;
    private final Duration patience;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private int asked;

    /** Sends questions to the parent, and waits that long for each answer. */
    Questions(Consumer<String> parent, Duration patience) {
        this.parent = parent;
        this.patience = patience;
    }

    /** Takes a line of the parent. */
    void answered(String line) {
        answers.add(line);
    }

    /** Returns the answer, or empty if there is none in time; drops late answers to earlier questions. */
    synchronized Optional<String> ask(String what) {
        Question question = new Question(what, ++asked);
        parent.accept(question.line());
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (String line = next(deadline); line != null; line = next(deadline)) {
                Optional<String> answer = question.answerIn(line);
                if (answer.isPresent()) {
                    return answer;
                }
            }
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    private String next(long deadline) throws InterruptedException {
        return answers.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
    }
}
