package io.carrierscope.corpus.pool;

import io.carrierscope.corpus.JvmOptions;
import io.carrierscope.corpus.Work;
import java.util.concurrent.atomic.AtomicInteger;

/** Virtual threads log through one slow appender, half of them inside a monitor of their own. */
@JvmOptions("-Dcorpus.seconds=25")
public final class LogbackInMonitor {
    private LogbackInMonitor() {}

    public static void main(String[] args) throws Exception {
        var log = SlowAppender.logger(2);
        var started = new AtomicInteger();
        Work.repeat(Thread.ofVirtual().factory(), 100, () -> {
            var own = new Object();
            if (started.incrementAndGet() % 2 == 0) {
                synchronized (own) {
                    log.info("inside");
                }
            } else {
                log.info("outside");
            }
            Thread.sleep(10);
        });
        Work.awaitEnd();
    }
}
