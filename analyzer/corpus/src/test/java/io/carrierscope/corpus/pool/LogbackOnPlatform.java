package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.Work;

/** Thirty-two threads work for 10 ms and log a line that takes 2 ms: the appender writes one line at a time. */
public final class LogbackOnPlatform {
    private LogbackOnPlatform() {}

    public static void main(String[] args) throws Exception {
        var log = SlowAppender.logger(2);
        Work.repeat(Thread.ofPlatform().factory(), 32, () -> {
            Thread.sleep(10);
            log.info("done");
        });
        Work.awaitEnd();
    }
}
