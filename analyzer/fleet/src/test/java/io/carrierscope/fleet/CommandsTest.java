package io.carrierscope.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.carrierscope.analyzer.attach.Await;
import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.apache.spark.SparkContext$;
import org.apache.spark.network.util.JavaUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code fleet report} writes tables, and {@code fleet sql} asks them. */
class CommandsTest {
    @TempDir
    static Path folder;
    private static String recordings;
    private static String tables;

    private record Output(int code, String out, String err) {}

    @BeforeAll
    static void report() throws Exception {
        // cart has version 2.0 from hour 17 of 28 on, so four hours of the day have both versions
        new SyntheticFleet(1, 28, 2, 20, 1).write(folder.resolve("fleet"));
        recordings = folder.resolve("fleet").toString();
        tables = folder.resolve("report/tables").toString();
        var report = run("report", recordings, "--path", "{service}/{version}/{host}-*.jfr", "-o",
                folder.resolve("report").toString());
        assertThat(report.err).isEmpty();
        assertThat(report.code).isZero();
        assertThat(report.out).contains("Tables: " + tables);
    }

    private static Output run(String... args) {
        return runOn("local[2]", args);
    }

    private static Output runOn(String master, String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        var all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "--master";
        all[args.length + 1] = master;
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all);
        return new Output(code, out.toString(), err.toString());
    }

    @Test
    void asksTheTables() {
        var found = run("sql",
                "SELECT c.service, c.cause, c.since_version, g.recordings, c.found, round(x.change, 1) AS up,"
                        + " round(mean95(array(0.1D, 0.2D, 0.6D)).high, 4) AS high"
                        + " FROM causes c JOIN groups g USING (service) LEFT JOIN changes x"
                        + " ON x.service = c.service AND x.figure = c.cause"
                        + " WHERE c.found > 0 AND c.service = 'cart'",
                tables);
        assertThat(found.err).isEmpty();
        assertThat(found.out.lines().filter(l -> l.contains("cart")).map(l -> l.strip().replaceAll(" +", " ")))
                .containsExactly("cart pinning-native 2.0 28 11 0.3 0.9572",
                        "cart unseen-waits null 28 28 0.0 0.9572");
    }

    @Test
    void meansHaveIntervals() {
        // mean 0.3, and t with 2 degrees of freedom 4.302653 · √(0.07 / 3)
        var mean = SqlFunctions.mean(new double[]{0.1, 0.2, 0.6});
        assertThat(mean.getLong(0)).isEqualTo(3);
        assertThat(mean.getDouble(1)).isCloseTo(0.3, within(1e-12));
        assertThat(mean.getDouble(2)).isCloseTo(-0.3572, within(1e-4));
        assertThat(mean.getDouble(3)).isCloseTo(0.9572, within(1e-4));
        assertThat(SqlFunctions.mean(new double[]{1, 2}).isNullAt(2)).isTrue();
    }

    @Test
    void asksEventsAndTellsWhatWasRead() {
        var pins = run("sql", "SELECT regexp_extract(_file, '([^/]+)/[^/]+/[^/]+$', 1) AS service, count(*) AS pins"
                + " FROM VirtualThreadPinned GROUP BY 1 ORDER BY 1", "--event", "jdk.VirtualThreadPinned", recordings);
        assertThat(pins.code).isZero();
        assertThat(pins.out.lines().map(l -> l.strip().replaceAll(" +", " "))).contains("cart 6600");
        assertThat(pins.err).contains("140 chunks read, 0 chunks skipped").doesNotContain("not readable");
    }

    @Test
    void wrongQueriesAreOneLine() {
        var wrong = run("sql", "SELECT nothing FROM causes", tables);
        assertThat(wrong.code).isEqualTo(1);
        assertThat(wrong.err.lines()).singleElement().asString().startsWith("fleet: ").contains("nothing");
    }

    /** Executors of their own need an installation of Spark, which is not named here. */
    @Test
    void aClusterWhoseExecutorsDoNotStartIsOneLine() throws Exception {
        assumeThat(System.getenv("SPARK_HOME")).isNull();
        var report = runOn("local-cluster[1,1,1024]", "report", recordings, "-o", folder.resolve("none").toString());
        JavaUtils.deleteRecursively(new File("work")); // of Spark's worker
        assertThat(report.code).isEqualTo(1);
        assertThat(report.err.lines()).containsExactly("fleet: Spark gave up, see its messages above");
        // it stops itself in a thread of its own, and the next command would take it for its own
        Await.until("Spark has stopped", () -> SparkContext$.MODULE$.getActive().isEmpty());
    }
}
