package io.carrierscope.fleet;

import io.carrierscope.analyzer.cli.ReportCommand.GroupingOptions;
import io.carrierscope.analyzer.fleet.Fleet;
import io.carrierscope.analyzer.recording.DataError;
import io.carrierscope.analyzer.report.FleetReport;
import io.carrierscope.fleet.job.FleetJob;
import io.carrierscope.fleet.job.FleetTables;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code fleet report}: a page over all groups of recordings and one for each. */
@Command(name = "report", mixinStandardHelpOptions = true, description = "Writes a page over all groups of recordings, one for each group, and fleet.json.")
final class ReportCommand implements Callable<Integer> {
    private static final long MEGABYTE = 1L << 20;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "Recordings, folders and patterns of any file system that Hadoop knows, such as 's3a://bucket/2026-11-20/*/*.jfr'.")
    private List<String> inputs;

    @Mixin
    private GroupingOptions grouping;

    @Option(names = {"-o",
            "--output"}, paramLabel = "DIR", defaultValue = "report", description = "Local folder for the report (default: ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(names = "--split", paramLabel = "MB", defaultValue = "64", description = "A larger file is read by several tasks (default: ${DEFAULT-VALUE}).")
    private int splitMegabytes;

    @Option(names = "--tables", paramLabel = "URL", description = "Folder of any file system for the figures as Parquet tables (default: tables in the folder of the report, if Spark runs in this JVM).")
    private String tables;

    @Mixin
    private SparkOptions spark;

    @Override
    public Integer call() throws DataError {
        var labelling = grouping.labelling();
        try (var context = new JavaSparkContext(spark.settings())) {
            var fleet = FleetJob.run(context, inputs, labelling, splitMegabytes * MEGABYTE);
            int code = write(fleet);
            tables(context).ifPresent(url -> tables(fleet, context, url));
            return code;
        }
    }

    /** A local folder is of use only if the JVM that writes it is this one. */
    private Optional<String> tables(JavaSparkContext context) {
        return Optional.ofNullable(tables)
                .or(() -> context.isLocal()
                        ? Optional.of(folder.resolve("tables").toAbsolutePath().toUri().toString())
                        : Optional.empty());
    }

    private void tables(Fleet fleet, JavaSparkContext context, String url) {
        if (fleet.recordings() > 0) {
            FleetTables.write(fleet, SparkSession.builder().config(context.getConf()).getOrCreate(), url);
            spec.commandLine().getOut()
                    .println("Tables: " + (tables == null ? folder.resolve("tables") : tables));
        }
    }

    private int write(Fleet fleet) throws DataError {
        PrintWriter out = spec.commandLine().getOut();
        fleet.damaged().forEach((file, lost) -> lost
                .forEach(l -> spec.commandLine().getErr().println("fleet: " + (l.contains(file) ? "" : file + ": ")
                        + l)));
        if (fleet.recordings() == 0) {
            return 1;
        }
        try {
            FleetReport.write(fleet, Optional.empty(), folder);
        } catch (IOException e) {
            throw new DataError(folder + ": the report cannot be written: " + e.getMessage());
        }
        out.println(FleetReport.text(fleet));
        out.println("Report: " + folder.resolve("index.html"));
        return fleet.damaged().isEmpty() ? 0 : 1;
    }
}
