package io.carrierscope.fleet;

import io.carrierscope.analyzer.fold.stat.Numbers;
import io.carrierscope.analyzer.report.block.Block;
import io.carrierscope.analyzer.report.block.Block.Column;
import io.carrierscope.analyzer.report.text.TextWriter;
import io.carrierscope.fleet.table.Consumption;
import java.io.IOException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.NumericType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fleet sql}: a query over events, or over the tables of a report. */
@Command(name = "sql", mixinStandardHelpOptions = true, description = "Answers a query over the events of recordings, or over the tables of a report.")
final class SqlCommand implements Callable<Integer> {
    private static final int MOST_ROWS = 1_000;
    private static final String PARQUET = ".parquet";

    @Spec
    private CommandSpec spec;

    @Mixin
    private SparkOptions spark;

    @Parameters(index = "0", paramLabel = "QUERY", description = "Spark SQL. Tables: events, or with --event one for each type, named by the last part of its name; or those of a report.")
    private String query;

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "INPUT", description = "Recordings, folders and patterns; or the folder of a report's tables.")
    private List<String> inputs;

    @Option(names = "--event", split = ",", paramLabel = "TYPE", description = "Event types, such as jdk.VirtualThreadPinned.")
    private List<String> events = List.of();

    @Option(names = "--option", paramLabel = "NAME=VALUE", description = "An option of the data source, such as longestSeconds=60.")
    private Map<String, String> options = Map.of();

    @Override
    public Integer call() throws IOException {
        // what is read is known for a plan that does not change while it runs
        var settings = spark.settings().set("spark.sql.adaptive.enabled", "false")
                .setIfMissing("spark.sql.shuffle.partitions", "8");
        try (var session = SparkSession.builder().config(settings).getOrCreate()) {
            SqlFunctions.register(session);
            register(session);
            return answer(session.sql(query).limit(MOST_ROWS + 1));
        }
    }

    private void register(SparkSession session) throws IOException {
        if (!tables(session) && events.isEmpty()) {
            view(session, "events", Map.of());
        }
        for (String event : events) {
            view(session, event.substring(event.lastIndexOf('.') + 1), Map.of("event", event));
        }
    }

    private void view(SparkSession session, String name, Map<String, String> more) {
        session.read().format("jfr").options(options).options(more).load(inputs.toArray(String[]::new))
                .createOrReplaceTempView(name);
    }

    /** Makes the tables of reports known by name; returns false if no input is a folder with such tables. */
    private boolean tables(SparkSession session) throws IOException {
        boolean any = false;
        for (String input : inputs) {
            var folder = new Path(input);
            var found = folder.getFileSystem(session.sparkContext().hadoopConfiguration())
                    .globStatus(new Path(folder, "*" + PARQUET));
            for (var table : found == null ? List.<FileStatus>of() : Arrays.asList(found)) {
                String name = table.getPath().getName().replace(PARQUET, "");
                session.read().parquet(table.getPath().toString()).createOrReplaceTempView(name);
                any = true;
            }
        }
        return any;
    }

    private int answer(Dataset<Row> answer) {
        var rows = answer.collectAsList();
        var out = spec.commandLine().getOut();
        out.print(TextWriter.write(List.of(table(answer, rows))));
        out.flush();
        var err = spec.commandLine().getErr();
        if (rows.size() > MOST_ROWS) {
            err.println("fleet: only the first " + Numbers.count(MOST_ROWS) + " rows are shown");
        }
        var consumed = Consumption.of(answer);
        consumed.ifPresent(c -> err.println("fleet: " + c));
        return consumed.isPresent() && consumed.get().partsLost() > 0 ? 1 : 0;
    }

    private static Block table(Dataset<Row> answer, List<Row> rows) {
        var columns = Arrays.stream(answer.schema().fields())
                .map(f -> new Column(f.name(), "", f.dataType() instanceof NumericType)).toList();
        return new Block.Figures("", columns, rows.stream().limit(MOST_ROWS).map(SqlCommand::texts).toList());
    }

    private static List<String> texts(Row row) {
        var texts = new ArrayList<String>();
        for (int i = 0; i < row.size(); i++) {
            Object value = row.get(i);
            texts.add(value instanceof Timestamp time ? time.toInstant().toString() : String.valueOf(value));
        }
        return texts;
    }
}
