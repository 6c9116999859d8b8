package io.carrierscope.fleet.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.fleet.storage.Plan;
import io.carrierscope.fleet.storage.Storage;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileStatus;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options of the data source.
 *
 * @param inputs files, folders and patterns
 * @param events names of event types; empty for all
 * @param failFast true to end the query at the first part of a recording that cannot be read
 * @param nanos true for timestamps as numbers of nanoseconds since the epoch
 * @param schemaFiles number of recordings whose metadata gives the columns
 * @param longestNanos length of the longest event that matters to a filter by time
 * @param splitBytes a file of more bytes is read by several tasks
 */
record SourceOptions(List<String> inputs, List<String> events, boolean failFast, boolean nanos, int schemaFiles,
        long longestNanos, long splitBytes) implements Serializable {
    /** No event is as long; so long that sums with a time of day do not overflow. */
    static final long ANY_LENGTH_NANOS = TimeUnit.DAYS.toNanos(10_000);
    private static final int SCHEMA_FILES = 20;
    private static final int SPLIT_MEGABYTES = 64;
    private static final long MEGABYTE = 1L << 20;

    /**
     * Reads the options.
     *
     * @throws IllegalArgumentException if one has a value that is not known, or no path is given
     */
    static SourceOptions of(CaseInsensitiveStringMap options) {
        return new SourceOptions(inputs(options), list(options.getOrDefault("event", "")),
                one(options, "mode", "permissive", "failfast"), one(options, "timestamps", "timestamp", "nanos"),
                options.getInt("schemaFiles", SCHEMA_FILES), longestNanos(options),
                options.getInt("splitMegabytes", SPLIT_MEGABYTES) * MEGABYTE);
    }

    /** Returns how the recordings are split among tasks. */
    Plan plan() {
        return new Plan(Storage.settings(), splitBytes);
    }

    /**
     * Returns the recordings.
     *
     * @throws IllegalArgumentException if there are none
     */
    List<FileStatus> files() {
        try {
            return plan().files(inputs);
        } catch (DataError e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static List<String> inputs(CaseInsensitiveStringMap options) {
        try {
            if (options.containsKey("paths")) {
                return List.of(new ObjectMapper().readValue(options.get("paths"), String[].class));
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("option paths is no JSON array of texts: " + e.getMessage());
        }
        if (!options.containsKey("path")) {
            throw new IllegalArgumentException("no path: name recordings, folders or patterns, as in load(\"dir\")");
        }
        return List.of(options.get("path"));
    }

    private static List<String> list(String names) {
        return Arrays.stream(names.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
    }

    /** Returns true for the second of two values; the first is the default. */
    private static boolean one(CaseInsensitiveStringMap options, String option, String first, String second) {
        String value = options.getOrDefault(option, first).toLowerCase(Locale.ROOT);
        if (!value.equals(first) && !value.equals(second)) {
            throw new IllegalArgumentException(
                    "option " + option + " is " + first + " or " + second + ", not " + value);
        }
        return value.equals(second);
    }

    private static long longestNanos(CaseInsensitiveStringMap options) {
        long seconds = options.getLong("longestSeconds", Long.MAX_VALUE);
        return Math.min(ANY_LENGTH_NANOS, TimeUnit.SECONDS.toNanos(seconds));
    }
}
