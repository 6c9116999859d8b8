package io.carrierscope.corpus.pool;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.OutputStreamAppender;
import io.carrierscope.corpus.Work;
import java.io.OutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A logger of Logback whose appender writes each line for some milliseconds, as to a slow disk. */
final class SlowAppender {
    private SlowAppender() {}

    static Logger logger(long millis) {
        return logger(millis, 0);
    }

    /** The same behind a queue of so many lines; 0 for none. */
    static Logger logger(long millis, int queue) {
        var context = (LoggerContext) LoggerFactory.getILoggerFactory();
        var encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%msg%n");
        encoder.start();
        var appender = new OutputStreamAppender<ILoggingEvent>();
        appender.setContext(context);
        appender.setEncoder(encoder);
        appender.setOutputStream(new SlowStream(millis));
        appender.start();
        var logger = context.getLogger("slow");
        logger.setLevel(Level.INFO);
        logger.addAppender(queue == 0 ? appender : queued(appender, queue));
        return logger;
    }

    private static Appender<ILoggingEvent> queued(Appender<ILoggingEvent> slow, int queue) {
        var queued = new AsyncAppender();
        queued.setContext(slow.getContext());
        queued.setQueueSize(queue);
        queued.setDiscardingThreshold(0);
        queued.addAppender(slow);
        queued.start();
        return queued;
    }

    private static final class SlowStream extends OutputStream {
        private final long millis;

        SlowStream(long millis) {
            this.millis = millis;
        }

        @Override
        public void write(int value) {
            Work.pause(millis);
        }

        @Override
        public void write(byte[] line, int from, int length) {
            Work.pause(millis);
        }
    }
}
