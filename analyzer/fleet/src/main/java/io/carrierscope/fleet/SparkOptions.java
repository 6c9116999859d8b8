package io.carrierscope.fleet;

import org.apache.spark.SparkConf;
import picocli.CommandLine.Option;

/** Where and how Spark runs. */
final class SparkOptions {
    @Option(names = "--master", paramLabel = "URL", description = "Where Spark runs (default: as spark-submit says, otherwise local[*]).")
    private String master;

    SparkConf settings() {
        var settings = new SparkConf().setIfMissing("spark.app.name", "carrierscope")
                .setIfMissing("spark.ui.enabled", "false").setIfMissing("spark.sql.session.timeZone", "UTC");
        return master == null ? settings.setIfMissing("spark.master", "local[*]") : settings.setMaster(master);
    }
}
