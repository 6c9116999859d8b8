package io.carrierscope.incidents.program;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.LoggerFactory;

/** Virtual threads log, after some seconds half of them inside a monitor of their own: qos-ch/logback#786. */
public final class LogInMonitor implements Incident {
    private final AtomicInteger started = new AtomicInteger();
    private volatile boolean inside;

    @Override
    public void start() {
        Logger log = logger();
        Load.tasks(400, () -> { // nearly as many lines as the console takes, so that threads often meet at the lock
            var own = new Object();
            if (inside && started.incrementAndGet() % 2 == 0) {
                synchronized (own) {
                    log.info("inside");
                }
            } else {
                log.info("outside");
            }
            Thread.sleep(100);
        });
        Load.later(() -> inside = true);
        // a job logs as well: it hands the lock to a virtual thread that has no carrier when all are pinned
        Load.onPlatform(1, () -> {
            log.info("job");
            Thread.sleep(2);
        });
    }

    private static Logger logger() {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d %level %msg%n");
        encoder.start();
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(new Console());
        appender.start();
        Logger log = context.getLogger("service");
        log.setAdditive(false);
        log.addAppender(appender);
        return log;
    }

    /** Takes 0.2 ms for a line. */
    private static final class Console extends OutputStream {
        @Override
        public void write(int b) {
            long end = System.nanoTime() + 200_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            write(0);
        }
    }
}
