package io.carrierscope.analyzer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.carrierscope.analyzer.attach.SteadyPins;
import io.carrierscope.analyzer.cell.MeasuredRecording;
import io.carrierscope.analyzer.compare.Analysis;
import io.carrierscope.analyzer.recording.chunk.ChunkBytes;
import io.carrierscope.analyzer.recording.chunk.ChunkIndex;
import io.carrierscope.analyzer.report.Reports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What watch shows of an interval is what a report shows of the chunk that the JVM wrote in that time; {@code -Dwatched=60} makes it
 * longer.
 */
@Tag("live")
@Tag("alone")
class WatchedAndReportedTest extends RunningTargets {
    private static final int SECONDS = Integer.getInteger("watched", 6);
    private static final String LENGTH = SECONDS + "s";
    /** In percentage points. What the JVM has not flushed yet, up to a second, is only in the chunk. */
    private static final double TOLERANCE = SECONDS < 60 ? 3 : 1;
    private static final Pattern SHARE = Pattern.compile("(idle|pinned|on CPU|waiting) ([\\d.]+) %");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(ints = {21, 25})
    void sharesAreTheSame(int jdk) throws Exception {
        // three carriers are pinned at a time, and none is idle for seconds: such a park shows only when it ends
        var target = start(jdk, System.getProperty("java.class.path"), List.of(
                "-Djdk.virtualThreadScheduler.parallelism=" + (jdk < 24 ? 4 : 1), SteadyPins.class.getName()));
        jcmd(target, "JFR.start", "name=own"); // it keeps the chunks, and sees all that watch asks for
        assertThat(run("watch", "" + target.pid(), "--every", LENGTH, "--for", LENGTH)).as(err.toString()).isZero();
        Path all = folder.resolve("all.jfr");
        jcmd(target, "JFR.stop", "name=own", "filename=" + all);
        var watched = shares(out.toString());
        var reported = shares(Reports.text(Analysis.of(List.of(MeasuredRecording.of(longestChunk(all))))));
        assertThat(watched).as(out.toString()).containsKeys("idle", "on CPU").hasSameSizeAs(reported);
        watched.forEach(
                (part, percent) -> assertThat(percent).as(part).isCloseTo(reported.get(part), within(TOLERANCE)));
        // from JDK 24 on, monitors do not pin
        assertThat(watched.get("pinned")).isBetween(jdk < 24 ? 10.0 : 0, jdk < 24 ? 60.0 : 0);
    }

    /** A recording that starts or stops ends a chunk. */
    private Path longestChunk(Path file) throws Exception {
        var entry = ChunkIndex.of(file).entries().stream()
                .max(Comparator.comparingLong(e -> e.header().durationNanos())).orElseThrow();
        return Files.write(folder.resolve("interval.jfr"), ChunkBytes.of(file, entry));
    }

    /** Percentages of the first breakdown in the text. */
    private static Map<String, Double> shares(String text) {
        var shares = new HashMap<String, Double>();
        var m = SHARE.matcher(text);
        while (m.find()) {
            shares.putIfAbsent(m.group(1), Double.parseDouble(m.group(2)));
        }
        return shares;
    }
}
