package io.carrierscope.fleet.job;

import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.fleet.Group;
import io.carrierscope.analyzer.fleet.Labels.Label;
import io.carrierscope.analyzer.fleet.Onset;
import io.carrierscope.analyzer.fleet.Outlier;
import io.carrierscope.analyzer.fleet.Tally;
import io.carrierscope.analyzer.fleet.VersionChange;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The figures of a fleet as tables, each of which begins with the labels of the group. */
public final class FleetTables {
    private static final String TALLY = ", found BIGINT, absent BIGINT, unknown BIGINT, mean_share DOUBLE";
    private static final double NANOS = 1e9;

    /** A table; its name is that of its folder. */
    record Table(String name, StructType columns, List<Row> rows) {}

    private final Fleet fleet;

    private FleetTables(Fleet fleet) {
        this.fleet = fleet;
    }

    /** Writes all tables as Parquet below a folder of any file system, replacing those that are there. */
    public static void write(Fleet fleet, SparkSession spark, String folder) {
        for (Table table : new FleetTables(fleet).all()) {
            spark.createDataFrame(table.rows, table.columns).coalesce(1).write().mode(SaveMode.Overwrite)
                    .parquet(folder.replaceAll("/$", "") + "/" + table.name + ".parquet");
        }
    }

    private List<Table> all() {
        return List.of(
                table("groups", "recordings BIGINT, recorded_s DOUBLE, hosts BIGINT",
                        g -> Stream.of(row(g.recordings(), g.recordedNanos() / NANOS, (long) g.hosts().size()))),
                table("causes", "cause STRING" + TALLY + ", since_version STRING, since_hour TIMESTAMP,"
                        + " from_the_start BOOLEAN, most_in STRING", FleetTables::causes),
                table("cells", "cause STRING, version STRING, hour TIMESTAMP" + TALLY, FleetTables::cells),
                table("hosts", "cause STRING, host STRING" + TALLY + ", unlike_others BOOLEAN", FleetTables::hosts),
                table("sites", "site STRING, pinned_by STRING, waits BIGINT, carrier_s DOUBLE",
                        g -> g.sites().entrySet().stream().map(s -> row(s.getKey().place(), s.getKey().kind(),
                                s.getValue().waits(), s.getValue().nanos() / NANOS))),
                table("work", "version STRING, hour TIMESTAMP, units BIGINT, cpu_s DOUBLE",
                        g -> g.work().entrySet().stream().map(w -> row(w.getKey().version(), time(w.getKey().hour()),
                                w.getValue().units(), w.getValue().cpuNanos() / NANOS))),
                table("changes", "before STRING, after STRING, figure STRING, paired_by STRING, pairs BIGINT,"
                        + " change DOUBLE, low DOUBLE, high DOUBLE", FleetTables::changes),
                table("jdks", "jdk STRING, recordings BIGINT", g -> counts(g.jdks())),
                table("bugs", "bug STRING, recordings BIGINT", g -> counts(g.bugs())));
    }

    /** Columns that are labels of the groups are not repeated. */
    private Table table(String name, String columns, Function<Group, Stream<List<Object>>> rows) {
        var own = StructType.fromDDL(columns);
        var labels = fleet.by().stream().map(Label::id).toList();
        var all = new StructType();
        for (String label : labels) {
            all = all.add(label, "string");
        }
        for (StructField f : own.fields()) {
            all = labels.contains(f.name()) ? all : all.add(f);
        }
        var table = new Table(name, all, new ArrayList<>());
        fleet.groups().forEach((group, figures) -> rows.apply(figures).forEach(values -> {
            var row = new ArrayList<Object>(group.values());
            for (int i = 0; i < values.size(); i++) {
                if (!labels.contains(own.fields()[i].name())) {
                    row.add(values.get(i));
                }
            }
            table.rows.add(RowFactory.create(row.toArray()));
        }));
        return table;
    }

    private static List<Object> row(Object... values) {
        return Arrays.asList(values);
    }

    private static List<Object> row(List<Object> first, Tally tally, Object... last) {
        var row = new ArrayList<>(first);
        row.addAll(row(tally.found(), tally.absent(), tally.unknown(), tally.meanShare()));
        row.addAll(row(last));
        return row;
    }

    private static Stream<List<Object>> causes(Group g) {
        return g.causes().entrySet().stream().map(c -> {
            Optional<Onset> since = Onset.of(c.getValue());
            var largest = c.getValue().largest();
            return row(row(c.getKey()), c.getValue().total(), since.flatMap(Onset::version).orElse(null),
                    since.map(o -> time(o.hour())).orElse(null), since.map(Onset::fromTheStart).orElse(null),
                    largest == null ? null : largest.file());
        });
    }

    private static Stream<List<Object>> cells(Group g) {
        return g.causes().entrySet().stream().flatMap(c -> c.getValue().times().entrySet().stream()
                .map(t -> row(row(c.getKey(), t.getKey().version(), time(t.getKey().hour())), t.getValue())));
    }

    private static Stream<List<Object>> hosts(Group g) {
        var unlike = Outlier.of(g).stream().map(o -> List.of(o.cause(), o.host())).toList();
        return g.causes().entrySet().stream().flatMap(c -> c.getValue().hosts().entrySet().stream()
                .map(h -> row(row(c.getKey(), h.getKey()), h.getValue(),
                        unlike.contains(List.of(c.getKey(), h.getKey())))));
    }

    private static Stream<List<Object>> changes(Group g) {
        return VersionChange.of(g).stream().map(c -> row(c.before(), c.after(), c.figure(), c.pairedBy().text(),
                (long) c.pairs(), c.change(), c.interval().low(), c.interval().high()));
    }

    private static Stream<List<Object>> counts(Map<String, Long> recordings) {
        return recordings.entrySet().stream().map(r -> row(r.getKey(), r.getValue()));
    }

    private static Timestamp time(long hour) {
        return new Timestamp(TimeUnit.HOURS.toMillis(hour));
    }
}
