package io.carrierscope.runner.jvm.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.runner.jvm.child.ClientChild.Questions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A question has the answer of the server to it, or none. */
class QuestionsTest {
    private final List<String> sent = new ArrayList<>();

    @Test
    void aLateAnswerIsNotTakenForThatOfALaterQuestion() {
        Questions impatient = new Questions(sent::add, Duration.ofMillis(1));
        assertThat(impatient.ask(ParentLine.BACKLOG)).isEmpty();
        assertThat(sent).containsExactly("backlog 1");
        impatient.answered("1 732");
        assertThat(impatient.ask(ParentLine.METER)).isEmpty();
    }

    @Test
    void theAnswerAfterALateOneIsTaken() {
        Questions questions = new Questions(sent::add, Duration.ofMinutes(1));
        questions.answered("1 732");
        assertThat(questions.ask(ParentLine.BACKLOG)).contains("732");
        questions.answered("1 733");
        questions.answered("2 41000000 17 99");
        assertThat(questions.ask(ParentLine.METER)).contains("41000000 17 99");
    }

    /** So that the recorders of all JVMs start at the same time. */
    @Test
    void theClientDoesItsPartBeforeItWaits() {
        Questions questions = new Questions(sent::add, Duration.ofMinutes(1));
        questions.answered("1 " + ParentLine.DONE);
        assertThat(questions.ask(ParentLine.RECORD, () -> sent.add("own"))).contains(ParentLine.DONE);
        assertThat(sent).containsExactly("record 1", "own");
    }

    @Test
    void aBusyServerHasNoAnswer() {
        Questions questions = new Questions(sent::add, Duration.ofMinutes(1));
        questions.answered("1 " + ParentLine.BUSY);
        assertThat(questions.ask(ParentLine.METER)).isEmpty();
    }

    @Test
    void aQuestionIsRelayedWithItsNumber() {
        Question question = Question.of("meter 21").orElseThrow();
        assertThat(question.what()).isEqualTo(ParentLine.METER);
        assertThat(question.answered("5 6 7")).isEqualTo("21 5 6 7");
        assertThat(question.answerIn("21 5 6 7")).contains("5 6 7");
        assertThat(question.answerIn("2 5 6 7")).isEmpty();
        assertThat(Question.of("measure 5 6")).isEmpty();
    }
}
