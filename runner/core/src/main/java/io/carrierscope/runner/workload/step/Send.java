package io.carrierscope.runner.workload.step;

import io.carrierscope.runner.workload.AsyncSteps;
import io.carrierscope.runner.workload.Step;
import io.carrierscope.runner.workload.StepContext;
import io.carrierscope.runner.workload.Syntax;
import java.io.IOException;
import java.time.Duration;

/**
 * Sends a message to the broker and goes on when it is acknowledged.
 *
 * @param patience the timeout of a thread that waits for the acknowledgement; zero means none
 */
public record Send(Duration patience) implements Step.Sends, Step.NonBlocking {
    static final Syntax SYNTAX = new Syntax("send", Send.class, (name, value) -> new Send(patience(value)));

    @Override
    public void run(StepContext context) {
        context.messages().sendAndWait(patience);
    }

    @Override
    public boolean start(AsyncSteps.Request request) {
        request.context().messages().send(failure -> request.onServer(() -> request.goOn(failure)));
        return false;
    }

    private static Duration patience(Syntax.Value value) throws IOException {
        String text = value.text();
        if (!text.equals("get") && !text.startsWith("get-")) {
            throw new IllegalArgumentException("expected get, or get and a time such as get-5s, not '" + text + "'");
        }
        return text.equals("get") ? Duration.ZERO : value.time(text.substring("get-".length()));
    }
}
