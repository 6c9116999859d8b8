package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;

/** Thirty-two threads log behind a queue of 64 lines, which is full: its consumer takes 2 ms for each line. */
public final class LogbackQueueFull {
    private LogbackQueueFull() {}

    public static void main(String[] args) throws Exception {
        var log = SlowAppender.logger(2, 64);
        Work.repeat(Thread.ofPlatform().factory(), 32, () -> {
            Thread.sleep(5);
            log.info("done");
        });
        Work.awaitEnd();
    }
}
