package io.carrierscope.export.parquet;

import io.carrierscope.analyzer.report.format.Texts;
import java.sql.SQLException;
import java.util.concurrent.locks.Lock;
import org.duckdb.DuckDBAppender;

/** Appends rows value by value, from any thread, one at a time. */
final class RowAppender {
    private final DuckDBAppender appender;
    private final Lock lock;

    RowAppender(DuckDBAppender appender) throws SQLException {
        this.appender = appender;
        this.lock = appender.unsafeBreakThreadConfinement();
    }

    void add(Object... row) throws SQLException {
        lock.lock();
        try {
            appender.beginRow();
            for (Object value : row) {
                append(value);
            }
            appender.endRow();
        } finally {
            lock.unlock();
        }
    }

    private void append(Object value) throws SQLException {
        switch (value) {
            case null -> appender.appendNull();
            case String text -> appender.append(Texts.plain(text));
            case Long whole -> appender.append(whole.longValue());
            case Double number -> appender.append(number.doubleValue());
            case Boolean flag -> appender.append(flag.booleanValue());
            default -> throw new IllegalArgumentException("of no kind: " + value.getClass());
        }
    }

    void close() throws SQLException {
        appender.close();
    }
}
