package io.carrierscope.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.carrierscope.analyzer.synthetic.SyntheticFleet;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
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
        // version 2.0 of cart from hour 18 on: the same hours of the day as version 1.0
        new SyntheticFleet(2, 28, 2, 20, 1).write(folder.resolve("fleet"));
        recordings = folder.resolve("fleet").toString();
        tables = folder.resolve("report/tables").toString();
        var report = run("report", recordings, "--path", "{service}/{version}/{host}-*.jfr", "-o",
                folder.resolve("report").toString());
        assertThat(report.err).isEmpty();
        assertThat(report.code).isZero();
        assertThat(report.out).contains("Tables: " + tables);
    }

    private static Output run(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        var all = new String[args.length + 2];
        System.arraycopy(args, 0, all, 0, args.length);
        all[args.length] = "--master";
        all[args.length + 1] = "local[2]";
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all);
        return new Output(code, out.toString(), err.toString());
    }

    @Test
    void asksTheTables() {
        var found = run("sql",
                "SELECT c.service, c.cause, c.since_version, g.recordings, c.found, round(x.change, 1) AS up"
                        + " FROM causes c JOIN groups g USING (service) LEFT JOIN changes x"
                        + " ON x.service = c.service AND x.figure = c.cause"
                        + " WHERE c.found > 0 AND c.service = 'cart'",
                tables);
        assertThat(found.err).isEmpty();
        assertThat(found.out.lines().filter(l -> l.contains("cart")).map(l -> l.strip().replaceAll(" +", " ")))
                .containsExactly("cart pinning-native 2.0 56 21 0.3");
    }

    @Test
    void meansHaveIntervals() {
        // mean 0.3 and t with 2 degrees of freedom: 4.302653 · √(0.07 / 3)
        var mean = run("sql", "SELECT m.n, m.mean, round(m.low, 4) AS low, round(m.high, 4) AS high FROM"
                + " (SELECT mean95(collect_list(x)) AS m FROM VALUES (0.1D), (0.2D), (0.6D), (NULL) AS t(x))", tables);
        assertThat(mean.out).contains("-0.3572", "0.9572");
        assertThat(SqlFunctions.mean(new double[]{1, 2}).isNullAt(2)).isTrue();
    }

    @Test
    void asksEventsAndTellsWhatWasRead() {
        var pins = run("sql", "SELECT regexp_extract(_file, '([^/]+)/[^/]+/[^/]+$', 1) AS service, count(*) AS pins"
                + " FROM VirtualThreadPinned GROUP BY 1 ORDER BY 1", "--event", "jdk.VirtualThreadPinned", recordings);
        assertThat(pins.code).isZero();
        assertThat(pins.out.lines().map(l -> l.strip().replaceAll(" +", " "))).contains("cart 12,600".replace(",", ""));
        assertThat(pins.err).contains("280 chunks read, 0 chunks skipped").doesNotContain("not readable");
    }

    @Test
    void wrongQueriesAreOneLine() {
        var wrong = run("sql", "SELECT nothing FROM causes", tables);
        assertThat(wrong.code).isEqualTo(1);
        assertThat(wrong.err.lines()).singleElement().asString().startsWith("fleet: ").contains("nothing");
        assertThat(run("sql", "SELECT 1", folder.resolve("none").toString()).err)
                .contains("no such recording");
    }
}
